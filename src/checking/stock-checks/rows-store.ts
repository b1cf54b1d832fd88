import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { REASON_NAMES, remedyFor } from '../../registers/authorities/reasons.ts'
import { MAX_TRIES } from './schedule.ts'

/** Appends rows to a line, in their order. */
export const insertRows = async (
  trx: Transaction,
  { lineId, after, uids }: { lineId: number; after: number; uids: string[] },
): Promise<void> => {
  await sql`insert into stock_row (line_id, place, uid)
    select ${lineId}::int, ${after}::int + place, uid from unnest(${uids}::text[]) with ordinality as next (uid, place)`.execute(
    trx,
  )
}

/** Returns SQL for the UIDs of a line's rows. */
export const uidsOfLine = (lineId: number): RawBuilder<unknown> =>
  sql`select uid from stock_row where line_id = ${lineId}::int`

/** `tries`: the number of days on which no answer was received or possible. */
export type StockRow = { place: number; uid: string; tries: number }

/** Returns the next rows of a line that may be queried today, after the place `after`. */
export async function nextRows(
  db: Reader,
  { lineId, after, today, limit }: { lineId: number; after: number; today: string; limit: number },
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`select place, uid, tries from stock_row
    where line_id = ${lineId}::int and place > ${after}::int and batch_id is null
      and (not_before is null or not_before <= ${today}::date)
    order by place limit ${limit}::int`.execute(db)
  return rows
}

/** Returns whether a line has waiting rows that may be queried today, and postponed ones. */
export async function waitingRows(
  db: Reader,
  lineId: number,
  today: string,
): Promise<{ hasRows: boolean; hasPutOff: boolean }> {
  const open = sql`select from stock_row where line_id = ${lineId}::int and batch_id is null`
  const { rows } = await sql<{ hasRows: boolean; hasPutOff: boolean }>`select
    exists (${open} and (not_before is null or not_before <= ${today}::date)) as "hasRows",
    exists (${open} and not_before > ${today}::date) as "hasPutOff"`.execute(db)
  return rows[0] ?? { hasRows: false, hasPutOff: false }
}

/** Postpones rows until a Vienna day; counts as a try of each. */
export const postponeRows = async (db: Reader, lineId: number, places: number[], until: string): Promise<void> => {
  await sql`update stock_row set tries = tries + 1, not_before = ${until}::date
    where line_id = ${lineId}::int and place = any(${places}::int[])`.execute(db)
}

/** Records the part in which rows are queried. */
export const claimRows = async (
  trx: Transaction,
  lineId: number,
  { places, batchId }: { places: number[]; batchId: number },
): Promise<void> => {
  await sql`update stock_row set batch_id = ${batchId}::int
    where line_id = ${lineId}::int and place = any(${places}::int[])`.execute(trx)
}

/** Reasons for a missing answer that may disappear with time. */
const TRANSIENT_REASONS = REASON_NAMES.filter(reason => remedyFor(reason) !== 'needs-a-person')

/**
 * Records the outcome of the rows of a part that has ended. Postpones unanswered rows that may be
 * answered in the next night. Rows that are answered, have used up all tries, or need a person are
 * done and deleted; returns how many.
 */
export async function recordRows(trx: Transaction, batchId: number, until: string): Promise<number> {
  await sql`update stock_row set batch_id = null, tries = tries + 1, not_before = ${until}::date
    where batch_id = ${batchId}::int and tries + 1 < ${MAX_TRIES}
      and uid in (select uid from question where question.batch_id = ${batchId}::int
        and verdict = 'not-checked' and reason = any(${TRANSIENT_REASONS}::text[]))`.execute(trx)
  const { numAffectedRows = 0n } = await sql`delete from stock_row where batch_id = ${batchId}::int`.execute(trx)
  return Number(numAffectedRows)
}

/** Deletes up to `limit` of the rows of a line that has ended; returns how many. */
export async function removeLeftoverRows(db: Reader, limit: number): Promise<number> {
  const { rows } = await endedLineWithRows.execute(db)
  const [line] = rows
  if (!line) return 0
  const ofLine = sql`line_id = ${line.id}::int`
  const { numAffectedRows = 0n } = await sql`delete from stock_row where ${ofLine}
    and place = any(array(select place from stock_row where ${ofLine} order by place limit ${limit}::int))`.execute(db)
  return Number(numAffectedRows)
}

// Steps through the lines that have rows by an index: the few running ones, and those that have
// just ended. Searching all ended lines every two seconds would get slower with the years.
const endedLineWithRows = sql<{ id: number }>`
  with recursive held as (
    (select line_id from stock_row order by line_id, place limit 1)
    union all
    select (select line_id from stock_row where line_id > held.line_id order by line_id, place limit 1)
    from held where held.line_id is not null)
  select line.id from held
    cross join lateral (select id from stock_line where id = held.line_id and ended_at is not null offset 0) line
  limit 1`

/** An SQL condition: whether a line that has ended still has rows. */
export const HAS_LEFTOVER_ROWS = sql<boolean>`exists (${endedLineWithRows})`
