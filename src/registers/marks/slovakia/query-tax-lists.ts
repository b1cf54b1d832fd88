import { packBody } from '../kept-body.ts'
import { callRegister, noReply } from '../register-json.ts'
import type { NoReply, RegisterCall, RegisterReply, Statement, StateRegister } from '../state-register.ts'
import { TAX_LISTS, type TaxList, type TaxListState } from './codes.ts'
import { combineLists, type TaxRows } from './combine-lists.ts'
import { readTaxList, type TaxListAnswer, type TaxRow } from './read-tax-list.ts'

const MAX_BYTES = 256 * 1024

/**
 * Queries the lists of the Slovak tax authority about one Slovak VAT ID. `url`: its base, such as
 * https://iz.opendata.financnasprava.sk/api. The lists have no date: their statements are about the
 * day of the query. Never throws.
 */
async function queryTaxLists(
  uids: readonly string[],
  call: RegisterCall,
  signal: AbortSignal,
): Promise<RegisterReply<TaxListState>> {
  const numbers = [...new Set(uids.filter(uid => /^SK\d{10}$/.test(uid)))]
  const [uid, ...others] = numbers
  if (uid === undefined || others.length > 0) return noReply(`${numbers.length} numbers`)
  if (!call.key) return noReply('no key')
  const answers = await Promise.all(TAX_LISTS.map(list => queryList(list, uid, call, signal)))
  const failure = answers.find(answer => answer.kind === 'none')
  return (
    failure ??
    replyOf(
      uid,
      call,
      answers.filter(answer => answer.kind === 'answered'),
    )
  )
}

/** A list's answer, and which one it is. */
export type NamedAnswer = TaxListAnswer & { list: TaxList }

/** The secret key is sent as a header. */
async function queryList(
  list: TaxList,
  uid: string,
  { url, key = '', timeoutMs }: RegisterCall,
  signal: AbortSignal,
): Promise<NamedAnswer | NoReply> {
  const path = `${url.replace(/\/$/, '')}/data/${list}/search?page=1&column=ic_dph&search=${uid}`
  const headers = { accept: 'application/json', key }
  const call = { url: path, method: 'GET', headers, timeoutMs, secrets: [key] } as const
  const response = await callRegister(call, signal, MAX_BYTES)
  const answer = response.kind === 'none' ? response : readTaxList(response, list, uid)
  return answer.kind === 'none' ? { ...answer, why: `${list} ${answer.why}` } : { ...answer, list }
}

function replyOf(
  uid: string,
  { url, day }: RegisterCall,
  answers: readonly NamedAnswer[],
): RegisterReply<TaxListState> {
  const stored = Object.fromEntries(answers.map(({ list, stored: content }) => [list, content]))
  const unknownFields = [...new Set(answers.flatMap(({ unknownFields: fields }) => fields))]
  const body = packBody(JSON.stringify(stored))
  return {
    kind: 'answered',
    day,
    source: new URL(url).host,
    statements: statementsOf(uid, answers, day),
    body,
    unknownFields,
  }
}

/** Returns the statement of the combined lists; none if one of them is ambiguous or missing. */
export function statementsOf(uid: string, answers: readonly NamedAnswer[], day: string): Statement<TaxListState>[] {
  const rows = rowsOf(answers)
  const combined = rows && combineLists(rows, day)
  return combined ? [{ uid, ...combined }] : []
}

function rowsOf(answers: readonly NamedAnswer[]): TaxRows | null {
  const rowIn = (list: TaxList) => answers.find(answer => answer.list === list)?.row
  const [ds_dphs, ds_dphv, ds_dphz] = [rowIn('ds_dphs'), rowIn('ds_dphv'), rowIn('ds_dphz')]
  return isKnown(ds_dphs) && isKnown(ds_dphv) && isKnown(ds_dphz) ? { ds_dphs, ds_dphv, ds_dphz } : null
}

const isKnown = (row: TaxListAnswer['row'] | undefined): row is TaxRow | null =>
  row !== undefined && row !== 'ambiguous'

/** The lists of the Slovak tax authority. */
export const TAX_REGISTER: StateRegister<TaxListState> = {
  country: 'SK',
  maxPerCall: 1,
  requestsPerCall: TAX_LISTS.length,
  query: queryTaxLists,
  marked: ['notPayer', 'deleted', 'reasonsToCancel'],
}
