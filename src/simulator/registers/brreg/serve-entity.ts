import { type Handler, jsonAnswer, type SimulatedAnswer } from '../../answer.ts'
import { faultOfUid } from '../../faults/faults.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { defineOptions, limit } from '../../options.ts'
import { defineState, type Simulation } from '../../simulation.ts'
import { entityOf } from './entities.ts'
import { brregFaultOf } from './faults.ts'

export const BRREG_OPTIONS = defineOptions(
  {
    /** Calls that are answered per minute, then HTTP 429; null = no limit, as published. */
    brregPerMinute: limit,
  },
  { brregPerMinute: null },
)

export type BrregBehaviour = typeof BRREG_OPTIONS.initial
type BrregSimulation = Simulation<BrregBehaviour>

const ENTITY_PATH = /\/enheter\/([^/?]*)$/
const SEARCH = /\/enheter\?organisasjonsnummer=([^&]*)$/

/** Serves GET /enheter/{nine digits}. */
export const serveEntity: Handler<BrregBehaviour> = (simulation, { path, accept = '' }) => {
  const digits = ENTITY_PATH.exec(path)?.[1] ?? ''
  const logFields = { uid: `NO${digits}` }
  if (isOverLimit(simulation)) return { ...pageAnswer(429, 'Too Many Requests'), logFields }
  if (accept.includes('.v1+json')) return { ...pageAnswer(406, 'Not Acceptable'), logFields }
  if (!/^\d{9}$/.test(digits)) return { ...jsonAnswer('HTTP 400', { status: 400 }, 400), logFields }
  return { ...answerAbout(simulation, digits), logFields }
}

function answerAbout(simulation: BrregSimulation, digits: string): SimulatedAnswer {
  const entity = entityOf(digits, simulation.behaviour)
  const fault = brregFaultOf(digits)
  if (fault?.search) return fault.search === 'page' ? pageAnswer(404, 'Not Found') : NOT_FOUND
  if (fault?.page !== undefined) return pageAnswer(fault.status ?? 500, fault.page)
  const answer = jsonAnswer(String(fault?.name ?? 'found'), fault?.entity?.(entity) ?? entity, fault?.status)
  if (fault?.body) return { ...answer, body: fault.body(entity) }
  const transportFault = fault ? undefined : transportFaultOf(simulation, digits)
  return transportFault ? { ...answer, manner: transportFault } : answer
}

/** The register's "not found" has no body. */
const NOT_FOUND: SimulatedAnswer = { status: 404, contentType: 'application/json', body: '', code: 'HTTP 404' }

// Transport faults have the same numbers and the same share at every service.
const transportFaultOf = (simulation: BrregSimulation, digits: string) =>
  faultOfUid(`NO${digits}`)?.both?.manner ?? randomTransportFault(simulation, `brreg ${digits}`)

/** Serves GET /enheter?organisasjonsnummer={nine digits}, which lists the entities found. */
export const serveSearch: Handler<BrregBehaviour> = (simulation, { path }) => {
  const digits = SEARCH.exec(path)?.[1] ?? ''
  const logFields = { uid: `NO${digits}` }
  if (isOverLimit(simulation)) return { ...pageAnswer(429, 'Too Many Requests'), logFields }
  const search = brregFaultOf(digits)?.search ?? 'found'
  if (search === 'page') return { ...pageAnswer(404, 'Not Found'), logFields }
  const found = search === 'found' ? [entityOf(digits, simulation.behaviour)] : []
  const number = search === 'another' ? '974760673' : digits
  const href = `https://data.brreg.no/enhetsregisteret/api/enheter?organisasjonsnummer=${number}`
  const page = { size: 20, totalElements: found.length, totalPages: found.length, number: 0 }
  const body = { ...(found.length > 0 && { _embedded: { enheter: found } }), _links: { self: { href } }, page }
  return { ...jsonAnswer(`${found.length} found`, body), logFields }
}

/** Serves the list of services, which our clients fetch only for its Date header. */
export const serveRoot: Handler<BrregBehaviour> = () => jsonAnswer('services', { _links: {} })

const MINUTE_MS = 60_000

/** Times of recent calls, in milliseconds (monotonic clock). */
const recentCallsOf = defineState((): number[] => [])

/** Counts this call, even if it is rejected. Returns whether the limit is exceeded. */
function isOverLimit(simulation: BrregSimulation): boolean {
  const recent = recentCallsOf(simulation)
  const now = performance.now()
  const firstRecent = recent.findIndex(at => at > now - MINUTE_MS)
  recent.splice(0, firstRecent < 0 ? recent.length : firstRecent)
  recent.push(now)
  const { brregPerMinute } = simulation.behaviour
  return brregPerMinute !== null && recent.length > brregPerMinute
}

/** Writes an HTML page, as a proxy in front of the register would. */
const pageAnswer = (status: number, title: string): SimulatedAnswer => ({
  status,
  contentType: 'text/html',
  body: `<html><body><h1>${status} ${title}</h1></body></html>`,
  code: `HTTP ${status}`,
})
