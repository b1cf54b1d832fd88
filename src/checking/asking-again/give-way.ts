import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import { IS_ORDINARY, waitsFor } from '../batches/asking/in-turn.ts'
import { statusSql } from '../batches/status-sql.ts'

// While users' questions wait, one lane rests three times as long as its call took, the others altogether: so an update
// takes at most a quarter of one place in flight, and users keep more than 80 % of their rate (check R-36).
const REST_FACTOR = 3
const LOOK_AGAIN_MS = 1_000

type Way = { db: Database; lane: number; tookMs: number; noMore: AbortSignal }

/** Lets users' work go first: rests before a call while some user's question can be asked. */
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

/**
 * Returns whether a question of some open batch can be asked now: it waits for a lane, or a lane has it. A batch that is merely open,
 * whose questions wait for an authority that is out, for their turn at one, or for tomorrow, holds up nobody (docs/rules.md#behind-users).
 */
export async function isUserWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from batch where status in (${statusSql('created', 'started')}) and (
      exists (select from question where question.company_id = batch.company_id and batch_id = batch.id and ${waitsFor(null)})
      or id in (select batch_id from question where state = 'leased' and ${IS_ORDINARY}))
    limit 1`.execute(db)
  return rows.length > 0
}
