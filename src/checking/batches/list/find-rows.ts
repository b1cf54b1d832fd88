import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../../base/database/containing.ts'
import type { Reader } from '../../../base/database/database.ts'
import { repeatWhile, yieldToEventLoop } from '../../../base/database/event-loop.ts'
import { isQuestionAfter, QUESTION_ORDER } from '../../../base/database/planner.ts'
import { pageBounds } from '../../../base/roles/parameter-rules.ts'
import { isMarkId } from '../../../registers/marks/mark-rules.ts'
import { MARKS } from '../../../registers/marks/marks.ts'
import { normalizeUid } from '../../../vat-ids/uid/normalize-uid.ts'
import { isDifferingSql } from '../comparisons-store.ts'
import type { RowFilter, TaskRowsQuery } from '../wire.ts'
import type { BatchRow } from './view.ts'

export type ListedBatch = Pick<BatchRow, 'id' | 'not_a_uid_rows' | 'total_questions'>

const MAX_ROWS = 1_000

/**
 * Finds one page of a batch's rows in the order of the sheet, and their total. A search finds at
 * most a thousand.
 */
export async function findRows(
  db: Reader,
  batch: ListedBatch,
  query: TaskRowsQuery,
): Promise<{ total: number; positions: RowPosition[] }> {
  const show = query.open === 'true' ? 'open' : query.show
  const { from, size } = pageBounds(query, MAX_ROWS)
  if (query.search) {
    const hits = await searchRows(db, batch.id, { show, search: query.search })
    return { total: hits.length, positions: hits.slice(from, from + size) }
  }
  return { total: await countMatches(db, batch, show), positions: await rowPositions(db, batch, { from, size, show }) }
}

/**
 * Returns up to `size` positions of a batch's rows, in the order of the sheet, after skipping
 * `from` of them.
 */
export async function rowPositions(
  db: Reader,
  batch: ListedBatch,
  { from, size, show }: { from: number; size: number; show?: RowFilter | undefined },
): Promise<RowPosition[]> {
  const { rows } = await sql<RowPosition>`${rowsInSheetOrder(batch, show)} limit ${size} offset ${from}`.execute(db)
  return rows
}

/**
 * Selects rows in the order of the sheet. Questions are stored in that order, so sorting is needed
 * only if there are rows without a question.
 */
function rowsInSheetOrder({ id, not_a_uid_rows }: ListedBatch, show: RowFilter | undefined): RawBuilder<unknown> {
  const questions = sql`select id as question, null::int as row, coalesce(first_row, 0) as place from question
    where ${isQuestionAfter(id, 0)} and ${filterCondition(show)}`
  if (not_a_uid_rows === 0 || !includesNotAUidRows(show)) return sql`${questions} order by ${QUESTION_ORDER}`
  return sql`${questions} union all select null::bigint, row, row from not_a_uid_row where batch_id = ${id}
    order by place, question`
}

/** Counts matching rows. Without a filter, uses the stored total, because every poll counts. */
async function countMatches(db: Reader, batch: ListedBatch, show: RowFilter | undefined): Promise<number> {
  const questions = sql`(select count(*)::int from question where batch_id = ${batch.id} and ${filterCondition(show)})`
  const notAUidCount = sql`(select count(*)::int from not_a_uid_row where batch_id = ${batch.id})`
  const { rows } = await sql<{ count: number }>`select
    ${show === undefined ? sql`${batch.total_questions}::int` : questions}
    + ${includesNotAUidRows(show) ? notAUidCount : sql`0`} as count`.execute(db)
  return rows[0]?.count ?? 0
}

type Hit = RowPosition & { place: number }

/** The maximum number of hits; with more, the user should refine the search. */
const MAX_HITS = 1_000

/**
 * The size of a portion: rows are read in portions until there are enough hits, because a search
 * through 200,000 names takes seconds.
 */
const ROWS_PER_READ = 5_000

/**
 * Finds up to a thousand rows of a batch by UID, name or row number, in the order of the sheet.
 */
