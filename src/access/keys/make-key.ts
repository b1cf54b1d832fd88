import type { z } from 'zod'
import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import { countOf } from '../../ground/database/count-of.ts'
import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'
import { record } from '../../house/audit-log/record.ts'
import type { Mails } from '../../house/mails/create.ts'
import { companyOf, companyToChange } from '../companies/company-of.ts'
import { refuseWrongCode } from '../users/refuse-wrong-code.ts'
import type { SignInActions } from '../users/sign-in-actions.ts'
import { insertUser } from '../users/store.ts'
import { tellOfKey } from './key-mail.ts'
import { MOST_KEYS } from './key-rules.ts'
import { keptOf, newKey } from './key-text.ts'
import { insertKey } from './store.ts'
import type { MadeKey, newKeySchema } from './wire.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Mails; signIn: Pick<SignInActions, 'confirmCode'> }

/** Makes a key for a company and the program that bears it, of which its Admins are told. Returns the key, this once. Refuses (404) a company that is gone, (400) 'TOTP is invalid', (409) one key too many. */
export async function makeKey(
  actor: Actor,
  { database, clock, mails, signIn }: Needs,
  companyId: number,
  wanted: z.output<typeof newKeySchema>,
): Promise<MadeKey> {
  const key = newKey()
  const { totp, ...fields } = wanted
  const { name, scopes, perMinute, validUntil, addresses } = fields
  await companyOf(database.db, companyId)
  await refuseWrongCode(signIn, actor, totp)
  return commit(database, async trx => {
    await companyToChange(trx, companyId)
    await refuseTooMany(trx, companyId)
    const id = await insertKey(trx, {
      user_id: await addProgram(trx, companyId, name),
      ...keptOf(key),
      scopes,
      per_minute: perMinute,
      addresses,
      valid_until: validUntil,
      created_by: actor.userId,
    })
    const told = { ...fields, scopes: scopes.join(', '), addresses: addresses.join(', ') }
    await record(trx, actor, 'key.add', { name: `key/${id}`, companyId }, null, told)
    await tellOfKey(trx, mails, actor, { id, companyId, name, at: clock.now() })
    return { id, key }
  })
}

/** "API" is the same word in both languages; the name follows it wherever somebody's name stands. */
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

async function refuseTooMany(trx: Transaction, companyId: number): Promise<void> {
  const keys = trx.selectFrom('api_key').innerJoin('users', 'users.id', 'api_key.user_id')
  const valid = keys.where('users.company_id', '=', companyId).where('api_key.ended_at', 'is', null)
  if ((await countOf(valid)) >= MOST_KEYS) throw new Refusal('conflict', 'too many keys')
}
