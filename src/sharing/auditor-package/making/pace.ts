import { isUserWaiting, pause } from '../../../checking/asking-again/give-way.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { Held } from '../../../ground/database/lease.ts'
import { noteProgress } from '../store.ts'

/** `begin` takes how many answers, checks and files there are in all, `step` how many more are done. */
export type Pace = { begin: (total: number) => Promise<void>; step: (done: number) => Promise<void> }

const NOTE_EVERY_MS = 1_000
// While users' questions wait, a package has at most a quarter of one connection's time.
const REST_FACTOR = 3
const LONGEST_REST_MS = 5_000

/**
 * Returns a pace that stores how far a package is and lets users' work go first: it rests after each step while a user's question can be
 * asked. Its calls throw once another process has this package; `step` also once `noMore` is aborted.
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
