import { createHash, randomBytes } from 'node:crypto'
import { type CookieKind, kindOf } from '../../../access/login/cookies.ts'
import type { CookieAnswer } from '../../../access/users/sign-in-actions.ts'

const TICKET_BYTES = 32
const VALID_MS = 15 * 60_000

const nameOf = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-auditor' : 'auditor')
/** Sent from our own pages alone. `__Host-` takes no path but "/" (docs/decisions/2026-11-24-auditors-ticket.md). */
const cookieOf = (kind: CookieKind) => ({ ...kindOf(kind), sameSite: 'strict', httpOnly: true }) as const

/** A ticket that lets whoever gave the password fetch the archive, once and for a quarter of an hour. */
export const newTicket = (now: Date) => ({
  ticket: randomBytes(TICKET_BYTES).toString('base64url'),
  until: new Date(now.getTime() + VALID_MS),
})

/** Only this is kept: whoever reads the database fetches nothing with it. */
export const ticketHash = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** Hands a browser its ticket where no page, no address and no log has it. */
export const setTicketCookie = (reply: CookieAnswer, kind: CookieKind, ticket: string): void =>
  void reply.setCookie(nameOf(kind), ticket, { ...cookieOf(kind), maxAge: VALID_MS / 1000 })

export const clearTicketCookie = (reply: CookieAnswer, kind: CookieKind): void =>
  void reply.clearCookie(nameOf(kind), cookieOf(kind))

/** The ticket that a browser carries; '' = none. */
export const ticketIn = (cookies: Record<string, string | undefined>, kind: CookieKind): string =>
  cookies[nameOf(kind)] ?? ''
