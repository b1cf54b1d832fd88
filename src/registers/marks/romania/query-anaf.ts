import { packBody } from '../kept-body.ts'
import { callRegister, noReply } from '../register-json.ts'
import type { RegisterCall, RegisterReply, StateRegister } from '../state-register.ts'
import type { AnafState } from './codes.ts'
import { readAnaf } from './read-anaf.ts'

/** ANAF answers at most this many numbers per call, and one call a second. */
const MAX_PER_CALL = 100

// A company has some 2 kB.
const MAX_BYTES = 1024 * 1024

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

/**
 * Queries ANAF's register about up to a hundred Romanian VAT IDs on a day. `url`: the address of
 * the call, such as https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva. Never throws.
 */
async function queryAnaf(
  uids: readonly string[],
  { url, day, timeoutMs }: RegisterCall,
  signal: AbortSignal,
): Promise<RegisterReply<AnafState>> {
  const uidByCui = new Map(uids.flatMap(uid => cuiOf(uid).map(cui => [cui, uid] as const)))
  if (uidByCui.size === 0 || uidByCui.size > MAX_PER_CALL) return noReply(`${uidByCui.size} numbers`)
  const message = JSON.stringify([...uidByCui.keys()].map(cui => ({ cui: Number(cui), data: day })))
  const call = { url, method: 'POST', headers: HEADERS, body: message, timeoutMs } as const
  const response = await callRegister(call, signal, MAX_BYTES)
  if (response.kind === 'none') return response
  const answer = readAnaf(response, { uidByCui, day })
  if (answer.kind === 'none') return answer
  const { stored, ...content } = answer
  return { ...content, day, source: new URL(url).host, body: packBody(JSON.stringify(stored)) }
}

/** The number of a Romanian VAT ID without leading zeros; none if it is no Romanian VAT ID. */
const cuiOf = (uid: string): string[] => {
  const [, cui] = /^RO0*([1-9]\d{1,9})$/.exec(uid) ?? []
  return cui === undefined ? [] : [cui]
}

/** ANAF's register of Romanian VAT payers. */
export const ANAF: StateRegister<AnafState> = {
  country: 'RO',
  maxPerCall: MAX_PER_CALL,
  requestsPerCall: 1,
  query: queryAnaf,
  marked: ['notPayer', 'inactive'],
}
