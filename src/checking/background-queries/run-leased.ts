import { setMaxListeners } from 'node:events'
import { autoRenewLease, type HeldLease, type Lease } from '../../base/database/lease.ts'
import type { Services } from '../../platform/services.ts'

// Often enough to notice a cancellation within a second; the lease outlasts a delay on a busy
// machine.
const RENEW_INTERVAL_MS = 1_000
export const LEASE_MS = 15_000
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
  /** Releases the lease, so that another worker may continue at once. */
  release: () => Promise<void>
}

/**
 * Renews a lease while its work is in progress, and checks at intervals whether it is still held.
 */
export function renewLease(
  { database: { db }, log, stopping }: Pick<Services, 'database' | 'log'> & { stopping: AbortSignal },
  table: Lease,
  lease: HeldLease,
  everyMs = RENEW_INTERVAL_MS,
): RenewedLease {
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
