import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { Log } from '../background/log.ts'
import type { Database } from '../database/database.ts'
import { type Hold, type Refresh, releaseLease, renewLease, takeRefresh } from './store.ts'

// Often enough to notice a cancel within a second; the lease outlives a busy machine's slip.
const RENEW_EVERY_MS = 1_000
const LEASE_MS = 15_000
// A cancelled update is over within five seconds: calls in flight may end for three of them.
const CALLS_MAY_END_MS = 3_000

export type HeldRefresh = {
  refresh: Refresh
  hold: Hold
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
  const token = randomUUID()
  const refresh = await takeRefresh(db, token, leaseMs)
  if (!refresh) return null
  const hold = { id: refresh.id, token, leaseMs }
  const lost = new AbortController()
  const noMore = AbortSignal.any([stopping, lost.signal])
  // Every lane that pauses waits on it.
  setMaxListeners(0, noMore)
  const renewing = setInterval(
    () => {
      renewLease(db, hold)
        .then(isOurs => isOurs || lost.abort())
        .catch((err: unknown) => log.error({ err }, 'the lease of the cache update could not be renewed'))
    },
    Math.min(RENEW_EVERY_MS, leaseMs / 3),
  )
  const { signal: endCalls, forget } = later(noMore)
  const release = async () => {
    clearInterval(renewing)
    forget()
    await releaseLease(db, hold)
  }
  return { refresh, hold, noMore, endCalls, release }
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
