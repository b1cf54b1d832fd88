import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { comparisonsOf } from '../comparisons-store.ts'
import { INVOICE_DAYS } from '../invoice-days-store.ts'
import type { RowFilter } from '../wire.ts'
import { filterCondition, hasOthers } from './find-rows.ts'
import type { ReadRow } from './row-view.ts'
import { readRows } from './rows.ts'
import type { BatchRow } from './view.ts'

/** A row of a batch's sheet and the id of its question; null if the text is not a UID. */
export type EachRowPosition = { row: number; question: number | null }

/**
 * Returns up to the given number of rows after a row number, one entry per row, in the order of the
 * sheet.
 */
export async function rowsBehind(
  db: Reader,
  batchId: number,
  { after, size, show }: { after: number; size: number; show?: RowFilter | undefined },
): Promise<EachRowPosition[]> {
  const { rows } = await sql<EachRowPosition>`select row, question from (
      select unnest(array[first_row] || more_rows) as row, id as question from question
        where batch_id = ${batchId}::int and ${filterCondition(show)}
      union all
      select row, null from not_a_uid_row where batch_id = ${batchId}::int and ${sql.lit(hasOthers(show))}
    ) each where row > ${after}::int order by row limit ${size}::int`.execute(db)
  return rows
}

/**
 * Throws 409 for a batch of a release that stored only the first three rows of each number: a
 * program that reads row by row would miss the others.
 */
export async function refuseUnknownRows(db: Reader, batchId: number): Promise<void> {
  const { rows } = await sql`select from question where batch_id = ${batchId}::int
    and (first_row is null or row_count > 1 + coalesce(array_length(more_rows, 1), 0)) limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('conflict', 'rows not kept', [], null, 'rows_not_kept')
}

/**
 * Reads the rows at these places (at most 1,000), each with the comparison of its own name and the
 * statement on its own day.
 */
export async function readEachRow(
  db: Reader,
  batch: Pick<BatchRow, 'id' | 'company_id'>,
  places: readonly EachRowPosition[],
): Promise<{ row: number; of: ReadRow }[]> {
  const questions = [...new Set(places.flatMap(({ question }) => question ?? []))]
  const others = places.flatMap(({ row, question }) => (question === null ? [row] : []))
  const read = await readRows(db, batch, [
    ...questions.map(question => ({ question, row: null })),
    ...others.map(row => ({ question: null, row })),
  ])
  const ownOf = await readOwn(db, batch.id, read, places)
  const byPlace = new Map(read.map(of => ['other' in of ? `row ${of.other.row}` : `question ${of.question.id}`, of]))
  return places.flatMap(({ row, question }) => {
    const of = byPlace.get(question === null ? `row ${row}` : `question ${question}`)
    return of ? [{ row, of: ownOf(row, of) }] : []
  })
}

/**
 * Reads what is stored for each row. Returns a function that replaces the data of the number's
 * first row with the row's own.
 */
async function readOwn(db: Reader, batchId: number, read: readonly ReadRow[], places: readonly EachRowPosition[]) {
  const uids = read.flatMap(of => ('question' in of ? [of.question.uid] : []))
  const where = { uids, from: places[0]?.row ?? 0, to: places.at(-1)?.row ?? 0 }
  const comparisons = new Map((await comparisonsOf(db, batchId, where)).map(one => [one.row, one]))
  const days = Map.groupBy(await INVOICE_DAYS.read(db, batchId, where), one => one.row)
  return (row: number, of: ReadRow): ReadRow =>
    'other' in of ? of : { ...of, comparison: comparisons.get(row), byName: undefined, invoiceDays: days.get(row) }
}
