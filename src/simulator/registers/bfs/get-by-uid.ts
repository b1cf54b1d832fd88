import { z } from 'zod'
import { type Handler, type SimulatedAnswer, xmlAnswer } from '../../answer.ts'
import { faultOfUid } from '../../faults/faults.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { defineOptions, limit } from '../../options.ts'
import { defineState, type Simulation } from '../../simulation.ts'
import { readEnvelope } from '../../soap.ts'
import { entryOf } from './entries.ts'
import { type BfsFault, bfsFaultOf, LIMIT_EXCEEDED, MALFORMED } from './faults.ts'
import { faultAnswer, getByUidAnswer, pageAnswer, WSE_NAMESPACE } from './write-answer.ts'

export const BFS_OPTIONS = defineOptions(
  {
    /**
     * Calls that the register answers per `bfsWindowMs`, then Request_limit_exceeded (20 a minute:
     * docs/sources.md#swiss-calls).
     */
    bfsLimit: limit,
    bfsWindowMs: z.number().min(0),
  },
  { bfsLimit: 20, bfsWindowMs: 60_000 },
)

export type BfsBehaviour = typeof BFS_OPTIONS.initial

/** Times of recent calls, in milliseconds (monotonic clock). */
const recentCallsOf = defineState((): number[] => [])

/**
 * Serves GetByUID. Checks the limit first, then the format of the number, then looks up the entry.
 */
export const getByUid: Handler<BfsBehaviour> = (simulation, request) => {
  const digits = digitsIn(request.body)
  const logFields = { uid: digits === null ? '' : `CHE${digits}` }
  if (isOverLimit(simulation)) return { ...faultAnswer(LIMIT_EXCEEDED), logFields }
  if (!/^text\/xml\b/.test(request.contentType)) return { ...pageAnswer(415, 'Unsupported Media Type'), logFields }
  return { ...(digits === null ? faultAnswer(MALFORMED) : answerAbout(simulation, digits)), logFields }
}

const NUMBER =
  /<(?:\w+:)?uidOrganisationIdCategorie[^>]*>CHE<[^>]*>\s*<(?:\w+:)?uidOrganisationId [^>]*eCH-0097\/5"[^>]*>(\d{9})</

/** Serves the WSDL, which our clients fetch only for its Date header; it counts like any call. */
export const serveWsdl: Handler<BfsBehaviour> = simulation =>
  isOverLimit(simulation)
    ? faultAnswer(LIMIT_EXCEEDED)
    : xmlAnswer(
        'description',
        `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="${WSE_NAMESPACE}"/>`,
      )

/** Returns the nine digits of a GetByUID request; null for any other request. */
function digitsIn(body: string): string | null {
  const payload = readEnvelope(body)
  if (payload?.namespace !== WSE_NAMESPACE || payload.element !== 'GetByUID') return null
  return NUMBER.exec(body)?.[1] ?? null
}

/**
 * Counts this call, even if it is rejected, in a sliding window: the strictest reading of "20
 * requests per minute". Returns whether the limit is exceeded.
 */
function isOverLimit(simulation: Simulation<BfsBehaviour>): boolean {
  const { bfsLimit, bfsWindowMs } = simulation.behaviour
  const recent = recentCallsOf(simulation)
  const now = performance.now()
  const firstRecent = recent.findIndex(at => at > now - bfsWindowMs)
  recent.splice(0, firstRecent < 0 ? recent.length : firstRecent)
  recent.push(now)
  return bfsLimit !== null && recent.length > bfsLimit
}

function answerAbout(simulation: Simulation, digits: string): SimulatedAnswer {
  const entry = entryOf(digits, simulation.behaviour)
  const fault: BfsFault | undefined = bfsFaultOf(digits)
  if (fault?.fault) return faultAnswer(fault.fault)
  if (fault?.page !== undefined) return pageAnswer(fault.status ?? 500, fault.page)
  const answer = getByUidAnswer(fault?.entries?.(entry) ?? [entry])
  const transportFault = fault ? undefined : transportFaultOf(simulation, digits)
  return transportFault ? { ...answer, manner: transportFault } : answer
}

// Transport faults have the same numbers and the same share at every service.
const transportFaultOf = (simulation: Simulation, digits: string) =>
  faultOfUid(`CHE${digits}`)?.both?.manner ?? randomTransportFault(simulation, `bfs ${digits}`)
