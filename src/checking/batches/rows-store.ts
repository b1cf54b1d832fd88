import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import { disableSort } from '../../base/database/planner.ts'
import type { UploadedRow } from '../../documents/spreadsheets/layout.ts'
import type { RefusalReason } from '../../vat-ids/uid/parsed-uid.ts'
import type { ReadPart, RowReading } from './readings.ts'

const PARTS_PER_STATEMENT = 20

/** Stores how a batch's rows were parsed; written once, before the batch is visible. */
export async function storeReadings(db: Database, batchId: number, parts: ReadPart[]): Promise<void> {
  for await (const portion of inPortions(parts, PARTS_PER_STATEMENT)) {
    const values = portion.map(({ firstRow, lastRow, readings, refs }) => ({
      batch_id: batchId,
      first_row: firstRow,
      last_row: lastRow,
      readings: JSON.stringify(readings),
      refs: refs && JSON.stringify(refs),
    }))
    await db.insertInto('batch_reading').values(values).execute()
  }
}

/** Returns the parts that contain any of `rows`, which must be in the order of the sheet. */
export async function readPartsOf(reader: Reader, batchId: number, rows: UploadedRow[]): Promise<ReadPart[]> {
  const matches = await reader
    .selectFrom('batch_reading')
    .select(['first_row', 'last_row', 'readings', 'refs'])
    .where('batch_id', '=', batchId)
    .where('first_row', '<=', rows.at(-1)?.row ?? 0)
    .where('last_row', '>=', rows[0]?.row ?? 0)
    .execute()
  // Written only by storeReadings; the database's types do not know the shape.
  return matches.map(part => ({
    firstRow: part.first_row,
    lastRow: part.last_row,
    readings: part.readings as RowReading[],
    refs: part.refs,
  }))
}

/** Returns the identifiers that a program sent for these rows, by row number. */
export async function refsOf(reader: Reader, batchId: number, rows: readonly number[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const { rows: matches } = await sql<{ row: number; ref: string }>`
    select wanted.row, part.refs ->> wanted.row::text as ref from unnest(${[...rows]}::int[]) wanted (row)
      cross join lateral (select refs from batch_reading where batch_id = ${batchId}::int and first_row <= wanted.row
        order by batch_id desc, first_row desc limit 1) part
    where part.refs ? wanted.row::text`.execute(reader)
  return new Map(matches.map(({ row, ref }) => [row, ref]))
}

/** A row that is not a UID: its text, the user's own name of the company, and the reason. */
export type NotAUidRow = { row: number; text: string; own_name: string | null; grounds: RefusalReason }

const ROWS_PER_STATEMENT = 1_000

/**
 * Stores the rows of a batch that are not a UID, because no question records their row numbers.
 * Each portion is a statement and transaction of its own, as for questions.
 */
export async function storeNotAUidRows(db: Database, batchId: number, rows: UploadedRow[]): Promise<void> {
  for await (const portion of inPortions(rows, ROWS_PER_STATEMENT)) await insertRows(db, batchId, portion)
}

async function insertRows(db: Database, batchId: number, rows: UploadedRow[]): Promise<void> {
  const column = <T>(getValue: (row: UploadedRow) => T): T[] => rows.map(getValue)
  await sql`insert into not_a_uid_row (batch_id, row, text, own_name)
    select ${batchId}::int, kept.row, kept.text, kept.own_name
    from unnest(${column(({ row }) => row)}::int[], ${column(({ text }) => text)}::text[],
      ${column(({ name }) => name ?? null)}::text[]) as kept(row, text, own_name)`.execute(db)
}

/** Returns the rows of a batch that are not a UID, by row number. */
export async function notAUidRows(
  reader: Reader,
  batchId: number,
  rowNumbers: number[],
): Promise<Map<number, NotAUidRow>> {
  if (rowNumbers.length === 0) return new Map()
  const matches = await reader
    .selectFrom('not_a_uid_row')
    .select(['row', 'text', 'own_name', storedGrounds.as('grounds')])
    .where('batch_id', '=', batchId)
    .where('row', 'in', rowNumbers)
    .execute()
  return new Map(matches.map(row => [row.row, row]))
}

/** Selects the reason from the row's reading, which storeReadings stored at the same upload. */
const storedGrounds: RawBuilder<RefusalReason> = sql`(select kept -> 'grounds'
  from batch_reading part, jsonb_array_elements(part.readings) kept
  where part.batch_id = not_a_uid_row.batch_id and not_a_uid_row.row between part.first_row and part.last_row
    and kept -> 'row' = to_jsonb(not_a_uid_row.row))`

/** Deletes up to `limit` of a batch's rows that are not a UID; returns how many. */
export async function deleteNotAUidRows(trx: Transaction, batchId: number, limit: number): Promise<number> {
  await disableSort(trx)
  const { rows } = await sql`delete from not_a_uid_row where ctid = any(array(
    select ctid from not_a_uid_row where batch_id = ${batchId} order by batch_id, row limit ${limit})) returning row`.execute(
    trx,
  )
  return rows.length
}
