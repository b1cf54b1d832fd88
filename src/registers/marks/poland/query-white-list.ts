import { packBody } from '../kept-body.ts'
import { callRegister, noReply } from '../register-json.ts'
import type { RegisterCall, RegisterReply, StateRegister } from '../state-register.ts'
import type { WhiteListState } from './codes.ts'
import { readWhiteList } from './read-white-list.ts'

/** The list answers at most this many numbers per call, and a hundred calls a day. */
const MAX_PER_CALL = 30

// Thirty companies with a thousand accounts each have 1 MB.
const MAX_BYTES = 2 * 1024 * 1024

/** Returns the ten digits of a Polish VAT ID, or null if it is none. */
export const nipOf = (uid: string): string | null => /^PL(\d{10})$/.exec(uid)?.[1] ?? null

/**
 * Queries the white list about up to thirty Polish VAT IDs on a day. `url`: its base, such as
 * https://wl-api.mf.gov.pl. Never throws.
 */
async function queryWhiteList(
  uids: readonly string[],
  { url, day, timeoutMs }: RegisterCall,
  signal: AbortSignal,
): Promise<RegisterReply<WhiteListState>> {
  const nips = [...new Set(uids.flatMap(uid => nipOf(uid) ?? []))]
  if (nips.length === 0 || nips.length > MAX_PER_CALL) return noReply(`${nips.length} numbers`)
  const path = `${url.replace(/\/$/, '')}/api/search/nips/${nips.join(',')}?date=${day}`
  const call = { url: path, method: 'GET', headers: { accept: 'application/json' }, timeoutMs } as const
  const response = await callRegister(call, signal, MAX_BYTES)
  if (response.kind === 'none') return response
  const answer = readWhiteList(response, { nips, day })
  if (answer.kind === 'none') return answer
  const { stored, ...content } = answer
  return { ...content, day, source: new URL(url).host, body: packBody(JSON.stringify(stored)) }
}

/** The Polish white list of VAT payers. It knows domestic VAT only, so it gives no verdict. */
export const WHITE_LIST: StateRegister<WhiteListState> = {
  country: 'PL',
  maxPerCall: MAX_PER_CALL,
  requestsPerCall: 1,
  query: queryWhiteList,
  marked: ['exempt', 'notRegistered', 'unknown'],
}
