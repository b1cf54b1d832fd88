import { chanceOf } from '../chance.ts'
import { countCall, type Simulation } from '../simulation.ts'
import type { Fault, Manner } from './fault.ts'
import { FAULTS, faultNamed } from './faults.ts'

/**
 * The failure that the seed has in store for this call, or undefined. `call` names it, e.g. 'vies DE136695976 2': the same call
 * fails alike in every run. `canShow` leaves out what the service or operation cannot do.
 */
export function randomFault(
  { behaviour }: Simulation,
  share: number,
  call: string,
  canShow: (fault: Fault) => boolean,
): Fault | undefined {
  if (share === 0 || chanceOf(`fails ${behaviour.seed} ${call}`) >= share) return undefined
  const named = behaviour.failures?.map(faultNamed) ?? FAULTS.filter(fault => fault.random)
  const possible = named.filter(canShow)
  return possible[Math.floor(chanceOf(`how ${behaviour.seed} ${call}`) * possible.length)]
}

/**
 * How the next call under this key ('bfs 107185562') goes wrong on the way, where the share of failing queries wants it: what happens there
 * happens at any service alike.
 */
export function randomManner(simulation: Simulation, key: string): Manner | undefined {
  const nth = countCall(simulation.asked, key)
  const { failureShare } = simulation.behaviour
  const isOnTheWay = ({ both }: Fault) => both?.manner !== undefined
  return randomFault(simulation, failureShare, `${key} ${nth}`, isOnTheWay)?.both?.manner
}
