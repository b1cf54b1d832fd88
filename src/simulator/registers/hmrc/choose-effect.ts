import { chanceOf, pickBy } from '../../chance.ts'
import { FAULTS, faultOfUid, getFault } from '../../faults/faults.ts'
import { countCall, type Simulation } from '../../simulation.ts'
import { HMRC_FAULTS, type HmrcEffect, RANDOM_ERRORS } from './faults.ts'
import type { HmrcSimulation } from './options.ts'

const byNumber = new Map(HMRC_FAULTS.map(fault => [fault.number, fault]))

/**
 * Returns the effect on the lookup of a number (GB and digits), caused by an outage, the number or
 * the seed; {} for a regular answer.
 */
export function chooseEffect(simulation: HmrcSimulation, uid: string): HmrcEffect {
  const callNumber = countCall(simulation.callCounts, `hmrc ${uid}`)
  const { hmrcOutage } = simulation.behaviour
  if (hmrcOutage !== null) return byNumber.get(hmrcOutage)?.effect ?? {}
  return effectOfNumber(uid, callNumber) ?? randomEffect(simulation, `hmrc ${uid} ${callNumber}`) ?? {}
}

function effectOfNumber(uid: string, callNumber: number): HmrcEffect | undefined {
  const hmrcFault = byNumber.get(/99000(\d{3})$/.exec(uid)?.[1] ?? '')
  if (hmrcFault) return callNumber <= (hmrcFault.times ?? callNumber) ? hmrcFault.effect : undefined
  return faultOfUid(uid)?.both
}

function randomEffect({ behaviour }: Simulation, call: string): HmrcEffect | undefined {
  const { failureShare, failures, seed } = behaviour
  if (failureShare === 0 || chanceOf(`fails ${seed} ${call}`) >= failureShare) return undefined
  const candidates = failures?.map(getFault) ?? FAULTS.filter(({ random }) => random)
  const commonEffects = candidates.flatMap(({ both }) => (both ? [both] : []))
  return pickBy(`how ${seed} ${call}`, [...commonEffects, ...(failures ? [] : RANDOM_ERRORS)])
}
