import { isUserWaiting, pause } from '../../../checking/asking-again/give-way.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { Held } from '../../../ground/database/lease.ts'
import { noteProgress } from '../store.ts'

/** Told after each step of so many answers, checks or files. */
export type Pace = { begin: (total: number) => Promise<void>; step: (done: number) => Promise<void> }

const NOTE_EVERY_MS = 1_000
// While users' questions wait, a package has at most a quarter of one connection's time.
const REST_FACTOR = 3
const LONGEST_REST_MS = 5_000

/**
 * Says how far a package is, and lets users' work go first: rests after each step while some user's question can be asked. Refuses (throws) as soon as
 * somebody else makes this package, or nobody shall here.
 */
export function keepPace(db: Database, held: Held, noMore: AbortSignal): Pace {
  let [done, total, notedAt, restedAt] = [0, 0, 0, performance.now()]
  const note = async () => {
    if (!(await noteProgress(db, held, { done, total }))) throw new Error('this package is somebody else’s now')
    notedAt = performance.now()
  }
  return {
    begin: async counted => {
      total = counted
      await note()
    },
    step: async more => {
      noMore.throwIfAborted()
      done += more
      const tookMs = performance.now() - restedAt
      if (await isUserWaiting(db)) await pause(Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS), noMore)
      if (performance.now() - notedAt >= NOTE_EVERY_MS) await note()
      restedAt = performance.now()
    },
  }
}
