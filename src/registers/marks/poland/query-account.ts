import { type PackedBody, packBody } from '../kept-body.ts'
import { callRegister, noReply, type TextResponse } from '../register-json.ts'
import type { NoReply, RegisterCall } from '../state-register.ts'
import { ASSIGNED } from './codes.ts'
import { nipOf } from './query-white-list.ts'
import { readResult } from './read-result.ts'

/**
 * Whether the white list names the account for the VAT ID on the day. The account itself is in no
 * field, and is not stored.
 */
export type AccountReply =
  | { kind: 'answered'; day: string; source: string; isAssigned: boolean; requestId: string; body: PackedBody }
  | NoReply

const MAX_BYTES = 64 * 1024

/**
 * Queries whether an account (26 digits, also with PL and blanks) is one of a Polish VAT ID on a
 * day. The list answers 5,000 of these calls a day. Never throws.
 */
export async function queryAccount(
  { uid, account }: { uid: string; account: string },
  { url, day, timeoutMs }: RegisterCall,
  signal: AbortSignal,
): Promise<AccountReply> {
  const nip = nipOf(uid)
  const nrb = tidyAccount(account)
  if (nip === null || nrb === null) return noReply('malformed')
  const path = `${url.replace(/\/$/, '')}/api/check/nip/${nip}/bank-account/${nrb}?date=${day}`
  const call = { url: path, method: 'GET', headers: { accept: 'application/json' }, timeoutMs } as const
  const response = await callRegister(call, signal, MAX_BYTES)
  const answer = response.kind === 'none' ? response : readAccountAnswer(response, day)
  if (answer.kind === 'none') return answer
  // The account would be stored with the number of the answer.
  if (answer.requestId.replace(/\D/g, '').includes(nrb)) return noReply('repeats the account')
  return { ...answer, source: new URL(url).host }
}

/** Returns the 26 digits of a Polish account, or null if it is none. */
export function tidyAccount(account: string): string | null {
  const digits = account.replace(/[\s-]/g, '').replace(/^PL/i, '')
  return /^\d{26}$/.test(digits) ? digits : null
}

/** Reads the answer to a check of an account. Never throws. */
export function readAccountAnswer(
  response: TextResponse,
  day: string,
): Omit<Extract<AccountReply, { kind: 'answered' }>, 'source'> | NoReply {
  const read = readResult(response, ['accountAssigned'], day)
  // What follows the colon is the received text, which may repeat the account.
  if (read.kind === 'none') return { ...read, why: read.why.replace(/:.*$/, '') }
  const { result, requestId, requestDateTime } = read
  const { accountAssigned } = result
  const isAssigned = ASSIGNED.get(accountAssigned)
  if (isAssigned === undefined) return noReply('unreadable')
  const body = packBody(JSON.stringify({ result: { accountAssigned, requestId, requestDateTime } }))
  return { kind: 'answered', day, isAssigned, requestId, body }
}
