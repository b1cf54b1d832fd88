import { chanceOf, pickBy } from '../../chance.ts'
import { FAULTS, faultNamed, faultOfUid } from '../../faults/faults.ts'
import { countCall, type Simulation } from '../../simulation.ts'
import { HMRC_FAULTS, type HmrcEffect, RANDOM_ERRORS } from './faults.ts'

const byNumber = new Map(HMRC_FAULTS.map(fault => [fault.number, fault]))

/**
 * Returns the effect on the lookup of a number (GB and digits), from an outage, the number or the
 * seed; {} = a regular answer.
 */
export function chooseEffect(simulation: Simulation, uid: string): HmrcEffect {
  const nth = countCall(simulation.callCounts, `hmrc ${uid}`)
  const { hmrcOutage } = simulation.behaviour
  if (hmrcOutage !== null) return byNumber.get(hmrcOutage)?.effect ?? {}
  return effectOfNumber(uid, nth) ?? randomEffect(simulation, `hmrc ${uid} ${nth}`) ?? {}
}

function effectOfNumber(uid: string, nth: number): HmrcEffect | undefined {
  const own = byNumber.get(/99000(\d{3})$/.exec(uid)?.[1] ?? '')
  if (own) return nth <= (own.times ?? nth) ? own.effect : undefined
  return faultOfUid(uid)?.both
}

function randomEffect({ behaviour }: Simulation, call: string): HmrcEffect | undefined {
  const { failureShare, failures, seed } = behaviour
  if (failureShare === 0 || chanceOf(`fails ${seed} ${call}`) >= failureShare) return undefined
  const candidates = failures?.map(faultNamed) ?? FAULTS.filter(({ random }) => random)
  const onTheWay = candidates.flatMap(({ both }) => (both ? [both] : []))
  return pickBy(`how ${seed} ${call}`, [...onTheWay, ...(failures ? [] : RANDOM_ERRORS)])
}
