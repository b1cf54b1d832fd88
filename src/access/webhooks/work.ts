import { type HeldLease, keepLease } from '../../ground/database/lease.ts'
import type { Job } from '../../house/background/jobs.ts'
import { networksOf } from '../../house/http/outgoing/networks.ts'
import { deliver, type Sender } from './deliver.ts'
import {
  DELIVERING,
  dueDeliveries,
  endTurn,
  forgetOldDeliveries,
  forgetOldSecrets,
  heldEndpoint,
  takeEndpoint,
} from './store.ts'

const LOOK_EVERY_MS = 1_000
const FORGET_EVERY_MS = 3_600_000
// Endpoints that a worker serves at once, each with eight calls under way at most. Those whose turn takes longer than it should, or did the last time,
// have places of their own: where the receivers of a hundred companies hang, which one cloud's outage does, the others' events go out all the same.
const MAX_QUICK_TURNS = 8
const MAX_SLOW_TURNS = 24
const MAX_TURNS = MAX_QUICK_TURNS + MAX_SLOW_TURNS

/**
 * Delivers what waits, endpoint by endpoint in turn; a worker that stops gives up calls under way, which are made again.
 * `webhookAllow`: networks of the operator's own to which webhooks may go.
 */
export function webhookJobs({
  webhookAllow,
  ...given
}: Omit<SenderInTurns, 'guard'> & { webhookAllow: string[] }): Job[] {
  const { db } = given.database
  const turns = runTurns({ ...given, guard: { allowed: networksOf(webhookAllow) } })
  return [
    { name: 'webhooks', everyMs: LOOK_EVERY_MS, lease: DELIVERING, run: turns.fill, ended: turns.ended },
    {
      name: 'old deliveries',
      everyMs: FORGET_EVERY_MS,
      run: async () => {
        await forgetOldDeliveries(db)
        await forgetOldSecrets(db, given.clock.now())
      },
    },
  ]
}

/** Turns that go on side by side, so that a receiver that hangs holds up its own alone. */
export function runTurns(sender: SenderInTurns) {
  const { turnMs = TURN_MS } = sender
  const running = new Map<number, { since: number; over: Promise<void> }>()
  const slowOnes = new Set<number>()
  const countSlow = () =>
    [...running].filter(([id, { since }]) => slowOnes.has(id) || performance.now() - since >= turnMs).length
  const begin = (held: HeldLease, stopping: AbortSignal): void => {
    const since = performance.now()
    const end = () => {
      running.delete(held.key)
      if (performance.now() - since >= 2 * turnMs) slowOnes.add(held.key)
      else slowOnes.delete(held.key)
    }
    const over = takeTurn(sender, held, stopping)
      .catch((failure: unknown) => sender.log.error({ err: failure, webhook: held.key }, 'a turn of a webhook failed'))
      .finally(end)
    running.set(held.key, { since, over })
  }
  return {
    /** Begins turns as long as there is room and something is due; they give up when `stopping` aborts. */
    fill: async (stopping: AbortSignal): Promise<void> => {
      while (running.size < MAX_TURNS && !stopping.aborted) {
        const slow = countSlow()
        if (running.size - slow >= MAX_QUICK_TURNS) return
        const without = slow >= MAX_SLOW_TURNS ? [...slowOnes] : []
        const held = await takeEndpoint(sender.database.db, sender.clock.now(), without)
        if (held === null) return
        begin(held, stopping)
      }
    },
    /** Resolves when no turn is under way. */
    ended: async (): Promise<void> => void (await Promise.all([...running.values()].map(({ over }) => over))),
  }
}

export type SenderInTurns = Sender & {
  /** How long an endpoint rests that took something not: five seconds unless a test is in a hurry. */
  restMs?: number
  /** How long a turn is; two seconds unless a test is in a hurry. */
  turnMs?: number
}

// So many at once to one receiver: one that takes 50 ms gets 160 a second, one that hangs holds no more than these.
const AT_ONCE = 8
const REST_MS = 5_000
// Whoever has much to be told gets no longer turn than so; the others wait.
const TURN_MS = 2_000

/** One turn of an endpoint: sends what is due there, a few at once, then lets the next one come. `stopping` gives up what is under way. */
async function takeTurn(sender: SenderInTurns, held: HeldLease, stopping: AbortSignal): Promise<void> {
  const { db } = sender.database
  const { lost, release } = keepLease(db, DELIVERING, held, {
    failed: failure =>
      sender.log.error({ err: failure, webhook: held.key }, 'a turn of a webhook could not be renewed'),
  })
  try {
    const endpoint = await heldEndpoint(db, held)
    if (!endpoint) return
    const isWell = await sendDue(sender, { held, endpoint, signal: AbortSignal.any([lost, stopping]) })
    await endTurn(db, held, isWell ? 0 : (sender.restMs ?? REST_MS))
  } finally {
    await release()
  }
}

/** Sends what is due until the turn is over. Returns whether all of it was taken: after a failure the receiver has a rest. */
async function sendDue(sender: SenderInTurns, turn: Parameters<typeof deliver>[1]): Promise<boolean> {
  const until = performance.now() + (sender.turnMs ?? TURN_MS)
  do {
    const due = await dueDeliveries(sender.database.db, turn.endpoint.id, sender.clock.now(), AT_ONCE)
    if (due.length === 0) return true
    const taken = await Promise.all(due.map(delivery => deliver(sender, turn, delivery)))
    if (!taken.every(Boolean)) return false
  } while (performance.now() < until && !turn.signal.aborted)
  return true
}