async function searchRows(
  db: Reader,
  batchId: number,
  { show, search }: { show: RowFilter | undefined; search: string },
): Promise<RowPosition[]> {
  const hits: Hit[] = []
  await searchSource(db, hits, questionSource(batchId, show), search)
  await yieldToEventLoop()
  if (includesNotAUidRows(show)) await searchSource(db, hits, notAUidSource(batchId), search)
  const sortedHits = hits.toSorted(
    (first, second) => first.place - second.place || (first.question ?? 0) - (second.question ?? 0),
  )
  return sortedHits.slice(0, MAX_HITS).map(({ question, row }) => ({ question, row }))
}

/** `after` selects one portion of the rows after a key; `hits` selects the matches among them. */
type Source = {
  after: (key: string | number | null) => RawBuilder<unknown>
  hits: (rows: RawBuilder<unknown>, search: string) => RawBuilder<Hit>
}

async function searchSource(db: Reader, hits: Hit[], source: Source, search: string): Promise<void> {
  let lastKey: string | number | null = null
  await repeatWhile(async () => {
    const rows = source.after(lastKey)
    const matches = await source.hits(rows, search).execute(db)
    hits.push(...matches.rows)
    const portion = await sql<{
      count: number
      last: string | number | null
    }>`select count(*)::int as count, max(key) as last
      from (${rows}) portion`.execute(db)
    lastKey = portion.rows[0]?.last ?? null
    return portion.rows[0]?.count === ROWS_PER_READ && hits.length < MAX_HITS
  })
}

const questionSource = (batchId: number, show: RowFilter | undefined): Source => ({
  after: key => sql`select uid as key, id, uid, first_row, more_rows, own_name, more_names, answer_id from question
    where batch_id = ${batchId} and uid > ${key ?? ''} and ${filterCondition(show)} order by uid limit ${sql.lit(ROWS_PER_READ)}`,
  hits: (rows, search) => sql<Hit>`select asked.id as question, null::int as row, coalesce(first_row, 0) as place
    from (${rows}) asked
    where asked.uid like ${containing(normalizeUid(search) || search)}
      or own_name ilike ${containing(search)} or ${hasAnotherName(search)} or ${nameOfAnswer} ilike ${containing(search)}
      or first_row = ${rowNumberIn(search)} or ${rowNumberIn(search)} = any(more_rows)`,
})

const notAUidSource = (batchId: number): Source => ({
  after: key => sql`select row as key, row, text, own_name from not_a_uid_row
    where batch_id = ${batchId} and row > ${key ?? 0} order by row limit ${sql.lit(ROWS_PER_READ)}`,
  hits: (rows, search) => sql<Hit>`select null::bigint as question, row, row as place from (${rows}) other
    where text ilike ${containing(search)} or own_name ilike ${containing(search)} or row = ${rowNumberIn(search)}`,
})

// A subquery per row, because a join would read all answers in the database (measured: 260 ms
// instead of 60).
const nameOfAnswer = sql`(select answer.name from answer where answer.id = answer_id)`

const hasAnotherName = (search: string) =>
  sql`exists (select from jsonb_array_elements_text(more_names) other (name) where other.name ilike ${containing(search)})`

/** Returns the searched row number, or 0, which no sheet has. */
const rowNumberIn = (search: string): number => (/^\d{1,7}$/.test(search) ? Number(search) : 0)

/**
 * Identifies a row: by the id of its question, or by its row number if it is not a UID.
 */
export type RowPosition = { question: number | null; row: number | null }

/** Returns the SQL condition on `question` for a filter. */
export function filterCondition(show: RowFilter | undefined): RawBuilder<unknown> {
  if (show === undefined) return sql`true`
  if (isMarkId(show))
    return sql`exists (select 1 from ${MARKS[show].batch.entries} marked
      where marked.batch_id = question.batch_id and marked.uid = question.uid)`
  if (show === 'differing')
    return sql`exists (select 1 from company_comparison compared where compared.batch_id = question.batch_id
      and compared.uid = question.uid and ${isDifferingSql()})`
  return show === 'open'
    ? sql`(question.verdict is null or question.verdict = 'not-checked')`
    : sql`question.verdict = ${show}`
}

/** Returns whether the filter includes rows that are not a UID and thus have no question. */
export const includesNotAUidRows = (show: RowFilter | undefined): boolean => show === undefined || show === 'not-a-uid'
