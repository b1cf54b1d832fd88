import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../ground/database/database.ts'
import { IN_ORDER, inOrderBehind } from '../../../ground/database/questions-in-order.ts'
import { pageOf } from '../../../ground/roles/paging-rules.ts'
import type { RowFilter, TaskRowsQuery } from '../wire.ts'
import { searchRows } from './search-rows.ts'
import { hasOthers, type Place, shown } from './shown-rows.ts'
import type { BatchRow } from './view.ts'

export type ListedBatch = Pick<BatchRow, 'id' | 'not_a_uid_rows' | 'total_questions'>

const MOST_ROWS = 1_000

/** Finds one page of a batch's rows in the order of the sheet, and how many there are in all; of a search a thousand at most. */
export async function findRows(
  db: Reader,
  batch: ListedBatch,
  query: TaskRowsQuery,
): Promise<{ total: number; places: Place[] }> {
  const show = query.open === 'true' ? 'open' : query.show
  const { from, size } = pageOf(query, MOST_ROWS)
  if (query.search) {
    const hits = await searchRows(db, batch.id, { show, search: query.search })
    return { total: hits.length, places: hits.slice(from, from + size) }
  }
  return { total: await countRows(db, batch, show), places: await placesFrom(db, batch, { from, size, show }) }
}

/** So many of a batch's rows from the one with this number on (0 = the first), in the order of the sheet. */
export async function placesFrom(
  db: Reader,
  batch: ListedBatch,
  { from, size, show }: { from: number; size: number; show?: RowFilter | undefined },
): Promise<Place[]> {
  const { rows } = await sql<Place>`${inOrder(batch, show)} limit ${size} offset ${from}`.execute(db)
  return rows
}

/** Questions are stored in the order of the sheet; only where other rows stand between them, all have to be put in order. */
function inOrder({ id, not_a_uid_rows }: ListedBatch, show: RowFilter | undefined): RawBuilder<unknown> {
  const questions = sql`select id as question, null::int as row, coalesce(first_row, 0) as place from question
    where ${inOrderBehind(id, 0)} and ${shown(show)}`
  if (not_a_uid_rows === 0 || !hasOthers(show)) return sql`${questions} order by ${IN_ORDER}`
  return sql`${questions} union all select null::bigint, row, row from not_a_uid_row where batch_id = ${id}
    order by place, question`
}

/** All of them are not counted: that would be a look at each, again and again while a batch is watched. */
async function countRows(db: Reader, batch: ListedBatch, show: RowFilter | undefined): Promise<number> {
  const questions = sql`(select count(*)::int from question where batch_id = ${batch.id} and ${shown(show)})`
  const others = sql`(select count(*)::int from not_a_uid_row where batch_id = ${batch.id})`
  const { rows } = await sql<{ count: number }>`select
    ${show === undefined ? sql`${batch.total_questions}::int` : questions}
    + ${hasOthers(show) ? others : sql`0`} as count`.execute(db)
  return rows[0]?.count ?? 0
}
