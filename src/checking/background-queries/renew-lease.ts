import { setMaxListeners } from 'node:events'
import { autoRenewLease, type HeldLease, type Lease } from '../../base/database/lease.ts'
import type { Services } from '../../platform/services.ts'

// Often enough to notice a cancellation within a second; the lease outlasts a delay on a busy
// machine.
const RENEW_EVERY_MS = 1_000
export const LEASE_MS = 15_000
// Cancelled work is over within five seconds; calls in flight have three of them.
const CALLS_MAY_END_MS = 3_000

/** Leased work whose lease is renewed while calls are made. */
export type RenewedLease = {
  lease: HeldLease
  /**
   * Aborted: start no further queries. The work was cancelled or taken by another process, or this
   * process stops.
   */
  noMore: AbortSignal
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
  everyMs = RENEW_EVERY_MS,
): RenewedLease {
  const renewal = autoRenewLease(db, table, lease, {
    everyMs: Math.min(everyMs, lease.ms / 3),
    failed: err => log.error({ err }, 'could not renew the lease of background queries'),
  })
  const noMore = AbortSignal.any([stopping, renewal.lost])
  // Every pausing lane listens to it.
  setMaxListeners(0, noMore)
  const { signal: endCalls, forget } = later(noMore)
  const release = async () => {
    forget()
    await renewal.release()
  }
  return { lease, noMore, endCalls, release }
}

/** Returns a signal that aborts after another, later by the time allowed for calls in flight. */
function later(first: AbortSignal) {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setTimeout(() => end.abort(), CALLS_MAY_END_MS)
  }
  if (first.aborted) start()
  else first.addEventListener('abort', start, { once: true })
  return {
    signal: end.signal,
    forget: () => {
      first.removeEventListener('abort', start)
      clearTimeout(timer)
    },
  }
}
