import { autoRenewLease, type HeldLease } from '../../base/database/lease.ts'
import type { Job } from '../../platform/background/jobs.ts'
import { networksOf } from '../../platform/http/outgoing/networks.ts'
import { deliver, type Sender } from './deliver.ts'
import {
  DELIVERING,
  dueDeliveries,
  endTurn,
  forgetOldDeliveries,
  forgetOldSecrets,
  heldEndpoint,
  isDeliveryDue,
  takeEndpoint,
} from './store.ts'

const LOOK_EVERY_MS = 1_000
const FORGET_EVERY_MS = 3_600_000
// Endpoints that a worker delivers to concurrently, each with at most eight calls. Slow endpoints,
// whose turn takes or last took too long, have separate slots. If the receivers of a hundred
// companies hang, as in a cloud outage, the other events are still sent.
const MAX_QUICK_TURNS = 8
const MAX_SLOW_TURNS = 24
const MAX_TURNS = MAX_QUICK_TURNS + MAX_SLOW_TURNS

/**
 * Delivers pending events, endpoint by endpoint in turn. A stopping worker aborts its calls, which
 * are made again later. `webhookAllow`: private networks that webhooks may be sent to.
 */
export function webhookJobs({
  webhookAllow,
  ...given
}: Omit<SenderInTurns, 'guard'> & { webhookAllow: string[] }): Job[] {
  const { db } = given.database
  const turns = runTurns({ ...given, guard: { allowed: networksOf(webhookAllow) } })
  return [
    {
      name: 'webhooks',
      everyMs: LOOK_EVERY_MS,
      due: () => isDeliveryDue(given.clock.now()),
      lease: DELIVERING,
      run: turns.fill,
      ended: turns.ended,
    },
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

/** Runs turns concurrently, so that a hanging receiver delays only its own events. */
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
    /** Starts turns while there is room and something is due; `stopping` aborts them. */
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
    /** Resolves when no turn is running. */
    ended: async (): Promise<void> => void (await Promise.all([...running.values()].map(({ over }) => over))),
  }
}

export type SenderInTurns = Sender & {
  /** Wait after a failure at an endpoint; five seconds by default, shorter in tests. */
  restMs?: number
  /** Length of a turn; two seconds by default, shorter in tests. */
  turnMs?: number
}

// Concurrent calls to one receiver: one that takes 50 ms gets 160 a second, one that hangs occupies
// only these.
const AT_ONCE = 8
const REST_MS = 5_000
// Limits the turn of an endpoint with many events, so that others get theirs.
const TURN_MS = 2_000

/**
 * Runs one turn: sends an endpoint's due events, a few concurrently, then releases it. `stopping`
 * aborts running calls.
 */
async function takeTurn(sender: SenderInTurns, held: HeldLease, stopping: AbortSignal): Promise<void> {
  const { db } = sender.database
  const { lost, release } = autoRenewLease(db, DELIVERING, held, {
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

/**
 * Sends due events until the turn is over. Returns whether all were accepted: after a failure the
 * endpoint waits.
 */
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
