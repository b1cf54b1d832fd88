import { type Business, businessOf, varyBusiness } from '../../businesses/business.ts'
import { disclosesInVies } from '../../businesses/disclosure.ts'
import { isRegistered } from '../../businesses/verdict.ts'
import type { Fault, ViesEffect } from '../../faults/fault.ts'
import { faultOfUid, getFault, viesEffect } from '../../faults/faults.ts'
import { randomFault } from '../../faults/random-fault.ts'
import { countCall, inFlight, type Simulation } from '../../simulation.ts'
import type { ViesSimulation } from './options.ts'
import { refusalOf, type ViesQuery } from './question.ts'

export type ViesDecision = {
  effect: ViesEffect
  valid: boolean
  /** The disclosed data; null if the number is invalid or the state discloses nothing. */
  business: Business | null
  /** The data that the state compares trader fields with; null if it compares none. */
  registered: Business | null
  trafficKeys: string[]
}

const NO_TRAFFIC_KEYS: string[] = []

/** Decides on a query: refused, unavailable, busy, failed (by number or seed), or answered. */
export function decideVies(simulation: ViesSimulation, question: ViesQuery): ViesDecision {
  const refusal = refusalOf(question)
  if (refusal) return failedDecision({ error: refusal.code, status: refusal.status })
  const uid = question.countryCode + question.vatNumber
  const callNumber = countCall(simulation.callCounts, `vies ${uid}`)
  const outageEffect = outage(simulation, question.countryCode)
  if (outageEffect) return failedDecision(outageEffect)
  const overloadCode = overload(simulation, question.countryCode)
  if (overloadCode) return failedDecision({ error: overloadCode })
  const effect = selectEffect(simulation, question, callNumber)
  const isListed = isRegistered(uid) && !simulation.behaviour.endedUids.includes(uid)
  const valid = effect.valid ?? (!effect.error && (Object.keys(effect).length > 0 || isListed))
  const business = valid ? disclosedBusiness(simulation, question, effect) : null
  const registered = valid && question.countryCode !== 'DE' ? businessOf(uid, simulation.behaviour) : null
  return {
    effect,
    valid,
    business,
    registered,
    trafficKeys: ['vies admitted', `vies admitted ${question.countryCode}`],
  }
}

const failedDecision = (effect: ViesEffect): ViesDecision => ({
  effect,
  valid: false,
  business: null,
  registered: null,
  trafficKeys: NO_TRAFFIC_KEYS,
})

function outage({ behaviour }: ViesSimulation, country: string): ViesEffect | undefined {
  if (behaviour.viesOutage) return viesEffect(getFault(behaviour.viesOutage))
  return behaviour.memberStatesDown.includes(country) ? { error: 'MS_UNAVAILABLE' } : undefined
}

/**
 * Returns the code for a call above a cap. Caps count the concurrent calls of all clients
 * (docs/sources.md#vies-faults); a call above the cap is refused and occupies no slot.
 */
function overload({ behaviour, traffic }: ViesSimulation, country: string): string | undefined {
  const { globalCap, memberStateCaps } = behaviour
  if (globalCap !== null && inFlight(traffic, 'vies admitted') >= globalCap) return 'GLOBAL_MAX_CONCURRENT_REQ'
  const cap =
    memberStateCaps !== null && typeof memberStateCaps === 'object' ? memberStateCaps[country] : memberStateCaps
  if (typeof cap === 'number' && inFlight(traffic, `vies admitted ${country}`) >= cap) return 'MS_MAX_CONCURRENT_REQ'
  return undefined
}

function selectEffect(simulation: Simulation, question: ViesQuery, callNumber: number): ViesEffect {
  const uid = question.countryCode + question.vatNumber
  const requestedFault = faultOfUid(uid)
  const fault =
    requestedFault && callNumber <= (requestedFault.times ?? callNumber)
      ? requestedFault
      : randomFault(simulation, simulation.behaviour.failureShare, `vies ${uid} ${callNumber}`, canHave)
  const effect = (fault && viesEffect(fault)) ?? {}
  return effect.onlyWithTrader && !question.trader.name ? { valid: true } : effect
}

const canHave = (fault: Fault) => viesEffect(fault) !== undefined

/**
 * Returns the business that VIES discloses. Germany discloses nothing; Spain confirms the company
 * only if the query contains its name (docs/sources.md#vies-answers).
 */
function disclosedBusiness({ behaviour }: Simulation, question: ViesQuery, effect: ViesEffect): Business | null {
  const business = businessOf(question.countryCode + question.vatNumber, behaviour)
  if (effect.variant) return varyBusiness(business, effect.variant)
  if (disclosesInVies(question.countryCode)) return business
  return question.countryCode === 'ES' && question.trader.name.toUpperCase() === business.name.toUpperCase()
    ? business
    : null
}

/**
 * Returns a new, unique consultation number: in the older format of 16 characters, or a UUID as
 * observed in July 2026.
 */
export function consultationNumber(simulation: Simulation, asUuid: boolean): string {
  simulation.lastConsultation += 1
  const number = simulation.lastConsultation
  if (asUuid) return `7b1f0c3a-5e2d-4c88-9a41-${number.toString(16).slice(-12)}`
  return `WAPI${number.toString(36).toUpperCase().padStart(12, 'A')}`
}
