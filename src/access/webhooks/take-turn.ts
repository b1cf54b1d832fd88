import { type Held, keepLease } from '../../ground/database/lease.ts'
import { type DeliverNeeds, deliver } from './deliver.ts'
import { dueDeliveries } from './delivery-store.ts'
import { DELIVERING, endTurn, heldEndpoint } from './store.ts'

export type TurnNeeds = DeliverNeeds & {
  /** How long an endpoint rests that took something not: five seconds unless a test is in a hurry. */
  restMs?: number
}

// So many at once to one receiver: one that takes 50 ms gets 160 a second, one that hangs holds no more than these.
const AT_ONCE = 8
const REST_MS = 5_000
// Whoever has much to be told gets no longer turn than so; the others wait.
const TURN_MS = 2_000

/** One turn of an endpoint: sends what is due there, a few at once, then lets the next one come. `stopping` gives up what is under way. */
export async function takeTurn(needs: TurnNeeds, held: Held, stopping: AbortSignal): Promise<void> {
  const { db } = needs.database
  const { lost, release } = keepLease(db, DELIVERING, held, {
    failed: failure => needs.log.error({ err: failure, webhook: held.key }, 'a turn of a webhook could not be renewed'),
  })
  try {
    const endpoint = await heldEndpoint(db, held)
    if (!endpoint) return
    const isWell = await sendDue(needs, { held, endpoint, signal: AbortSignal.any([lost, stopping]) })
    await endTurn(db, held, isWell ? 0 : (needs.restMs ?? REST_MS))
  } finally {
    await release()
  }
}

/** Sends what is due until the turn is over. Returns whether all of it was taken: after a failure the receiver has a rest. */
async function sendDue(needs: TurnNeeds, turn: Parameters<typeof deliver>[1]): Promise<boolean> {
  const until = performance.now() + TURN_MS
  do {
    const due = await dueDeliveries(needs.database.db, turn.endpoint.id, needs.clock.now(), AT_ONCE)
    if (due.length === 0) return true
    const taken = await Promise.all(due.map(delivery => deliver(needs, turn, delivery)))
    if (!taken.every(Boolean)) return false
  } while (performance.now() < until && !turn.signal.aborted)
  return true
}
