import type { Encryption } from '../../database/encryption.ts'

const VALID_MS = 15 * 60_000

/** What lets whoever gave the password fetch the archive, for a quarter of an hour: a browser saves it without a header of ours. */
export function newTicket(encryption: Encryption, linkId: number, now: Date): string {
  const until = now.getTime() + VALID_MS
  return `${linkId}.${until}.${encryption.sign(`${linkId}/${until}`, 'auditor-ticket')}`
}

/** Which link a ticket is for; null where it is none of ours, or over. */
export function linkOfTicket(encryption: Encryption, ticket: string, now: Date): number | null {
  const [, id = '', until = '', signature = ''] = /^(\d{1,10})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? []
  const isOurs = encryption.isSigned(`${id}/${until}`, 'auditor-ticket', signature)
  return isOurs && now.getTime() < Number(until) ? Number(id) : null
}
