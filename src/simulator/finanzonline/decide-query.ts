import { isRegistered } from '../businesses/verdict.ts'
import type { Fault, FinanzonlineEffect, Form, TransportFault } from '../faults/fault.ts'
import { faultNamed, faultOfUid, finanzonlineEffect } from '../faults/faults.ts'
import { randomFault } from '../faults/random-fault.ts'
import { countCall, inFlight, type Simulation } from '../simulation.ts'
import { accountOf, liveSession } from './session.ts'

export type UidQuery = { tid: string; benid: string; id: string; requester: string; uid: string; level: string }

/**
 * The ministry's decision on a query. `admitted`: it was forwarded to the member state and occupies
 * a concurrency slot.
 */
export type QueryDecision = FinanzonlineEffect & { rc: number; admitted: boolean }

/** Checks in this order: outages, the requester, the limits, the UID. */
export function decideQuery(simulation: Simulation, query: UidQuery): QueryDecision {
  const stopped = outage(simulation) ?? refusal(simulation, query)
  if (stopped) return { rc: 0, ...stopped, admitted: false }
  const effect = chosenEffect(simulation, query)
  const limit = isCounted(effect) ? countQuery(simulation, query.tid, query.uid, query.requester) : undefined
  if (limit) return { rc: limit, admitted: false }
  return { ...effect, rc: returnCode(simulation, query, effect), admitted: true }
}

function outage({ behaviour, traffic }: Simulation): FinanzonlineEffect | undefined {
  const { finanzonlineOutage, finanzonlineCap } = behaviour
  if (finanzonlineOutage) return finanzonlineEffect(faultNamed(finanzonlineOutage))
  if (finanzonlineCap !== null && inFlight(traffic, 'finanzonline admitted') >= finanzonlineCap) return { rc: 1512 }
  return undefined
}

/**
 * Checks session, entitlement and requester UID: -1, -4, 101, 5, 11
 * (docs/sources.md#finanzonline-codes).
 */
function refusal(simulation: Simulation, { tid, benid, id, requester }: UidQuery): FinanzonlineEffect | undefined {
  const session = liveSession(simulation, id, tid, benid)
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

function chosenEffect(simulation: Simulation, { uid }: UidQuery): FinanzonlineEffect {
  const nth = countCall(simulation.callCounts, `finanzonline ${uid}`)
  if (simulation.behaviour.finanzonlineStatesDown.includes(uid.slice(0, 2))) return { rc: 1511 }
  const requestedFault = faultOfUid(uid)
  const fault =
    requestedFault && nth <= (requestedFault.times ?? nth)
      ? requestedFault
      : randomFault(simulation, simulation.behaviour.failureShare, `finanzonline ${uid} ${nth}`, canShow)
  return (fault && finanzonlineEffect(fault)) ?? {}
}

const canShow = (fault: Fault) => finanzonlineEffect(fault) !== undefined

/**
 * A call that never became a query does not use up the quota; neither does one that ended without a
 * return code, as others observed in 2026. All other calls do, including time-outs, -3, 1511 and
 * 1512. That is undocumented, so this is the stricter reading
 * (docs/sources.md#finanzonline-failures).
 */
function isCounted(effect: FinanzonlineEffect): boolean {
  if (effect.manner && WITHOUT_CODE.has(effect.manner)) return false
  if (effect.form && FORMS_WITHOUT_CODE.has(effect.form)) return false
  if (effect.soapFault === 'Validation error') return false
  return effect.rc === undefined || !UNCOUNTED.has(effect.rc)
}

const WITHOUT_CODE = new Set<TransportFault>(['page', 'html', 'empty'])
const FORMS_WITHOUT_CODE = new Set<Form>(['no-verdict', 'empty-soap', 'broken-soap'])
const UNCOUNTED = new Set([-1, -2, -4])

function returnCode({ behaviour }: Simulation, { uid, level }: UidQuery, effect: FinanzonlineEffect): number {
  if (level === '1' && effect.level1 !== undefined) return effect.level1
  const isKnown = Object.keys(effect).length > 0 || (isRegistered(uid) && !behaviour.endedUids.includes(uid))
  return effect.rc ?? (isKnown ? 0 : 1)
}

const viennaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' })

/**
 * Counts a query on its Vienna calendar day. Returns 1513 or 1514 if a limit is exceeded; such a
 * query is neither forwarded nor counted (docs/sources.md#finanzonline-codes). Both levels and all
 * requester UIDs of a participant share one count: the text makes no difference.
 */
function countQuery(simulation: Simulation, tid: string, uid: string, requester: string): 1513 | 1514 | undefined {
  const counts = countsOfToday(simulation)
  const { dayLimit, requesterLimit } = simulation.behaviour
  if (isUsedUp(counts, `${tid} ${uid}`, dayLimit)) return 1513
  if (isUsedUp(counts, requester, requesterLimit)) return 1514
  countCall(counts, `${tid} ${uid}`)
  countCall(counts, requester)
  return undefined
}

function countsOfToday(simulation: Simulation): Map<string, number> {
  const day = viennaDay.format(simulation.now())
  if (simulation.today.day !== day) simulation.today = { day, counts: new Map() }
  return simulation.today.counts
}

const isUsedUp = (counts: Map<string, number>, key: string, limit: number | null) =>
  limit !== null && (counts.get(key) ?? 0) >= limit
