import { type RawBuilder, sql } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import type { Language } from '../../base/texts/define.ts'
import { RATE_LIMITED_TRACKS, type Track } from '../batches/asking/tracks.ts'
import type { STOCK_STATES, StockSelection } from './wire.ts'

/** The lease for working on a line. */
export const STOCK_LINE_LEASE = leaseOf('stock_line', {
  key: 'id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql<boolean>`ended_at is null`,
})

type NewCheck = { companyId: number; createdBy: number; language: Language; wanted: StockSelection; now: Date }

/**
 * Stores a stock check with its lines, whose rows the worker adds. Returns its id; null if the
 * company has a running one.
 */
export async function insertStockCheck(
  trx: Transaction,
  { companyId, createdBy, language, wanted, now }: NewCheck,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_check (company_id, created_by, language, wanted, created_at)
    values (${companyId}, ${createdBy}, ${language}, ${JSON.stringify(wanted)}, ${now})
    on conflict (company_id) where state = 'running' do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) return null
  const lines = [null, ...RATE_LIMITED_TRACKS].map(track => ({ stock_check_id: id, track, live: '{}', next_at: now }))
  await trx.insertInto('stock_line').values(lines).execute()
  return id
}

// After this time, larger lines no longer yield to smaller ones.
const OVERDUE_MS = 10 * 60_000

const isLineDue = (now: Date) =>
  sql<boolean>`ended_at is null and next_at <= ${now}::timestamptz and ${STOCK_LINE_LEASE.isFree}`

const MUST_END = sql<boolean>`state = 'running'
  and not exists (select from stock_line where stock_check_id = stock_check.id and ended_at is null)`

/** An SQL condition: whether a line is due, or a check has to end. */
export const isStockCheckDue = (now: Date) =>
  sql<boolean>`(exists (select from stock_line where ${isLineDue(now)}) or exists (select from stock_check where ${MUST_END}))`

/**
 * Returns the next line with work to do, except those in `visitedIds`. The line with the least work
 * comes first: a company with ten partners need not wait at night for the parts of all others.
 * Lines that have waited for ten minutes take precedence.
 */
export async function nextLine(db: Reader, now: Date, visitedIds: readonly number[]): Promise<number | null> {
  const overdue = new Date(now.getTime() - OVERDUE_MS)
  const { rows } = await sql<{ id: number }>`select id from stock_line
    where ${isLineDue(now)} and id <> all(${visitedIds}::int[])
    order by next_at > ${overdue}, case when next_at > ${overdue} then ${REMAINING_ROWS} end, next_at, id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/**
 * SQL: the rows that determine a line's priority. Storing partners or checking a part is quick;
 * only starting a part depends on the remaining rows.
 */
const REMAINING_ROWS = sql`case when batch_id is null then coalesce(total - done, 0) else 0 end`

/** A line with data of its check. */
export type StockLine = {
  id: number
  checkId: number
  companyId: number
  createdBy: number
  language: Language
  wanted: StockSelection
  startedAt: Date
  track: Track
  total: number | null
  day: string | null
  asked: number
  /** The estimated queries of the running part. */
  partAsks: number
  parts: number
  failures: number
  batchId: number | null
}

/** Returns the present state of a line. */
export async function lineOf(db: Reader, id: number): Promise<StockLine> {
  const { rows } = await sql<StockLine>`
    select line.id, check_.id as "checkId", company_id as "companyId", created_by as "createdBy", language, wanted,
      check_.created_at as "startedAt", track, total, day, asked, part_asks as "partAsks", parts, failures, batch_id as "batchId"
    from stock_line line join stock_check check_ on check_.id = line.stock_check_id where line.id = ${id}::int`.execute(
    db,
  )
  const [line] = rows
  if (!line) throw new Error(`no stock line ${id}`)
  return line
}

type LineChanges = Partial<{
  total: number
  live: Partial<Record<Authority, number>>
  day: string
  asked: number
  partAsks: number
  parts: number
  failures: number
  batchId: number | null
  done: RawBuilder<number>
  nextAt: Date
  endedAt: Date
}>

/** Thrown if the lease of a line was lost or the line has ended; the transaction rolls back. */
export class LineLostError extends Error {}

/** Changes a leased line. Throws LineLostError if the lease was lost or the line has ended. */
export async function changeLine(db: Reader, lease: HeldLease, changes: LineChanges): Promise<void> {
  const { live, partAsks, batchId, nextAt, endedAt, ...sameColumns } = changes
  const { numUpdatedRows } = await db
    .updateTable('stock_line')
    .set({
      ...sameColumns,
      ...(live === undefined ? {} : { live: JSON.stringify(live) }),
      ...(partAsks === undefined ? {} : { part_asks: partAsks }),
      ...(batchId === undefined ? {} : { batch_id: batchId }),
      ...(nextAt === undefined ? {} : { next_at: nextAt }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
    })
    .where(STOCK_LINE_LEASE.isHeld(lease))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new LineLostError()
}

/** Records that a batch is a part of a stock check. */
export const insertPart = async (trx: Transaction, part: { batchId: number; checkId: number }): Promise<void> => {
  await trx.insertInto('stock_part').values({ batch_id: part.batchId, stock_check_id: part.checkId }).execute()
}

type End = { id: number; state: Exclude<(typeof STOCK_STATES)[number], 'running'>; now: Date }

/**
 * Ends a running check and its lines. Returns its company and creator; null if it has already
 * ended.
 */
export async function endCheck(
  trx: Transaction,
  { id, state, now }: End,
): Promise<{ companyId: number; createdBy: number; createdAt: Date } | null> {
  const row = await trx
    .updateTable('stock_check')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['company_id as companyId', 'created_by as createdBy', 'created_at as createdAt'])
    .executeTakeFirst()
  if (!row) return null
  const lines = trx.updateTable('stock_line').set({ ended_at: now }).where('stock_check_id', '=', id)
  await lines.where('ended_at', 'is', null).execute()
  return row
}

/**
 * Returns the batches that run for the lines of a check. Must be called after the check was ended:
 * that waits for each line, so that a part created in the meantime is included and no further one
 * starts.
 */
export async function runningParts(trx: Transaction, id: number): Promise<number[]> {
  const lines = trx.selectFrom('stock_line').select('batch_id').where('stock_check_id', '=', id)
  return (await lines.where('batch_id', 'is not', null).execute()).flatMap(({ batch_id }) => batch_id ?? [])
}

/** Returns running checks without a running line. */
export async function checksToEnd(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from stock_check where ${MUST_END}`.execute(db)
  return rows.map(({ id }) => id)
}
