import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'
import { STATUS } from '../batches/status-rules.ts'
import { OPEN_PART_QUERIES } from './daily-usage-store.ts'
import { endStockCheck } from './end.ts'
import { recordRows, waitingRows } from './rows-store.ts'
import { MAX_FAILURES, nextNight } from './schedule.ts'
import type { StockWorkDeps } from './stock-work.ts'
import { changeLine, type StockLine } from './store.ts'

// A long part, which takes minutes or days, is checked less often.
const RECHECK_AFTER_MS = 2_000
const LONG_RECHECK_AFTER_MS = 10_000
const SHORT_PART_ROWS = 1_000

/**
 * Checks the running part of a line. If it has ended, rows that may be answered in the next night
 * are postponed, and the line continues. If it was cancelled, the check ends. If it failed, the
 * rest of the line waits until the night; the third consecutive failure ends the line, and its rows
 * count as not checked.
 */
export async function recordPart(work: StockWorkDeps, line: StockLine, lease: HeldLease): Promise<void> {
  const { db } = work.database
  const now = work.clock.now()
  const { status, rows, open } = await partOf(db, line)
  if (status === STATUS.created || status === STATUS.started) {
    const pauseMs = rows <= SHORT_PART_ROWS ? RECHECK_AFTER_MS : LONG_RECHECK_AFTER_MS
    const nextAt = new Date(now.getTime() + pauseMs)
    return changeLine(db, lease, { nextAt, ...queriesOfNewDay(line, open, viennaDay(now)) })
  }
  if (status === STATUS.cancelled) return endStockCheck(work, line.checkId, 'part-cancelled')
  const failures = status === STATUS.failed ? line.failures + 1 : 0
  await db.transaction().execute(async trx => {
    const done = line.batchId === null ? 0 : await recordRows(trx, line.batchId, viennaDay(nextViennaDay(now)))
    const isPaused = failures > 0 && (await waitingRows(trx, line.id, viennaDay(now))).hasRows
    const next = { batchId: null, partAsks: 0, failures, nextAt: isPaused ? nextNight(now) : now }
    await (failures < MAX_FAILURES
      ? changeLine(trx, lease, { ...next, done: sql<number>`done + ${done}::int` })
      : changeLine(trx, lease, { ...next, done: ALL_ROWS, endedAt: now }))
  })
}

const ALL_ROWS = sql<number>`total`

/** Returns the changes of a line after midnight: its open queries count for the new day. */
const queriesOfNewDay = ({ day }: StockLine, open: number, today: string) =>
  day === today ? {} : { day: today, asked: open, partAsks: open }

type PartState = { status: number | null; rows: number; open: number }

async function partOf(db: Reader, { id }: StockLine): Promise<PartState> {
  const { rows } = await sql<PartState>`select status, total_rows as rows, ${OPEN_PART_QUERIES} as open
    from stock_line line join batch on batch.id = batch_id where line.id = ${id}::int`.execute(db)
  return rows[0] ?? { status: null, rows: 0, open: 0 }
}
