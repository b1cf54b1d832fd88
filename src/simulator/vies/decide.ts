import { type Business, businessOf, varyBusiness } from '../businesses/business.ts'
import { disclosesInVies } from '../businesses/disclosure.ts'
import { isRegistered } from '../businesses/verdict.ts'
import type { Fault, ViesEffect } from '../faults/fault.ts'
import { faultNamed, faultOfUid, viesEffect } from '../faults/faults.ts'
import { randomFault } from '../faults/random-fault.ts'
import { countCall, inFlight, type Simulation } from '../simulation.ts'
import { refusalOf, type ViesQuestion } from './question.ts'

export type ViesDecision = {
  effect: ViesEffect
  valid: boolean
  /** null if the number is invalid or the state discloses nothing. */
  business: Business | null
  /** The data that the state compares trader fields with; null if it compares none. */
  registered: Business | null
  takes: string[]
}

const NOTHING_TAKEN: string[] = []

/**
 * Decides on a query: refused, busy, unavailable, failed (by its number or the seed), or answered.
 */
export function decideVies(simulation: Simulation, question: ViesQuestion): ViesDecision {
  const refusal = refusalOf(question)
  if (refusal) return failing({ error: refusal.code, status: refusal.status })
  const uid = question.countryCode + question.vatNumber
  const nth = countCall(simulation.callCounts, `vies ${uid}`)
  const down = outage(simulation, question.countryCode)
  if (down) return failing(down)
  const busy = overload(simulation, question.countryCode)
  if (busy) return failing({ error: busy })
  const effect = chosenEffect(simulation, question, nth)
  const isThere = isRegistered(uid) && !simulation.behaviour.endedUids.includes(uid)
  const valid = effect.valid ?? (!effect.error && (Object.keys(effect).length > 0 || isThere))
  const business = valid ? disclosedBusiness(simulation, question, effect) : null
  const registered = valid && question.countryCode !== 'DE' ? businessOf(uid, simulation.behaviour) : null
  return { effect, valid, business, registered, takes: ['vies admitted', `vies admitted ${question.countryCode}`] }
}

const failing = (effect: ViesEffect): ViesDecision => ({
  effect,
  valid: false,
  business: null,
  registered: null,
  takes: NOTHING_TAKEN,
})

function outage({ behaviour }: Simulation, country: string): ViesEffect | undefined {
  if (behaviour.viesOutage) return viesEffect(faultNamed(behaviour.viesOutage))
  return behaviour.memberStatesDown.includes(country) ? { error: 'MS_UNAVAILABLE' } : undefined
}

/**
 * Caps count calls in flight of all clients (docs/sources.md#vies-faults). A call above the cap is
 * refused at once and takes no slot.
 */
function overload({ behaviour, traffic }: Simulation, country: string): string | undefined {
  const { globalCap, memberStateCaps } = behaviour
  if (globalCap !== null && inFlight(traffic, 'vies admitted') >= globalCap) return 'GLOBAL_MAX_CONCURRENT_REQ'
  const cap =
    memberStateCaps !== null && typeof memberStateCaps === 'object' ? memberStateCaps[country] : memberStateCaps
  if (typeof cap === 'number' && inFlight(traffic, `vies admitted ${country}`) >= cap) return 'MS_MAX_CONCURRENT_REQ'
  return undefined
}

function chosenEffect(simulation: Simulation, question: ViesQuestion, nth: number): ViesEffect {
  const uid = question.countryCode + question.vatNumber
  const requestedFault = faultOfUid(uid)
  const fault =
    requestedFault && nth <= (requestedFault.times ?? nth)
      ? requestedFault
      : randomFault(simulation, simulation.behaviour.failureShare, `vies ${uid} ${nth}`, canShow)
  const effect = (fault && viesEffect(fault)) ?? {}
  return effect.onlyWithTrader && !question.trader.name ? { valid: true } : effect
}

const canShow = (fault: Fault) => viesEffect(fault) !== undefined

/**
 * Germany discloses nothing; Spain confirms the company only if the query contains it
 * (docs/sources.md#vies-answers).
 */
function disclosedBusiness({ behaviour }: Simulation, question: ViesQuestion, effect: ViesEffect): Business | null {
  const business = businessOf(question.countryCode + question.vatNumber, behaviour)
  if (effect.variant) return varyBusiness(business, effect.variant)
  if (disclosesInVies(question.countryCode)) return business
  return question.countryCode === 'ES' && question.trader.name.toUpperCase() === business.name.toUpperCase()
    ? business
    : null
}

/**
 * Returns a new consultation number, never the same twice: the older format of 16 characters, or a
 * UUID as seen in July 2026.
 */
export function consultationNumber(simulation: Simulation, asUuid: boolean): string {
  simulation.lastConsultation += 1
  const number = simulation.lastConsultation
  if (asUuid) return `7b1f0c3a-5e2d-4c88-9a41-${number.toString(16).slice(-12)}`
  return `WAPI${number.toString(36).toUpperCase().padStart(12, 'A')}`
}
