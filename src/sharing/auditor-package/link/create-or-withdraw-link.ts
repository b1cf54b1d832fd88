import { createHash, randomBytes } from 'node:crypto'
import { type HashingQueue, hashPassword } from '../../../access/credentials/password-hash.ts'
import { refuseWrongCode } from '../../../access/credentials/second-factor.ts'
import { fullNameOf, userById } from '../../../access/credentials/user-of.ts'
import { commit } from '../../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { defineTexts } from '../../../base/texts/define.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import { defineAccessMail, notifyAdmins } from '../../../platform/mails/notify-admins.ts'
import type { Services } from '../../../platform/services.ts'
import { storedUntil } from '../package-rules.ts'
import { lockPackage, packageOf } from '../packages.ts'
import type { PackageRow } from '../store.ts'
import type { CreatedLink } from '../wire.ts'
import { insertLink, linkAuditObject, linkOf, markLinkWithdrawn } from './link-store.ts'

/** Dependencies for creating a link: one-time code check, password hashing, mails. */
export type LinkIssuer = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & { hashing: HashingQueue }
type LinkOptions = { companyId: number; id: number; lastDay: string; totp: string }

/**
 * Creates a link to a package and mails the company's Admins. Returns its token and password, only
 * once. Throws 404 if not this company's, 409 for a package without an archive, 400 'TOTP is
 * invalid', 400 for a day that has passed or on which the archive will be gone.
 */
export async function createLink(actor: Actor, issuer: LinkIssuer, options: LinkOptions): Promise<CreatedLink> {
  const { companyId, id, lastDay, totp } = options
  const { database, clock, hashing, mails } = issuer
  refuseInvalidLastDay(await packageOf(database.db, companyId, id), lastDay, clock.now())
  await refuseWrongCode(issuer, actor, totp)
  const [token, password] = [createToken(), createLinkPassword()]
  const caller = { tier: 'known' as const, key: `user ${actor.userId}` }
  const password_hash = await hashing(caller, () => hashPassword(normalizePassword(password)))
  return commit(database, async trx => {
    const row = await lockPackage(trx, companyId, id)
    refuseInvalidLastDay(row, lastDay, clock.now())
    const fields = { package_id: id, token_hash: hashToken(token), password_hash, last_day: lastDay }
    const linkId = await insertLink(trx, { ...fields, created_by: actor.userId })
    const object = linkAuditObject({ id: linkId, company_id: companyId })
    await record(trx, actor, 'auditor-link.add', object, null, { package: id, to: lastDay })
    await notifyOfLink(trx, mails, actor, { linkId, of: row, at: clock.now() })
    return { id: linkId, token, password }
  })
}

function refuseInvalidLastDay({ state, ended_at }: PackageRow, lastDay: string, now: Date): void {
  if (state !== 'made' || ended_at === null) throw new Refusal('conflict', 'no package')
  if (lastDay >= viennaDay(now) && lastDay <= viennaDay(storedUntil(ended_at))) return
  throw new Refusal('bad-input', 'bad input', [{ path: 'lastDay', message: 'not while the package is stored' }])
}

/** Informs Admins of a link that lets an auditor download a package. */
export const AUDITOR_LINK_MAIL = defineAccessMail({
  event: 'auditor-link',
  path: '/admin/auditor-packages',
  texts: defineTexts('auditor-link-mail', {
    subject: { de: 'Neuer Link für Prüfer: {{companyName}}', en: 'New link for auditors: {{companyName}}' },
    text: {
      de: 'für ein Prüferpaket von {{companyName}} wurde ein Link erstellt. Wer Link und Passwort hat, kann es herunterladen.',
      en: 'A link to an auditor package of {{companyName}} has been created. Anyone with the link and password can download it.',
    },
    link: { de: 'Zu den Prüferpaketen', en: 'Go to the auditor packages' },
  }),
})

type LinkNotice = { linkId: number; of: PackageRow; at: Date }

/** Mails a company's Admins that a link was created. */
async function notifyOfLink(trx: Transaction, mails: Mails, actor: Actor, { linkId, of, at }: LinkNotice) {
  const by = fullNameOf(await userById(trx, actor.userId))
  const description = `P-${of.id}, ${of.first_day} – ${of.last_day}`
  await notifyAdmins(trx, mails, of.company_id, {
    mail: AUDITOR_LINK_MAIL,
    cause: `link/${linkId}`,
    at,
    by,
    what: description,
  })
}

/**
 * Withdraws a link, effective from the next call. Throws 404 if not this company's, 409 if already
 * withdrawn.
 */
export async function withdrawLink(actor: Actor, database: OpenDatabase, companyId: number, id: number): Promise<void> {
  await commit(database, async trx => {
    const link = await linkOf(trx, companyId, id)
    if (!(await markLinkWithdrawn(trx, id))) throw new Refusal('conflict', 'link is withdrawn')
    await record(trx, actor, 'auditor-link.withdraw', linkAuditObject(link), null, null)
  })
}

/** Withdraws all links of a company that is deleted. */
export async function withdrawLinksOf(trx: Transaction, actor: Actor, companyId: number): Promise<void> {
  const links = await trx
    .selectFrom('auditor_link as link')
    .innerJoin('auditor_package as package', 'package.id', 'link.package_id')
    .select(['link.id', 'package.company_id'])
    .where('package.company_id', '=', companyId)
    .where('link.withdrawn_at', 'is', null)
    .orderBy('link.id')
    .execute()
  for (const link of links)
    if (await markLinkWithdrawn(trx, link.id))
      await record(trx, actor, 'auditor-link.withdraw', linkAuditObject(link), null, null)
}

// Crockford's alphabet: no two characters look alike.
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PASSWORD_LENGTH = 16
const TOKEN_BYTES = 32

/**
 * Returns a new token of 256 random bits. It follows "#" in the URL, so that it is in no server's
 * log.
 */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/**
 * Returns the stored hash of a token. With 256 random bits a fast hash is sufficient (ASVS 6.5.2).
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns a new password of 80 random bits in four groups, for dictating by phone. */
export function createLinkPassword(): string {
  const password = [...randomBytes(PASSWORD_LENGTH)].map(byte => CHARACTERS[byte % CHARACTERS.length])
  return password.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Normalizes a typed password before hashing: drops spaces and hyphens, and replaces O, I and L by
 * the digits that look alike.
 */
export const normalizePassword = (input: string): string =>
  input
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
