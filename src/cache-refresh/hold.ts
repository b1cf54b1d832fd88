import { setMaxListeners } from 'node:events'
import type { Database } from '../database/database.ts'
import { type Held, keepLease } from '../database/lease.ts'
import type { Log } from '../log.ts'
import { REFRESHING, type Refresh, takeRefresh } from './store.ts'

// Often enough to notice a cancel within a second; the lease outlives a busy machine's slip.
const RENEW_EVERY_MS = 1_000
const LEASE_MS = 15_000
// A cancelled update is over within five seconds: calls in flight may end for three of them.
const CALLS_MAY_END_MS = 3_000

export type HeldRefresh = {
  refresh: Refresh
  hold: Held
  /** Aborted: ask nothing more (cancelled, taken by somebody else, or the process stops). */
  noMore: AbortSignal
  /** Aborted three seconds later: end the calls in flight. */
  endCalls: AbortSignal
  /** Lets go of it, so that another worker may go on at once. */
  release: () => Promise<void>
}

type Needs = { db: Database; log: Log; stopping: AbortSignal; leaseMs?: number }

/** Takes the running refresh and keeps it while it is worked on; null where there is nothing to take. */
export async function holdRefresh({ db, log, stopping, leaseMs = LEASE_MS }: Needs): Promise<HeldRefresh | null> {
  const taken = await takeRefresh(db, leaseMs)
  if (!taken) return null
  const lease = keepLease(db, REFRESHING, taken.hold, {
    everyMs: Math.min(RENEW_EVERY_MS, leaseMs / 3),
    failed: err => log.error({ err }, 'the lease of the cache update could not be renewed'),
  })
  const noMore = AbortSignal.any([stopping, lease.lost])
  // Every lane that pauses waits on it.
  setMaxListeners(0, noMore)
  const { signal: endCalls, forget } = later(noMore)
  const release = async () => {
    forget()
    await lease.release()
  }
  return { ...taken, noMore, endCalls, release }
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
