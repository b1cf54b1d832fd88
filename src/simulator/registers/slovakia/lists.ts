import { type Handler, jsonAnswer, type SimulatedAnswer } from '../../answer.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { isOverLimit } from '../limited-calls.ts'
import { namedFault } from '../named-fault.ts'
import type { SlovakListsBehaviour, SlovakListsSimulation } from './options.ts'
import { LISTS, type List, type Row, rowOf } from './rows.ts'

/** The only key that is accepted. */
export const SLOVAK_KEY = 'simulated-slovak-key'

const HOUR_MS = 3_600_000

/** Serves a search for a VAT ID in a list. */
export const serveSearch: Handler<SlovakListsBehaviour> = (simulation, { path, key }) => {
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1')
  const uid = searchParams.get('search') ?? ''
  const list = LISTS.find(each => each === pathname.split('/').at(-2))
  const refusal = refusalOf(simulation, { key, list, searchParams })
  const answer = refusal ?? (list ? searchAnswer(simulation, list, uid) : NO_LIST)
  const manner = refusal
    ? undefined
    : (namedFault(simulation.behaviour.slovakLists) ?? randomTransportFault(simulation, `slovak-lists ${uid}`))
  return { ...answer, logFields: { uid }, ...(manner && { manner }) }
}

const textAnswer = (status: number, message: string): SimulatedAnswer => jsonAnswer(message, { message }, status)
const NO_LIST = textAnswer(404, 'List not found')

type Search = { key: string | undefined; list: List | undefined; searchParams: URLSearchParams }

/** Every call counts, also a refused one. */
function refusalOf(simulation: SlovakListsSimulation, { key, list, searchParams }: Search): SimulatedAnswer | null {
  const { slovakLists: form, slovakListsCalls: calls } = simulation.behaviour
  const limit = { calls, windowMs: HOUR_MS }
  if (isOverLimit(simulation, 'slovak-lists', limit, simulation.now().getTime()) || form === 'limit')
    return { ...textAnswer(429, 'Too many requests'), headers: { 'retry-after': '600' } }
  if (key !== SLOVAK_KEY) return textAnswer(401, 'Unauthorized')
  if (!list || form === 'no-list') return NO_LIST
  if (searchParams.get('page') !== '1') return textAnswer(404, 'Page not found')
  if (searchParams.get('column') !== 'ic_dph') return textAnswer(400, 'Invalid query column')
  return (searchParams.get('search') ?? '').length < 5 ? textAnswer(400, 'Minimum search len is 5') : null
}

function searchAnswer(simulation: SlovakListsSimulation, list: List, uid: string): SimulatedAnswer {
  const { slovakLists: form } = simulation.behaviour
  const row = rowOf(list, uid)
  if (!row) return textAnswer(404, 'Search not found')
  const data: Row[] = form === 'twice' ? [row, row] : [form === 'other-number' ? { ...row, ic_dph: `${uid}0` } : row]
  const pages = form === 'two-pages' ? 2 : 1
  return jsonAnswer('found', { page: 1, pages, itemsCount: data.length, itemsPerPage: 1_000, data })
}
