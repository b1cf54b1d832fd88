import { type Insertable, sql } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import type { Tables } from '../../base/database/tables.ts'

/**
 * Inserts an edition of a report and returns its id. The table rejects later changes
 * (docs/rules.md#editions).
 */
export async function insertReport(trx: Transaction, report: Insertable<Tables['report']>): Promise<number> {
  const { id } = await trx.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Returns the number of a batch's next edition. It is 1, and increases by one each time the batch
 * ends.
 */
export async function nextEdition(reader: Reader, batchId: number): Promise<number> {
  const { last } = await reader
    .selectFrom('report')
    .select(({ fn }) => fn.max('edition').as('last'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/** Returns every edition of a batch's report, newest first. */
export const reportEditions = (reader: Reader, batchId: number) =>
  reader
    .selectFrom('report')
    .select(['edition', 'created_at as createdAt', 'sha256'])
    .where('batch_id', '=', batchId)
    .orderBy('edition', 'desc')
    .modifyEnd(PREPARED)
    .execute()

/** Returns when the report with this SHA-256 was written; null if none is stored. */
export async function reportWrittenAt(reader: Reader, sha256: string): Promise<Date | null> {
  const row = await reader
    .selectFrom('report')
    .select('created_at')
    .where('sha256', '=', sha256)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

// A single check's report is written when it is first requested, which may be years later.
const CHECKED_AT = sql<Date>`coalesce("check".created_at, report.created_at)`

export type ExportedReport = {
  batchId: number | null
  singleCheckId: number | null
  edition: number
  sha256: string
  createdAt: Date
  fileId: number
  size: number
}

/**
 * Returns every edition of a company's reports in the order of writing. `period` limits them to
 * batch reports created, and single checks made, within it.
 */
export const reportsOfCompany = (
  reader: Reader,
  companyId: number,
  period?: { from: Date; before: Date },
): Promise<ExportedReport[]> =>
  reader
    .selectFrom('report')
    .innerJoin('file', 'file.id', 'report.file_id')
    .select(['report.batch_id as batchId', 'report.single_check_id as singleCheckId', 'report.edition'])
    .select(['report.sha256', 'report.created_at as createdAt', 'report.file_id as fileId', 'file.size'])
    .where('report.company_id', '=', companyId)
    .$if(period !== undefined, query =>
      query
        .leftJoin('single_check as check', 'check.id', 'report.single_check_id')
        .where(CHECKED_AT, '>=', period?.from ?? null)
        .where(CHECKED_AT, '<', period?.before ?? null),
    )
    .orderBy('report.id')
    .execute()

/** The stored file of an edition. */
export type StoredReport = { fileId: number; size: number; sha256: string }

/** Returns a batch's newest or requested edition; null if there is none. */
export const batchReport = (reader: Reader, batchId: number, edition?: number): Promise<StoredReport | null> =>
  newestReport(reader, 'batch_id', batchId, edition)

/** Returns the newest edition of a single check's report; null if there is none. */
export const singleReport = (reader: Reader, singleCheckId: number): Promise<StoredReport | null> =>
  newestReport(reader, 'single_check_id', singleCheckId)

async function newestReport(
  reader: Reader,
  column: 'batch_id' | 'single_check_id',
  id: number,
  edition?: number,
): Promise<StoredReport | null> {
  const row = await reader
    .selectFrom('report')
    .innerJoin('file', 'file.id', 'report.file_id')
    .select(['report.file_id as fileId', 'file.size', 'report.sha256'])
    .where(`report.${column}`, '=', id)
    .$if(edition !== undefined, query => query.where('report.edition', '=', edition ?? 0))
    .orderBy('report.edition', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
