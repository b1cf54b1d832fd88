import { setMaxListeners } from 'node:events'
import { type HeldLease, keepLease, type Lease } from '../../ground/database/lease.ts'
import type { Services } from '../../house/services.ts'

// Often enough to notice a cancel within a second; the lease outlives a busy machine's slip.
const RENEW_EVERY_MS = 1_000
export const LEASE_MS = 15_000
// What was cancelled is over within five seconds: calls in flight may end for three of them.
const CALLS_MAY_END_MS = 3_000

/** Somebody's work that is held while calls are made for it. */
export type RenewedLease = {
  lease: HeldLease
  /** Aborted: ask nothing more (cancelled, taken by somebody else, or the process stops). */
  noMore: AbortSignal
  /** Aborted three seconds later: end the calls in flight. */
  endCalls: AbortSignal
  /** Lets go of it, so that another worker may go on at once. */
  release: () => Promise<void>
}

/** Keeps what was taken by a lease while it is worked on, looking every so often whether it still is. */
export function renewLease(
  { database: { db }, log, stopping }: Pick<Services, 'database' | 'log'> & { stopping: AbortSignal },
  table: Lease,
  lease: HeldLease,
  everyMs = RENEW_EVERY_MS,
): RenewedLease {
  const kept = keepLease(db, table, lease, {
    everyMs: Math.min(everyMs, lease.ms / 3),
    failed: err => log.error({ err }, 'the lease of what is asked again could not be renewed'),
  })
  const noMore = AbortSignal.any([stopping, kept.lost])
  // Every lane that pauses waits on it.
  setMaxListeners(0, noMore)
  const { signal: endCalls, forget } = later(noMore)
  const release = async () => {
    forget()
    await kept.release()
  }
  return { lease, noMore, endCalls, release }
}

/** A signal that follows another after the time that calls in flight are given. */
function later(first: AbortSignal) {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => end.abort(), CALLS_MAY_END_MS)
  }
  if (first.aborted) begin()
  else first.addEventListener('abort', begin, { once: true })
  return {
    signal: end.signal,
    forget: () => {
      first.removeEventListener('abort', begin)
      clearTimeout(timer)
    },
  }
}
