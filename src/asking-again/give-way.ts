import { setTimeout as wait } from 'node:timers/promises'
import { STATUS } from '../batches/status-rules.ts'
import type { Database } from '../database/database.ts'

// While users' batches run, one lane rests three times as long as its call took, the others altogether: so an update
// takes at most a quarter of one place in flight, and users keep more than 80 % of their rate (check R-36).
const REST_FACTOR = 3
const LOOK_AGAIN_MS = 1_000

type Way = { db: Database; lane: number; tookMs: number; noMore: AbortSignal }

/** Lets users' work go first: rests before a call while some batch is open. */
export async function giveWay({ db, lane, tookMs, noMore }: Way): Promise<void> {
  if (!(await isUserWaiting(db))) return
  if (lane === 1) return pause(tookMs * REST_FACTOR, noMore)
  do await pause(LOOK_AGAIN_MS, noMore)
  while (!noMore.aborted && (await isUserWaiting(db)))
}

/** Waits, but not beyond the end. */
export async function pause(ms: number, end: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: end }).catch(() => undefined)
}

/** Returns whether some batch is open. */
export const isUserWaiting = (db: Database) =>
  db
    .selectFrom('batch')
    .select('id')
    .where('status', 'in', [STATUS.created, STATUS.started])
    .limit(1)
    .executeTakeFirst()
