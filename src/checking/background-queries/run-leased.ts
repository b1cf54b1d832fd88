import { setMaxListeners } from 'node:events'
import { autoRenewLease, type HeldLease, type Lease } from '../../base/database/lease.ts'
import type { Services } from '../../platform/services.ts'

// Often enough to notice a cancellation within a second; the lease outlasts a delay on a busy
// machine.
const RENEW_INTERVAL_MS = 1_000
export const LEASE_MS = 15_000
/** The pause after a failure, which prevents failing work from coming first in each run. */
export const FAILURE_PAUSE_MS = 60_000
// Cancelled work is over within five seconds, of which calls in flight may use three.
const CALL_GRACE_MS = 3_000

/** Leased work whose lease is renewed while calls are made. */
export type RenewedLease = {
  lease: HeldLease
  /**
   * Aborted: start no further queries. The work was cancelled or taken by another process, or this
   * process stops.
   */
  stopSignal: AbortSignal
  /** Aborted three seconds later: end the calls in flight. */
  endCalls: AbortSignal
}

type LeaseDeps = Pick<Services, 'database' | 'log'> & { stopping: AbortSignal }

type LeasedWork = {
  table: Lease
  lease: HeldLease
  run: (renewed: RenewedLease) => Promise<void>
  /** Postpones work that failed, while it is still leased. */
  postpone?: (failure: unknown) => Promise<void>
  /** The interval of renewals in milliseconds: one second unless set. */
  everyMs?: number
}

/**
 * Runs leased work, renews its lease meanwhile and releases it at the end, so that another worker
 * may continue at once. Throws what `run` throws, also if it cannot be postponed.
 */
export async function runLeased(
  deps: LeaseDeps,
  { table, lease, run, postpone = async () => undefined, everyMs = RENEW_INTERVAL_MS }: LeasedWork,
): Promise<void> {
  const { release, ...renewed } = renewLease(deps, table, lease, everyMs)
  try {
    await run(renewed)
  } catch (failure) {
    await postpone(failure).catch(() => undefined)
    throw failure
  } finally {
    await release()
  }
}

/** Renews a lease, and checks at intervals whether it is still held. */
function renewLease(
  { database: { db }, log, stopping }: LeaseDeps,
  table: Lease,
  lease: HeldLease,
  everyMs: number,
): RenewedLease & { release: () => Promise<void> } {
  const renewal = autoRenewLease(db, table, lease, {
    everyMs: Math.min(everyMs, lease.ms / 3),
    failed: err => log.error({ err }, 'could not renew the lease of background queries'),
  })
  const stopSignal = AbortSignal.any([stopping, renewal.lost])
  // Every pausing lane listens to it.
  setMaxListeners(0, stopSignal)
  const { signal: endCalls, cancel } = delayedSignal(stopSignal)
  const release = async () => {
    cancel()
    await renewal.release()
  }
  return { lease, stopSignal, endCalls, release }
}

/** Returns a signal that aborts `CALL_GRACE_MS` after `source`, and a function to cancel it. */
function delayedSignal(source: AbortSignal) {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setTimeout(() => end.abort(), CALL_GRACE_MS)
  }
  if (source.aborted) start()
  else source.addEventListener('abort', start, { once: true })
  return {
    signal: end.signal,
    cancel: () => {
      source.removeEventListener('abort', start)
      clearTimeout(timer)
    },
  }
}
