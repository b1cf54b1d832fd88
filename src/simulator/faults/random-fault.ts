import { chanceOf } from '../chance.ts'
import { countCall, type Simulation } from '../simulation.ts'
import type { Fault, TransportFault } from './fault.ts'
import { FAULTS, getFault } from './faults.ts'

/**
 * Returns the failure that the seed assigns to a call, or undefined. `call` identifies the call,
 * e.g. 'vies DE136695976 2', so that it fails in the same way in every run. `canHave` excludes
 * faults that the service or operation cannot have.
 */
export function randomFault(
  { behaviour }: Simulation,
  share: number,
  call: string,
  canHave: (fault: Fault) => boolean,
): Fault | undefined {
  if (share === 0 || chanceOf(`fails ${behaviour.seed} ${call}`) >= share) return undefined
  const candidates = behaviour.failures?.map(getFault) ?? FAULTS.filter(fault => fault.random)
  const possible = candidates.filter(canHave)
  return possible[Math.floor(chanceOf(`how ${behaviour.seed} ${call}`) * possible.length)]
}

/**
 * Returns the random transport fault of the next call with this key ('bfs 107185562'), or
 * undefined. Every service can have every transport fault.
 */
export function randomTransportFault(simulation: Simulation, key: string): TransportFault | undefined {
  const callNumber = countCall(simulation.callCounts, key)
  const { failureShare } = simulation.behaviour
  const hasTransportFault = ({ both }: Fault) => both?.manner !== undefined
  return randomFault(simulation, failureShare, `${key} ${callNumber}`, hasTransportFault)?.both?.manner
}
