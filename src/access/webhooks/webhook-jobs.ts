import { autoRenewLease, type HeldLease } from '../../base/database/lease.ts'
import type { Job } from '../../platform/background/jobs.ts'
import { parseNetworks } from '../../platform/http/outgoing/networks.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import {
  claimEndpoint,
  DELIVERY_LEASE,
  deleteOldDeliveries,
  deleteOldSecrets,
  dueDeliveries,
  findLeasedEndpoint,
  isDeliveryDue,
  scheduleNextTurn,
} from './store.ts'

const POLL_INTERVAL_MS = 1_000
const CLEANUP_INTERVAL_MS = 3_600_000
// Number of endpoints that a worker delivers to concurrently, each with at most eight calls. Slow
// endpoints, whose current or last turn took too long, have separate slots. So other events are
// still sent if the receivers of a hundred companies hang, as in a cloud outage.
const MAX_QUICK_TURNS = 8
const MAX_SLOW_TURNS = 24
const MAX_TURNS = MAX_QUICK_TURNS + MAX_SLOW_TURNS

/**
 * Delivers pending events, endpoint by endpoint in turn. When the worker stops, it aborts its
 * calls, which are repeated later. `webhookAllow` are private networks that webhooks may be sent
 * to.
 */
export function webhookJobs({
  webhookAllow,
  ...services
}: Omit<TurnDeps, 'guard'> & { webhookAllow: string[] }): Job[] {
  const { db } = services.database
  const turns = runTurns({ ...services, guard: { allowed: parseNetworks(webhookAllow) } })
  return [
    {
      name: 'webhooks',
      everyMs: POLL_INTERVAL_MS,
      due: () => isDeliveryDue(services.clock.now()),
      lease: DELIVERY_LEASE,
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

/** Runs turns of endpoints concurrently, so that a hanging receiver delays only its own events. */
export function runTurns(deps: TurnDeps) {
  const { turnMs = TURN_MS } = deps
  const runningTurns = new Map<number, { since: number; finished: Promise<void> }>()
  const slowEndpoints = new Set<number>()
  const countSlow = () =>
    [...runningTurns].filter(([id, { since }]) => slowEndpoints.has(id) || performance.now() - since >= turnMs).length
  const startTurn = (lease: HeldLease, stopping: AbortSignal): void => {
    const since = performance.now()
    const end = () => {
      runningTurns.delete(lease.key)
      if (performance.now() - since >= 2 * turnMs) slowEndpoints.add(lease.key)
      else slowEndpoints.delete(lease.key)
    }
    const finished = runTurn(deps, lease, stopping)
      .catch((failure: unknown) =>
        deps.log.error({ err: failure, webhook: lease.key }, 'a turn of webhook deliveries failed'),
      )
      .finally(end)
    runningTurns.set(lease.key, { since, finished })
  }
  return {
    /** Starts turns while there are free slots and due endpoints; `stopping` aborts them. */
    fill: async (stopping: AbortSignal): Promise<void> => {
      while (runningTurns.size < MAX_TURNS && !stopping.aborted) {
        const slow = countSlow()
        if (runningTurns.size - slow >= MAX_QUICK_TURNS) return
        const excluded = slow >= MAX_SLOW_TURNS ? [...slowEndpoints] : []
        const lease = await claimEndpoint(deps.database.db, deps.clock.now(), excluded)
        if (lease === null) return
        startTurn(lease, stopping)
      }
    },
    /** Resolves when no turn is running. */
    ended: async (): Promise<void> =>
      void (await Promise.all([...runningTurns.values()].map(({ finished }) => finished))),
  }
}

export type TurnDeps = DeliveryDeps & {
  /** Time an endpoint waits after a failure; five seconds by default, shorter in tests. */
  waitAfterFailureMs?: number
  /** Length of a turn; two seconds by default, shorter in tests. */
  turnMs?: number
}

// Concurrent calls to one receiver. A receiver that needs 50 ms per call gets 160 a second; one
// that hangs occupies only these calls.
const MAX_CONCURRENT_CALLS = 8
const WAIT_AFTER_FAILURE_MS = 5_000
// Limits the turn of an endpoint with many events, so that other endpoints get theirs.
const TURN_MS = 2_000

/**
 * Runs one turn: sends an endpoint's due events, a few concurrently, then releases the lease.
 * `stopping` aborts running calls.
 */
async function runTurn(deps: TurnDeps, lease: HeldLease, stopping: AbortSignal): Promise<void> {
  const { db } = deps.database
  const { lost, release } = autoRenewLease(db, DELIVERY_LEASE, lease, {
    failed: failure => deps.log.error({ err: failure, webhook: lease.key }, 'could not renew the lease of a webhook'),
  })
  try {
    const endpoint = await findLeasedEndpoint(db, lease)
    if (!endpoint) return
    const allAccepted = await sendDue(deps, { lease, endpoint, signal: AbortSignal.any([lost, stopping]) })
    await scheduleNextTurn(db, lease, allAccepted ? 0 : (deps.waitAfterFailureMs ?? WAIT_AFTER_FAILURE_MS))
  } finally {
    await release()
  }
}

/**
 * Sends due events until the turn is over or one fails. Returns whether all were accepted; after a
 * failure the endpoint waits.
 */
async function sendDue(deps: TurnDeps, turn: Parameters<typeof deliver>[1]): Promise<boolean> {
  const until = performance.now() + (deps.turnMs ?? TURN_MS)
  do {
    const due = await dueDeliveries(deps.database.db, turn.endpoint.id, deps.clock.now(), MAX_CONCURRENT_CALLS)
    if (due.length === 0) return true
    const results = await Promise.all(due.map(delivery => deliver(deps, turn, delivery)))
    if (!results.every(Boolean)) return false
  } while (performance.now() < until && !turn.signal.aborted)
  return true
}
