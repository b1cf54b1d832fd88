import { sql } from 'kysely'
import type { z } from 'zod'
import { commit } from '../../base/database/commit.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Mails } from '../../platform/mails/create.ts'
import { defineAccessMail, notifyAdmins } from '../../platform/mails/notify-admins.ts'
import type { Services } from '../../platform/services.ts'
import { companyOf, lockCompany } from '../companies/company-of.ts'
import { refuseWrongCode } from '../credentials/second-factor.ts'
import { fullNameOf, userById } from '../credentials/user-of.ts'
import { insertUser, updateUser } from '../credentials/user-store.ts'
import { MAX_KEYS } from './key-rules.ts'
import { createKey, storedKeyOf } from './key-text.ts'
import { insertKey, markKeyRevoked } from './store.ts'
import type { ListedKey, MadeKey, newKeySchema } from './wire.ts'

/**
 * Creates a company's API key and its program user, and mails the company's Admins. This is the
 * only time the key is returned. Throws 404 for a deleted company, 400 'TOTP is invalid', 409 above
 * the maximum number of keys.
 */
export async function createApiKey(
  actor: Actor,
  services: Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>,
  companyId: number,
  input: z.output<typeof newKeySchema>,
): Promise<MadeKey> {
  const { database, clock, mails } = services
  const key = createKey()
  const { totp, ...fields } = input
  const { name, scopes, perMinute, validUntil, addresses } = fields
  await companyOf(database.db, companyId)
  await refuseWrongCode(services, actor, totp)
  return commit(database, async trx => {
    await lockCompany(trx, companyId)
    await refuseAboveMaxKeys(trx, companyId)
    const id = await insertKey(trx, {
      user_id: await addProgram(trx, companyId, name),
      ...storedKeyOf(key),
      scopes,
      per_minute: perMinute,
      addresses,
      valid_until: validUntil,
      created_by: actor.userId,
    })
    const auditFields = { ...fields, scopes: scopes.join(', '), addresses: addresses.join(', ') }
    await record(trx, actor, 'key.add', { name: `key/${id}`, companyId }, null, auditFields)
    await notifyOfKey(trx, mails, actor, { id, companyId, name, at: clock.now() })
    return { id, key }
  })
}

/**
 * Adds the program as a user with the first name "API", so that both languages show it as "API" and
 * the key's name.
 */
const addProgram = (trx: Transaction, companyId: number, name: string): Promise<number> =>
  insertUser(trx, {
    company_id: companyId,
    email: '',
    firstname: 'API',
    lastname: name,
    role: ROLES.user,
    is_program: true,
    password_hash: '',
  })

async function refuseAboveMaxKeys(trx: Transaction, companyId: number): Promise<void> {
  const keys = trx.selectFrom('api_key').innerJoin('users', 'users.id', 'api_key.user_id')
  const valid = keys.where('users.company_id', '=', companyId).where('api_key.ended_at', 'is', null)
  if ((await countOf(valid)) >= MAX_KEYS) throw new Refusal('conflict', 'too many keys')
}

/** Returns a company's keys, newest first, revoked ones last; company 0 = all companies' keys. */
export async function listKeys(db: Reader, companyId: number): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('api_key as key')
    .innerJoin('users as program', 'program.id', 'key.user_id')
    .innerJoin('company', 'company.id', 'program.company_id')
    .innerJoin('users as creator', 'creator.id', 'key.created_by')
    .selectAll('key')
    .select(['program.lastname as name', 'company.id as company_id', 'company.name as company_name'])
    .select(sql<string>`concat_ws(' ', creator.firstname, creator.lastname)`.as('creator'))
    .where('company.deleted_at', 'is', null)
    .$if(companyId !== 0, query => query.where('company.id', '=', companyId))
    .orderBy(sql`key.ended_at is not null`)
    .orderBy('key.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    perMinute: row.per_minute,
    addresses: row.addresses,
    company: { id: row.company_id, name: row.company_name },
    scopes: KEY_SCOPES.filter(scope => row.scopes.includes(scope)),
    validUntil: row.valid_until,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator,
    endedAt: row.ended_at?.toISOString() ?? null,
    firstUsedAt: row.first_used_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    uses: Number(row.uses),
  }))
}

/**
 * Revokes a company's key, effective from the next call. Throws 404 if it is missing, another
 * company's, or already revoked.
 */
export async function revokeKey(
  actor: Actor,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  id: number,
): Promise<void> {
  await commit(database, async trx => {
    const key = await trx
      .selectFrom('api_key')
      .innerJoin('users', 'users.id', 'api_key.user_id')
      .select(['users.id as userId', 'users.lastname as name'])
      .where('api_key.id', '=', id)
      .where('users.company_id', '=', companyId)
      .where('api_key.ended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!key) throw new Refusal('not-found', 'not found')
    await markKeyRevoked(trx, id, clock.now())
    await updateUser(trx, key.userId, { is_active: false })
    await record(trx, actor, 'key.end', { name: `key/${id}`, companyId }, { name: key.name }, null)
  })
}

/** Informs Admins that an API key was created for their company. */
export const KEY_CREATED_MAIL = defineAccessMail({
  event: 'key-made',
  path: '/admin/programs',
  texts: defineTexts('keys-mail', {
    subject: { de: 'Neuer API-Schlüssel: {{companyName}}', en: 'New API key: {{companyName}}' },
    text: {
      de: 'für {{companyName}} wurde ein API-Schlüssel erstellt. Wer ihn hat, kann als Programm der Firma abfragen.',
      en: 'An API key has been created for {{companyName}}. Anyone who has it can run checks as a program of the company.',
    },
    link: { de: 'Zur Seite Programme', en: 'Go to the Programs page' },
  }),
})

type CreatedKey = { id: number; companyId: number; name: string; at: Date }

/** Mails a company's Admins that the actor created a key. */
async function notifyOfKey(trx: Transaction, mails: Mails, actor: Actor, { id, companyId, name, at }: CreatedKey) {
  const by = fullNameOf(await userById(trx, actor.userId))
  await notifyAdmins(trx, mails, companyId, { mail: KEY_CREATED_MAIL, cause: `key/${id}`, at, by, what: name })
}
