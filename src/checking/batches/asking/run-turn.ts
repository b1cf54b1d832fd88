import { askAll } from './ask.ts'
import type { Lane } from './lane.ts'
import type { AskedQuestion } from './question.ts'
import { renewLeases } from './store.ts'

// So that companies take turns, whatever the speed of their authorities. A turn that no other waits for goes on, because its end costs
// a lane 35 ms without a call (measured).
const TURN_MS = 2_000

/**
 * Takes, asks and settles a company's questions, one call in flight, until the turn is over or nothing waits. While an
 * answer is being settled the next call is under way already. Returns whether there may be more to do.
 */
export async function runTurn(lane: Lane): Promise<'over' | 'empty'> {
  const { settleAndTake } = lane.asking
  const stopRenewing = keepLeases(lane)
  const isOver = untilOver(lane)
  const size = (): number => (isOver() ? 0 : lane.pace.groupSize(lane.settings().mostAtATime))
  try {
    let group = await settleAndTake(lane, [], size())
    let answered: AskedQuestion[] = []
    while (group.length > 0 || answered.length > 0) {
      const takesAhead = lane.pace.isQuick()
      const [fresh, next] = await Promise.all([
        askAll(lane, group),
        settleAndTake(lane, answered, takesAhead ? size() : 0),
      ])
      answered = takesAhead ? fresh : []
      group = takesAhead ? next : await settleAndTake(lane, fresh, size())
    }
    return isOver() ? 'over' : 'empty'
  } finally {
    stopRenewing()
  }
}

function untilOver({ asking, settings, mayGoOn, noMore }: Lane): () => boolean {
  const endsAt = performance.now() + TURN_MS
  return () => noMore.aborted || !asking.mayAsk() || !settings().isWanted || (performance.now() >= endsAt && !mayGoOn())
}

// A check may take several calls (fallback, level 1), a lease covers one: it is lengthened while it is ours.
function keepLeases({ held, asking: { queue, leaseMs, log } }: Lane): () => void {
  const renew = async (): Promise<void> => {
    if (held.size > 0) await renewLeases(queue.database.db, [...held], leaseMs)
  }
  const timer = setInterval(() => {
    renew().catch((failure: unknown) => log.error({ err: failure }, 'leases could not be renewed'))
  }, leaseMs / 3)
  return () => clearInterval(timer)
}
