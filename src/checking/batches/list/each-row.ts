import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { assessmentOf, isRefused } from '../../../documents/findings/finding.ts'
import { comparisonsOf } from '../comparisons-store.ts'
import { INVOICE_DAYS } from '../invoice-days-store.ts'
import type { RowFilter } from '../wire.ts'
import { filterCondition, includesNotAUidRows } from './find-rows.ts'
import type { RowFinding } from './row-finding.ts'
import { readRows } from './rows.ts'
import type { BatchRow } from './view.ts'

/** A row of a batch's sheet and the id of its question; null if the text is not a UID. */
export type EachRowPosition = { row: number; question: number | null }

/**
 * Returns up to `size` rows after the row number `after`, one entry per row, in the order of the
 * sheet.
 */
export async function rowsAfter(
  db: Reader,
  batchId: number,
  { after, size, show }: { after: number; size: number; show?: RowFilter | undefined },
): Promise<EachRowPosition[]> {
  const { rows } = await sql<EachRowPosition>`select row, question from (
      select unnest(array[first_row] || more_rows) as row, id as question from question
        where batch_id = ${batchId}::int and ${filterCondition(show)}
      union all
      select row, null from not_a_uid_row where batch_id = ${batchId}::int and ${sql.lit(includesNotAUidRows(show))}
    ) each where row > ${after}::int order by row limit ${size}::int`.execute(db)
  return rows
}

/**
 * Throws 409 for a batch of an old release, which stored only the first three rows of each UID,
 * because a program that reads row by row would miss the others.
 */
export async function refuseIncompleteRows(db: Reader, batchId: number): Promise<void> {
  const { rows } = await sql`select from question where batch_id = ${batchId}::int
    and (first_row is null or row_count > 1 + coalesce(array_length(more_rows, 1), 0)) limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('conflict', 'rows not kept', [], null, 'rows_not_kept')
}

/**
 * Reads the rows at these positions (at most 1,000), each with the comparison of its own name and
 * the evidence about its own invoice date.
 */
export async function readEachRow(
  db: Reader,
  batch: Pick<BatchRow, 'id' | 'company_id'>,
  positions: readonly EachRowPosition[],
): Promise<RowFinding[]> {
  const questionIds = [...new Set(positions.flatMap(({ question }) => question ?? []))]
  const notAUidRowNumbers = positions.flatMap(({ row, question }) => (question === null ? [row] : []))
  const storedRows = await readRows(db, batch, [
    ...questionIds.map(question => ({ question, row: null })),
    ...notAUidRowNumbers.map(row => ({ question: null, row })),
  ])
  const ownDataOf = await ownDataReader(db, batch.id, storedRows, positions)
  const rowsById = new Map(storedRows.map(finding => [finding.id, finding]))
  return positions.flatMap(({ row, question }) => {
    const finding = rowsById.get(question ?? -row)
    return finding ? [ownDataOf(row, finding)] : []
  })
}

/**
 * Reads comparisons and invoice dates of each row. Returns a function that replaces those of the
 * UID's first row by the row's own.
 */
async function ownDataReader(
  db: Reader,
  batchId: number,
  findings: readonly RowFinding[],
  positions: readonly EachRowPosition[],
) {
  const uids = findings.filter(finding => !isRefused(finding)).map(({ uid }) => uid)
  const range = { uids, from: positions[0]?.row ?? 0, to: positions.at(-1)?.row ?? 0 }
  const comparisons = new Map((await comparisonsOf(db, batchId, range)).map(comparison => [comparison.row, comparison]))
  const days = Map.groupBy(await INVOICE_DAYS.read(db, batchId, range), day => day.row)
  return (row: number, finding: RowFinding): RowFinding => {
    const comparison = comparisons.get(row) ?? null
    const accountChecks = finding.accountChecks.filter(check => check.rows.includes(row))
    const own = { rows: [row], accountChecks, rowCount: 1, comparison, byName: [], invoiceDates: days.get(row) ?? [] }
    return { ...finding, ...own, assessment: assessmentOf({ ...finding, comparison }) }
  }
}
