import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { comparisonsOf } from '../comparisons-store.ts'
import { INVOICE_DAYS } from '../invoice-days-store.ts'
import type { RowFilter } from '../wire.ts'
import { filterCondition, includesNotAUidRows } from './find-rows.ts'
import type { ReadRow } from './row-view.ts'
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
): Promise<{ row: number; of: ReadRow }[]> {
  const questionIds = [...new Set(positions.flatMap(({ question }) => question ?? []))]
  const notAUidRowNumbers = positions.flatMap(({ row, question }) => (question === null ? [row] : []))
  const storedRows = await readRows(db, batch, [
    ...questionIds.map(question => ({ question, row: null })),
    ...notAUidRowNumbers.map(row => ({ question: null, row })),
  ])
  const ownDataOf = await ownDataReader(db, batch.id, storedRows, positions)
  const rowsByKey = new Map(
    storedRows.map(readRow => [
      'other' in readRow ? `row ${readRow.other.row}` : `question ${readRow.question.id}`,
      readRow,
    ]),
  )
  return positions.flatMap(({ row, question }) => {
    const readRow = rowsByKey.get(question === null ? `row ${row}` : `question ${question}`)
    return readRow ? [{ row, of: ownDataOf(row, readRow) }] : []
  })
}

/**
 * Reads comparisons and invoice dates of each row. Returns a function that replaces those of the
 * UID's first row by the row's own.
 */
async function ownDataReader(
  db: Reader,
  batchId: number,
  storedRows: readonly ReadRow[],
  positions: readonly EachRowPosition[],
) {
  const uids = storedRows.flatMap(readRow => ('question' in readRow ? [readRow.question.uid] : []))
  const range = { uids, from: positions[0]?.row ?? 0, to: positions.at(-1)?.row ?? 0 }
  const comparisons = new Map((await comparisonsOf(db, batchId, range)).map(comparison => [comparison.row, comparison]))
  const days = Map.groupBy(await INVOICE_DAYS.read(db, batchId, range), day => day.row)
  return (row: number, readRow: ReadRow): ReadRow =>
    'other' in readRow
      ? readRow
      : { ...readRow, comparison: comparisons.get(row), byName: undefined, invoiceDays: days.get(row) }
}
