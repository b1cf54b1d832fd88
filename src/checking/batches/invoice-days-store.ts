import { type RawBuilder, sql } from 'kysely'
import type { DayFault, EvidenceOnDay, NamedAnswer } from '../../documents/on-that-day/evidence-on-day.ts'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import { neverSort } from '../../ground/database/planner.ts'
import type { AnnotationStore, Where } from './annotation.ts'

/** What the evidence says of a day, or why there is no such day. */
export type SaidOfDay =
  | { day: string; fault: null; evidence: EvidenceOnDay }
  | { day: string | null; fault: DayFault; evidence: null }

/** The day of the invoice in one row of a batch, and what was said of it at an end of that batch. */
export type KeptInvoiceDay = SaidOfDay & { uid: string; row: number; edition: number; text: string; isOpen: boolean }

// Rows travel as one JSON text, as the comparisons do (comparisons-store.ts).

/** Keeps what was said of rows; what was kept of a row in this edition before stays. */
async function keepInvoiceDays(db: Reader, batchId: number, made: KeptInvoiceDay[]): Promise<void> {
  if (made.length === 0) return
  await sql`insert into invoice_day (batch_id, uid, row, edition, text, day, fault, evidence, is_open)
    select ${batchId}::int, uid, row, edition, text, day, fault, evidence, "isOpen"
    from json_to_recordset(${JSON.stringify(made)}::json) as made(uid text, row int, edition int, text text, day date,
      fault text, evidence jsonb, "isOpen" boolean)
    on conflict do nothing`.execute(db)
}

/** Returns whether anything was kept of a batch before. */
async function hasInvoiceDays(reader: Reader, batchId: number): Promise<boolean> {
  const found = reader.selectFrom('invoice_day').select('row').where('batch_id', '=', batchId).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Returns what was last said of these rows of a batch, those of which anything was kept. */
async function invoiceDaysOf(reader: Reader, batchId: number, { uids, from, to }: Where): Promise<KeptInvoiceDay[]> {
  if (uids.length === 0) return []
  return kept(reader, lastSaid(batchId, uids, sql`said.row between ${from}::int and ${to}::int`))
}

const MAX_SHOWN = 3

/** Returns what was last said of the first few rows with each of these UIDs (at most 1,000) of a batch, by UID. */
export async function firstInvoiceDaysOf(
  reader: Reader,
  batchId: number,
  uids: string[],
): Promise<Map<string, KeptInvoiceDay[]>> {
  if (uids.length === 0) return new Map()
  const first = sql`select * from (select last.*, row_number() over (partition by uid order by row) as place
    from (${lastSaid(batchId, uids, sql`true`)}) last) placed where place <= ${MAX_SHOWN}`
  return Map.groupBy(await kept(reader, first), ({ uid }) => uid)
}

/** Of each row the newest edition: from keys to rows (docs/decisions/2026-11-23-by-key.md). */
const lastSaid = (batchId: number, uids: string[], where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select distinct on (uid, row) said.uid, said.row, edition, text, day, fault, evidence, is_open as "isOpen"
    from unnest(${uids}::text[]) wanted (uid)
      cross join lateral (select * from invoice_day where batch_id = ${batchId}::int and invoice_day.uid = wanted.uid offset 0) said
    where ${where} order by uid, row, edition desc`

async function kept(reader: Reader, last: RawBuilder<unknown>): Promise<KeptInvoiceDay[]> {
  const { rows } = await sql<{ kept: string | null }>`select json_agg(last order by last.row)::text as kept
    from (${last}) last`.execute(reader)
  // Written by keepInvoiceDays alone.
  return (JSON.parse(rows[0]?.kept ?? '[]') as KeptInvoiceDay[]).map(withMoments)
}

/** Moments travel as text. */
function withMoments(kept: KeptInvoiceDay): KeptInvoiceDay {
  if (kept.fault !== null) return kept
  const revive = (answers: NamedAnswer[]) => answers.map(one => ({ ...one, askedAt: new Date(one.askedAt) }))
  const { supporting, farther } = kept.evidence
  return { ...kept, evidence: { supporting: revive(supporting), farther: revive(farther) } }
}

/** Removes some of what was kept of a batch, at most `most`; returns how many. */
async function deleteInvoiceDays(trx: Transaction, batchId: number, most: number): Promise<number> {
  await neverSort(trx)
  const { rows } = await sql`delete from invoice_day where ctid = any(array(
    select ctid from invoice_day where batch_id = ${batchId} order by batch_id, uid, row, edition limit ${most})) returning row`.execute(
    trx,
  )
  return rows.length
}

/** What the evidence says of the days of a batch's invoices. */
export const INVOICE_DAYS: AnnotationStore<KeptInvoiceDay> = {
  hasAny: hasInvoiceDays,
  of: invoiceDaysOf,
  keep: keepInvoiceDays,
  remove: deleteInvoiceDays,
}
