import { createHash, randomBytes } from 'node:crypto'
import { type CookieKind, type CookieReply, cookieOptions } from '../../../access/credentials/cookies.ts'
import { type HashingQueue, isPassword } from '../../../access/credentials/password-hash.ts'
import { strangerCaller, withMutex } from '../../../access/credentials/serial-attempts.ts'
import { reserveTry, resetTries } from '../../../access/credentials/tries-store.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Database } from '../../../base/database/database.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { AuditAction } from '../../../platform/audit-log/action-rules.ts'
import { isFirstInMinute } from '../../../platform/audit-log/line-limits.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Services } from '../../../platform/services.ts'
import { archiveOf } from '../packages.ts'
import type { PackageRow } from '../store.ts'
import type { OpenedPackage, PackageCounts } from '../wire.ts'
import { hashToken, normalizePassword } from './create-or-withdraw-link.ts'
import { findValidLink, type LinkRow, linkAuditObject, redeemTicket, saveTicket } from './link-store.ts'

type Caller = { address: string; disconnected: AbortSignal }
type LinkedPackage = { link: LinkRow; row: PackageRow }

/**
 * Opens a link by its password; logs success and failure. Returns the package's data, and a ticket
 * for the download, for a cookie. Throws 404 for an unknown, withdrawn or expired link, before
 * hashing; 401 'login failed' or 'locked out'; 503 'busy', which does not count as a try.
 */
export async function openLink(
  { database, clock, hashing }: Pick<Services, 'database' | 'clock'> & { hashing: HashingQueue },
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<{ opened: OpenedPackage; ticket: string }> {
  const hash = hashToken(token)
  const linked = await findValidLink(database.db, { tokenHash: hash }, viennaDay(clock.now()))
  if (!linked) throw new Refusal('not-found', 'not found')
  const checkPassword = () => checkLinkPassword({ database, clock }, linked, password, caller.address)
  await hashing(strangerCaller(caller), () => withMutex(`auditor ${hash}`, checkPassword))
  const { ticket, until } = createTicket(clock.now())
  await commit(database, trx => saveTicket(trx, linked.link.id, hashTicket(ticket), until))
  return { opened: await openedPackageOf(database.db, linked), ticket }
}

async function checkLinkPassword(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  linked: LinkedPackage,
  password: string,
  address: string,
): Promise<void> {
  const { db } = database
  // Counted like user passwords (credentials/tries-store.ts): the fifth wrong one locks the link
  // for a quarter of an hour.
  const counter = `auditor-link ${linked.link.token_hash}`
  const tries = await reserveTry(db, counter, 'password', clock.now())
  const recordAttempt = (action: AuditAction) =>
    commit(database, trx =>
      record(
        trx,
        { address },
        action,
        linkAuditObject({ id: linked.link.id, company_id: linked.row.company_id }),
        null,
        null,
      ),
    )
  if (tries === 0) {
    if (isFirstInMinute(database, counter, clock.now())) await recordAttempt('auditor-link.locked')
    throw new Refusal('not-signed-in', 'locked out')
  }
  if (!(await isPassword(linked.link.password_hash, normalizePassword(password)))) {
    await recordAttempt('auditor-link.refused')
    throw new Refusal('not-signed-in', 'login failed')
  }
  await resetTries(db, counter, 'password')
  await recordAttempt('auditor-link.open')
}

async function openedPackageOf(db: Database, { link, row }: LinkedPackage): Promise<OpenedPackage> {
  const company = db.selectFrom('company').select(['name', 'uid']).where('id', '=', row.company_id)
  const { size, sha256 } = await archiveOf(db, row)
  return {
    company: await company.executeTakeFirstOrThrow(),
    firstDay: row.first_day,
    lastDay: row.last_day,
    size,
    sha256,
    until: link.last_day,
    madeAt: row.ended_at?.toISOString() ?? '',
    // The column is written from a PackageCounts (making/make-package.ts).
    counts: row.counts as PackageCounts,
  }
}

/**
 * Marks a ticket as used. Returns the package that it permits downloading, and its link. Throws 404
 * if the ticket was used or has expired, or if its link is no longer valid.
 */
export async function redeemPackageTicket(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ticket: string,
): Promise<LinkedPackage> {
  const now = clock.now()
  const redeemed = ticket === '' ? undefined : await commit(database, trx => redeemTicket(trx, hashTicket(ticket), now))
  const linked = redeemed && (await findValidLink(database.db, { id: redeemed.id }, viennaDay(now)))
  if (!linked) throw new Refusal('not-found', 'not found')
  return linked
}

const TICKET_BYTES = 32
const TICKET_LIFETIME_MS = 15 * 60_000

const cookieName = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-auditor' : 'auditor')
/**
 * Returns the cookie's attributes. `__Host-` requires the path "/"
 * (docs/decisions/2026-11-24-auditors-ticket.md).
 */
const ticketCookieOptions = (kind: CookieKind) =>
  ({ ...cookieOptions(kind), sameSite: 'strict', httpOnly: true }) as const

/** Creates a ticket that permits one download within a quarter of an hour. */
const createTicket = (now: Date) => ({
  ticket: randomBytes(TICKET_BYTES).toString('base64url'),
  until: new Date(now.getTime() + TICKET_LIFETIME_MS),
})

/** Hashes a ticket for storage: read access to the database must not be enough to download. */
const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** Sets the ticket as an HttpOnly cookie: it appears in no page, URL or log. */
export const setTicketCookie = (reply: CookieReply, kind: CookieKind, ticket: string): void =>
  void reply.setCookie(cookieName(kind), ticket, { ...ticketCookieOptions(kind), maxAge: TICKET_LIFETIME_MS / 1000 })

export const clearTicketCookie = (reply: CookieReply, kind: CookieKind): void =>
  void reply.clearCookie(cookieName(kind), ticketCookieOptions(kind))

/** Returns the ticket in a browser's cookies; '' = none. */
export const ticketIn = (cookies: Record<string, string | undefined>, kind: CookieKind): string =>
  cookies[cookieName(kind)] ?? ''
