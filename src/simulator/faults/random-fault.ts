import { chanceOf } from '../chance.ts'
import { countCall, type Simulation } from '../simulation.ts'
import type { Fault, TransportFault } from './fault.ts'
import { FAULTS, faultNamed } from './faults.ts'

/**
 * Returns the failure that the seed assigns to this call, or undefined. `call` identifies it, e.g.
 * 'vies DE136695976 2', so that the same call fails equally in every run. `canShow` excludes faults
 * that the service or operation cannot have.
 */
export function randomFault(
  { behaviour }: Simulation,
  share: number,
  call: string,
  canShow: (fault: Fault) => boolean,
): Fault | undefined {
  if (share === 0 || chanceOf(`fails ${behaviour.seed} ${call}`) >= share) return undefined
  const candidates = behaviour.failures?.map(faultNamed) ?? FAULTS.filter(fault => fault.random)
  const possible = candidates.filter(canShow)
  return possible[Math.floor(chanceOf(`how ${behaviour.seed} ${call}`) * possible.length)]
}

/**
 * Returns the random transport fault of the next call under this key ('bfs 107185562'), or
 * undefined. Transport faults are the same at every service.
 */
export function randomTransportFault(simulation: Simulation, key: string): TransportFault | undefined {
  const nth = countCall(simulation.callCounts, key)
  const { failureShare } = simulation.behaviour
  const isOnTheWay = ({ both }: Fault) => both?.manner !== undefined
  return randomFault(simulation, failureShare, `${key} ${nth}`, isOnTheWay)?.both?.manner
}
