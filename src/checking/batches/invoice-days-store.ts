import { type RawBuilder, sql } from 'kysely'
import type { AnswerOnDay } from '../../answers/validity-on-date/evidence-on-day.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { disableSort } from '../../base/database/planner.ts'
import type { InvoiceDate } from '../../documents/findings/invoice-date.ts'
import type { AnnotationStore, RowRange } from './annotation.ts'

/** The invoice date of one row, and the evidence about that date in one edition of the batch. */
export type StoredInvoiceDay = InvoiceDate & { uid: string; edition: number; isOpen: boolean }

// Rows are written as one JSON text, for the reason in comparisons-store.ts.

/** Stores the evidence for rows; existing entries of a row in this edition stay unchanged. */
async function saveInvoiceDays(db: Reader, batchId: number, days: StoredInvoiceDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`insert into invoice_day (batch_id, uid, row, edition, text, day, fault, evidence, is_open)
    select ${batchId}::int, uid, row, edition, text, day, fault, evidence, "isOpen"
    from json_to_recordset(${JSON.stringify(days)}::json) as made(uid text, row int, edition int, text text, day date,
      fault text, evidence jsonb, "isOpen" boolean)
    on conflict do nothing`.execute(db)
}

/** Returns whether the batch has any stored invoice date. */
async function hasInvoiceDays(reader: Reader, batchId: number): Promise<boolean> {
  const anyRow = reader.selectFrom('invoice_day').select('row').where('batch_id', '=', batchId).limit(1)
  return (await anyRow.executeTakeFirst()) !== undefined
}

/** Returns the latest stored evidence for these rows of a batch. */
async function invoiceDaysOf(
  reader: Reader,
  batchId: number,
  { uids, from, to }: RowRange,
): Promise<StoredInvoiceDay[]> {
  if (uids.length === 0) return []
  return readStored(reader, newestDays(batchId, uids, sql`said.row between ${from}::int and ${to}::int`))
}

const MAX_SHOWN = 3

/**
 * Returns the latest evidence for the first few rows of each of these UIDs (at most 1,000) in a
 * batch, by UID.
 */
export async function firstInvoiceDaysOf(
  reader: Reader,
  batchId: number,
  uids: string[],
): Promise<Map<string, StoredInvoiceDay[]>> {
  if (uids.length === 0) return new Map()
  const firstDays = sql`select * from (select last.*, row_number() over (partition by uid order by row) as place
    from (${newestDays(batchId, uids, sql`true`)}) last) placed where place <= ${MAX_SHOWN}`
  return Map.groupBy(await readStored(reader, firstDays), ({ uid }) => uid)
}

/**
 * Selects the newest edition of each row, one index lookup for each UID
 * (docs/decisions/2026-11-23-queries-by-key.md).
 */
const newestDays = (batchId: number, uids: string[], where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select distinct on (uid, row) said.uid, said.row, edition, text, day, fault, evidence, is_open as "isOpen"
    from unnest(${uids}::text[]) wanted (uid)
      cross join lateral (select * from invoice_day where batch_id = ${batchId}::int and invoice_day.uid = wanted.uid offset 0) said
    where ${where} order by uid, row, edition desc`

async function readStored(reader: Reader, latestDays: RawBuilder<unknown>): Promise<StoredInvoiceDay[]> {
  const { rows } = await sql<{ days: string | null }>`select json_agg(last order by last.row)::text as days
    from (${latestDays}) last`.execute(reader)
  // Written only by saveInvoiceDays.
  return (JSON.parse(rows[0]?.days ?? '[]') as StoredInvoiceDay[]).map(parseTimes)
}

/** Converts times, stored as text, to dates. */
function parseTimes(day: StoredInvoiceDay): StoredInvoiceDay {
  if (day.fault !== null) return day
  const parseAnswerTimes = (answers: AnswerOnDay[]) =>
    answers.map(answer => ({ ...answer, askedAt: new Date(answer.askedAt) }))
  const { supporting, farther } = day.evidence
  return { ...day, evidence: { supporting: parseAnswerTimes(supporting), farther: parseAnswerTimes(farther) } }
}

/** Deletes up to `limit` of a batch's invoice dates; returns how many. */
async function deleteInvoiceDays(trx: Transaction, batchId: number, limit: number): Promise<number> {
  await disableSort(trx)
  const { rows } = await sql`delete from invoice_day where ctid = any(array(
    select ctid from invoice_day where batch_id = ${batchId} order by batch_id, uid, row, edition limit ${limit})) returning row`.execute(
    trx,
  )
  return rows.length
}

/** The evidence on the days of a batch's invoices. */
export const INVOICE_DAYS: AnnotationStore<StoredInvoiceDay> = {
  hasAny: hasInvoiceDays,
  read: invoiceDaysOf,
  save: saveInvoiceDays,
  remove: deleteInvoiceDays,
}
