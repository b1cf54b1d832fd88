import { type RawBuilder, sql } from 'kysely'
import { countOf } from '../../base/database/count-of.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { disableSort } from '../../base/database/planner.ts'
import {
  CONTRADICTION,
  type Comparison,
  RESULTS_TO_REVIEW,
  SAMENESS_BY_URGENCY,
} from '../../vat-ids/same-company/comparison.ts'
import type { AnnotationStore, RowRange } from './annotation.ts'
import { MAX_NAMES } from './asking/question.ts'

/** The comparison of one row's company, as named in the sheet, with the answer for its UID. */
export type StoredComparison = Comparison & { uid: string; row: number; ownName: string }

// Rows are written and read as one JSON text, because one array parameter per column took twice the
// time for 100,000 rows (docs/benchmarks.md).

/** Stores comparisons of rows; an existing one of a row stays. */
async function saveComparisons(db: Reader, batchId: number, comparisons: StoredComparison[]): Promise<void> {
  if (comparisons.length === 0) return
  await sql`insert into company_comparison (batch_id, uid, row, own_name, sameness, differences)
    select ${batchId}::int, uid, row, "ownName", sameness, differences
    from json_to_recordset(${JSON.stringify(comparisons)}::json)
      as made(uid text, row int, "ownName" text, sameness text, differences jsonb)
    on conflict do nothing`.execute(db)
}

/** Returns whether any row of a batch was compared before. */
async function hasComparisons(reader: Reader, batchId: number): Promise<boolean> {
  const anyRow = reader.selectFrom('company_comparison').select('row').where('batch_id', '=', batchId).limit(1)
  return (await anyRow.executeTakeFirst()) !== undefined
}

/** Returns the stored comparisons of these rows of a batch. */
export async function comparisonsOf(
  reader: Reader,
  batchId: number,
  { uids, from, to }: RowRange,
): Promise<StoredComparison[]> {
  if (uids.length === 0) return []
  // One parameter for all UIDs: a statement with a thousand takes longer to parse than to execute.
  const { rows } = await sql<{ comparisons: string | null }>`
    select json_agg(json_build_object('uid', uid, 'row', compared.row, 'ownName', own_name,
      'sameness', sameness, 'differences', differences))::text as comparisons
    from ${selectComparisons(batchId, uids)} compared
    where compared.row between ${from}::int and ${to}::int`.execute(reader)
  // Written only by saveComparisons.
  return JSON.parse(rows[0]?.comparisons ?? '[]') as StoredComparison[]
}

/**
 * Returns the most severe comparison for each of these UIDs (at most 1,000) that has one; the first
 * row wins ties.
 */
export async function mostSevereComparisons(
  reader: Reader,
  batchId: number,
  uids: string[],
): Promise<Map<string, StoredComparison>> {
  if (uids.length === 0) return new Map()
  // Written only by saveComparisons.
  const { rows } = await sql<StoredComparison>`
    select distinct on (uid) uid, row, own_name as "ownName", sameness, differences from ${selectComparisons(batchId, uids)} company_comparison
    order by uid, ${bySeverity()}`.execute(reader)
  return new Map(rows.map(row => [row.uid, row]))
}

/**
 * Returns, for each of these UIDs (at most 1,000), the most severe comparison of each name. Limited
 * to the first names in the order of the sheet, one more than are shown.
 */
export async function comparisonsByName(
  reader: Reader,
  batchId: number,
  uids: string[],
): Promise<Map<string, StoredComparison[]>> {
  if (uids.length === 0) return new Map()
  // Written only by saveComparisons.
  const { rows } = await sql<StoredComparison>`
    select uid, row, own_name as "ownName", sameness, differences from (
      select named.*, row_number() over (partition by uid order by first_row) as place from (
        select distinct on (uid, own_name) company_comparison.*, min(row) over (partition by uid, own_name) as first_row
        from ${selectComparisons(batchId, uids)} company_comparison
        order by uid, own_name, ${bySeverity()}
      ) named
    ) placed where place <= ${MAX_NAMES + 1} order by uid, place`.execute(reader)
  return Map.groupBy(rows, ({ uid }) => uid)
}

/** The comparison of a name, and all sheet rows that contain the name. */
export type ComparedName = StoredComparison & { rows: number[] }

/**
 * Returns the sheet's names for each of these UIDs (at most 1,000), each with its rows and its most
 * severe comparison. Limited to the first names in the order of the sheet, one more than are shown.
 */
export async function comparedNamesOf(
  reader: Reader,
  batchId: number,
  uids: string[],
): Promise<Map<string, ComparedName[]>> {
  if (uids.length === 0) return new Map()
  // Written only by saveComparisons.
  const { rows } = await sql<ComparedName>`
    select uid, row, own_name as "ownName", sameness, differences, rows from (
      select named.*, row_number() over (partition by uid order by rows[1]) as place from (
        select uid, own_name, array_agg(row order by row) as rows,
          (array_agg(row order by ${bySeverity()}))[1] as row,
          (array_agg(sameness order by ${bySeverity()}))[1] as sameness,
          (array_agg(differences order by ${bySeverity()}))[1] as differences
        from ${selectComparisons(batchId, uids)} company_comparison group by uid, own_name
      ) named
    ) placed where place <= ${MAX_NAMES + 1} order by uid, place`.execute(reader)
  return Map.groupBy(rows, ({ uid }) => uid)
}

/** Most severe first, then in the order of the sheet. */
const bySeverity = () => sql`${isDifferingSql()} desc, array_position(${SAMENESS_BY_URGENCY}::text[], sameness), row`

/**
 * Selects the comparisons of these UIDs, one index lookup for each UID
 * (docs/decisions/2026-11-23-queries-by-key.md).
 */
const selectComparisons = (
  batchId: number,
  uids: string[],
) => sql`(select compared.* from unnest(${uids}::text[]) wanted (uid)
  cross join lateral (select * from company_comparison
    where batch_id = ${batchId}::int and company_comparison.uid = wanted.uid offset 0) compared)`

/** Counts a batch's rows whose company differs. */
export const countDiffering = (reader: Reader, batchId: number): Promise<number> =>
  countOf(reader.selectFrom('company_comparison').where('batch_id', '=', batchId).where(isDifferingSql()))

/** Deletes up to `limit` of a batch's comparisons; returns how many. */
async function deleteComparisons(trx: Transaction, batchId: number, limit: number): Promise<number> {
  await disableSort(trx)
  const { rows } = await sql`delete from company_comparison where ctid = any(array(
    select ctid from company_comparison where batch_id = ${batchId} order by batch_id, uid, row limit ${limit})) returning row`.execute(
    trx,
  )
  return rows.length
}

/** How the companies of a batch's rows compare with the answers. */
export const COMPARISONS: AnnotationStore<StoredComparison> = {
  hasAny: hasComparisons,
  read: comparisonsOf,
  save: saveComparisons,
  remove: deleteComparisons,
}

/**
 * SQL condition on company_comparison: whether a person has to review a row (the same rule as in
 * same-company/comparison.ts).
 */
export const isDifferingSql = (): RawBuilder<boolean> =>
  sql`(sameness = any(${[...RESULTS_TO_REVIEW]}::text[]) or differences @> ${JSON.stringify([CONTRADICTION])}::jsonb)`
