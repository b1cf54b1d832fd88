import { autoRenewLease, type HeldLease } from '../../base/database/lease.ts'
import type { Job } from '../../platform/background/jobs.ts'
import { networksOf } from '../../platform/http/outgoing/networks.ts'
import { deliver, type Sender } from './deliver.ts'
import {
  claimEndpoint,
  DELIVERING,
  deleteOldDeliveries,
  deleteOldSecrets,
  dueDeliveries,
  endTurn,
  isDeliveryDue,
  leasedEndpoint,
} from './store.ts'

const POLL_INTERVAL_MS = 1_000
const CLEANUP_INTERVAL_MS = 3_600_000
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
  ...services
}: Omit<SenderInTurns, 'guard'> & { webhookAllow: string[] }): Job[] {
  const { db } = services.database
  const turns = runTurns({ ...services, guard: { allowed: networksOf(webhookAllow) } })
  return [
    {
      name: 'webhooks',
      everyMs: POLL_INTERVAL_MS,
      due: () => isDeliveryDue(services.clock.now()),
      lease: DELIVERING,
      run: turns.fill,
      ended: turns.ended,
    },
    {
      name: 'old deliveries',
      everyMs: CLEANUP_INTERVAL_MS,
      run: async () => {
        await deleteOldDeliveries(db)
        await deleteOldSecrets(db, services.clock.now())
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
  const startTurn = (lease: HeldLease, stopping: AbortSignal): void => {
    const since = performance.now()
    const end = () => {
      running.delete(lease.key)
      if (performance.now() - since >= 2 * turnMs) slowOnes.add(lease.key)
      else slowOnes.delete(lease.key)
    }
    const over = runTurn(sender, lease, stopping)
      .catch((failure: unknown) =>
        sender.log.error({ err: failure, webhook: lease.key }, 'a turn of webhook deliveries failed'),
      )
      .finally(end)
    running.set(lease.key, { since, over })
  }
  return {
    /** Starts turns while there is room and something is due; `stopping` aborts them. */
    fill: async (stopping: AbortSignal): Promise<void> => {
      while (running.size < MAX_TURNS && !stopping.aborted) {
        const slow = countSlow()
        if (running.size - slow >= MAX_QUICK_TURNS) return
        const without = slow >= MAX_SLOW_TURNS ? [...slowOnes] : []
        const lease = await claimEndpoint(sender.database.db, sender.clock.now(), without)
        if (lease === null) return
        startTurn(lease, stopping)
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
const MAX_CONCURRENT_CALLS = 8
const REST_MS = 5_000
// Limits the turn of an endpoint with many events, so that others get theirs.
const TURN_MS = 2_000

/**
 * Runs one turn: sends an endpoint's due events, a few concurrently, then releases it. `stopping`
 * aborts running calls.
 */
async function runTurn(sender: SenderInTurns, lease: HeldLease, stopping: AbortSignal): Promise<void> {
  const { db } = sender.database
  const { lost, release } = autoRenewLease(db, DELIVERING, lease, {
    failed: failure => sender.log.error({ err: failure, webhook: lease.key }, 'could not renew the lease of a webhook'),
  })
  try {
    const endpoint = await leasedEndpoint(db, lease)
    if (!endpoint) return
    const isWell = await sendDue(sender, { lease, endpoint, signal: AbortSignal.any([lost, stopping]) })
    await endTurn(db, lease, isWell ? 0 : (sender.restMs ?? REST_MS))
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
    const due = await dueDeliveries(sender.database.db, turn.endpoint.id, sender.clock.now(), MAX_CONCURRENT_CALLS)
    if (due.length === 0) return true
    const results = await Promise.all(due.map(delivery => deliver(sender, turn, delivery)))
    if (!results.every(Boolean)) return false
  } while (performance.now() < until && !turn.signal.aborted)
  return true
}
