import { isRegistered } from '../../businesses/verdict.ts'
import type { Fault, FinanzonlineEffect, Form, TransportFault } from '../../faults/fault.ts'
import { faultOfUid, finanzonlineEffect, getFault } from '../../faults/faults.ts'
import { randomFault } from '../../faults/random-fault.ts'
import { countCall, defineState, inFlight, type Simulation } from '../../simulation.ts'
import type { FinanzonlineSimulation } from './options.ts'
import { accountOf, findLiveSession } from './session.ts'

export type UidQuery = { tid: string; benid: string; id: string; requester: string; uid: string; level: string }

/**
 * The ministry's decision on a query. An admitted query was forwarded to the member state and
 * occupies a concurrency slot.
 */
export type QueryDecision = FinanzonlineEffect & { rc: number; isAdmitted: boolean }

/** Decides on a query; checks outages, requester, limits and UID, in this order. */
export function decideQuery(simulation: FinanzonlineSimulation, query: UidQuery): QueryDecision {
  const rejection = outage(simulation) ?? refusal(simulation, query)
  if (rejection) return { rc: 0, ...rejection, isAdmitted: false }
  const effect = selectEffect(simulation, query)
  const limit = isCounted(effect) ? countQuery(simulation, query.tid, query.uid, query.requester) : undefined
  if (limit) return { rc: limit, isAdmitted: false }
  return { ...effect, rc: returnCode(simulation, query, effect), isAdmitted: true }
}

function outage({ behaviour, traffic }: FinanzonlineSimulation): FinanzonlineEffect | undefined {
  const { finanzonlineOutage, finanzonlineCap } = behaviour
  if (finanzonlineOutage) return finanzonlineEffect(getFault(finanzonlineOutage))
  if (finanzonlineCap !== null && inFlight(traffic, 'finanzonline admitted') >= finanzonlineCap) return { rc: 1512 }
  return undefined
}

/**
 * Checks session, entitlement and requester UID: -1, -4, 101, 5, 11
 * (docs/sources.md#finanzonline-codes).
 */
function refusal(
  simulation: FinanzonlineSimulation,
  { tid, benid, id, requester }: UidQuery,
): FinanzonlineEffect | undefined {
  const session = findLiveSession(simulation, id, tid, benid)
  if (!session) return { rc: -1 }
  session.queries += 1
  const account = accountOf(simulation, tid, benid)
  if (!account?.mayQuery) return { rc: -4 }
  if (!requester.startsWith('ATU')) return { rc: 101 }
  if (!/^ATU\d{8}$/.test(requester)) return { rc: 5 }
  if (account.uids.length > 0 && !account.uids.includes(requester)) return { rc: 11 }
  const fault = faultOfUid(requester)
  return fault && REQUESTER_FAULTS.has(fault.name) ? fault.finanzonline : undefined
}

/**
 * A requester UID with one of these faults (ATU99000005) is refused, independent of the queried
 * UID.
 */
const REQUESTER_FAULTS = new Set(['rc 5', 'rc 11', 'rc 1514'])

function selectEffect(simulation: FinanzonlineSimulation, { uid }: UidQuery): FinanzonlineEffect {
  const callNumber = countCall(simulation.callCounts, `finanzonline ${uid}`)
  if (simulation.behaviour.finanzonlineStatesDown.includes(uid.slice(0, 2))) return { rc: 1511 }
  const requestedFault = faultOfUid(uid)
  const fault =
    requestedFault && callNumber <= (requestedFault.times ?? callNumber)
      ? requestedFault
      : randomFault(simulation, simulation.behaviour.failureShare, `finanzonline ${uid} ${callNumber}`, canHave)
  return (fault && finanzonlineEffect(fault)) ?? {}
}

const canHave = (fault: Fault) => finanzonlineEffect(fault) !== undefined

/**
 * Returns whether a call uses up the quota. It does not if it never became a query, or if it ended
 * without a return code, as other users observed in 2026. All other calls do, including time-outs,
 * -3, 1511 and 1512; this is undocumented, so the simulator is strict
 * (docs/sources.md#finanzonline-failures).
 */
function isCounted(effect: FinanzonlineEffect): boolean {
  if (effect.manner && FAULTS_WITHOUT_CODE.has(effect.manner)) return false
  if (effect.form && FORMS_WITHOUT_CODE.has(effect.form)) return false
  if (effect.soapFault === 'Validation error') return false
  return effect.rc === undefined || !UNCOUNTED_CODES.has(effect.rc)
}

const FAULTS_WITHOUT_CODE = new Set<TransportFault>(['page', 'html', 'empty'])
const FORMS_WITHOUT_CODE = new Set<Form>(['no-verdict', 'empty-soap', 'broken-soap'])
const UNCOUNTED_CODES = new Set([-1, -2, -4])

function returnCode({ behaviour }: Simulation, { uid, level }: UidQuery, effect: FinanzonlineEffect): number {
  if (level === '1' && effect.level1 !== undefined) return effect.level1
  const isKnown = Object.keys(effect).length > 0 || (isRegistered(uid) && !behaviour.endedUids.includes(uid))
  return effect.rc ?? (isKnown ? 0 : 1)
}

const viennaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' })

/**
 * Counts a query on its calendar day in Vienna. Returns 1513 or 1514 if a limit is exceeded; such a
 * query is neither forwarded nor counted (docs/sources.md#finanzonline-codes). Both levels and all
 * requester UIDs of a participant share one count, because the ministry's text does not distinguish
 * them.
 */
function countQuery(
  simulation: FinanzonlineSimulation,
  tid: string,
  uid: string,
  requester: string,
): 1513 | 1514 | undefined {
  const counts = countsOfToday(simulation)
  const { dayLimit, requesterLimit } = simulation.behaviour
  if (isUsedUp(counts, `${tid} ${uid}`, dayLimit)) return 1513
  if (isUsedUp(counts, requester, requesterLimit)) return 1514
  countCall(counts, `${tid} ${uid}`)
  countCall(counts, requester)
  return undefined
}

/** Counts of queries on `day` (in Vienna), by participant and UID, and by requester UID. */
const todayOf = defineState(() => ({ day: '', counts: new Map<string, number>() }))

function countsOfToday(simulation: Simulation): Map<string, number> {
  const today = todayOf(simulation)
  const day = viennaDay.format(simulation.now())
  if (today.day !== day) Object.assign(today, { day, counts: new Map() })
  return today.counts
}

const isUsedUp = (counts: Map<string, number>, key: string, limit: number | null) =>
  limit !== null && (counts.get(key) ?? 0) >= limit
