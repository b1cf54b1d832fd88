import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../../base/database/containing.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import {
  type CandidateList,
  type ListedPage,
  MAX_LISTED_ROWS,
  pageRange,
  readCandidatePage,
} from '../../../base/database/long-list.ts'
import { withoutSort } from '../../../base/database/planner.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { visibleEmail } from '../../../base/roles/scope.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskQuery } from '../wire.ts'
import { type VisibleBatch, visibleBatches, withTaskColumns } from './view.ts'

/**
 * Returns the sort expressions, limited to what the actor may see, and the joins that they need.
 */
const sortExpressions = (actor: Actor) =>
  ({
    createdAt: { key: sql`batch.id` },
    fileName: { key: sql`lower(batch.file_name)` },
    status: { key: sql`batch.status` },
    compilationString: { key: sql`batch.processed_rows::float8 / greatest(batch.total_rows, 1)` },
    finishedAt: { key: sql`batch.finished_at` },
    'createdBy.email': { key: sql`lower(${visibleEmail(actor, 'creator')})`, join: CREATOR },
    'company.name': { key: sql`lower(company.name)`, join: COMPANY },
  }) satisfies Record<NonNullable<TaskQuery['sortBy']>, Order>

type Order = { key: RawBuilder<unknown>; join?: RawBuilder<unknown> }

const CREATOR = sql`join users as creator on creator.id = batch.created_by`
const COMPANY = sql`join company on company.id = batch.company_id`

type BatchPage = Omit<ListedPage, 'ids'> & { rows: VisibleBatch[] }

/**
 * Returns a page of a company's batches; company 0 = all companies. A search, or an order other
 * than by creation, covers the newest ten thousand.
 */
export async function readBatchPage(
  actor: Actor,
  db: Database,
  companyId: number,
  query: TaskQuery,
): Promise<BatchPage> {
  if (!query.search && (query.sortBy ?? 'createdAt') === 'createdAt') return newestBatches(actor, db, companyId, query)
  const search = batchSearch(actor, companyId, query)
  const { ids, ...counts } = await withoutSort(db, trx => readCandidatePage(trx, search, pageRange(query)))
  const batches = withTaskColumns(actor, visibleBatches(db)).where('batch.id', 'in', ids)
  const rows = ids.length === 0 ? [] : await batches.execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return { ...counts, rows: ids.flatMap(id => byId.get(id) ?? []) }
}

/**
 * Returns a page in the order of creation. Finds the ids first and reads the other columns only for
 * these.
 */
async function newestBatches(actor: Actor, db: Reader, companyId: number, query: TaskQuery): Promise<BatchPage> {
  const { from, size } = pageRange(query)
  const direction = query.sortDesc === 'false' ? 'asc' : 'desc'
  const batchIds = sql`select batch.id from batch where ${listCondition(companyId, query)} order by batch.id ${sql.raw(direction)}`
  const count = sql<number>`(select count(*)::int from (${batchIds} limit ${MAX_LISTED_ROWS + 1}) counted)`
  // Counts in the same statement, because every screen polls this.
  const rows = await withTaskColumns(actor, visibleBatches(db))
    .select(count.as('total_count'))
    .where(sql<SqlBool>`batch.id = any(array(${batchIds} limit ${size} offset ${from}))`)
    .orderBy('batch.id', direction)
    .modifyEnd(PREPARED)
    .execute()
  const total = rows[0]?.total_count ?? (from === 0 ? 0 : await countBy(db, count))
  return { rows, totalCount: Math.min(total, MAX_LISTED_ROWS), hasMore: total > MAX_LISTED_ROWS }
}

async function countBy(db: Reader, count: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the condition for a company (0 = all) and the requested statuses. */
function listCondition(companyId: number, { taskFilter }: TaskQuery): RawBuilder<SqlBool> {
  const companyCondition = companyId === 0 ? sql`true` : sql`batch.company_id = ${companyId}::int`
  const statusCondition = taskFilter ? sql`batch.status = any(${taskFilter}::int[])` : sql`true`
  return sql<SqlBool>`batch.status >= ${STATUS.cancelled}::int and ${companyCondition} and ${statusCondition}`
}

function batchSearch(actor: Actor, companyId: number, query: TaskQuery): CandidateList {
  const { search, sortBy = 'createdAt', sortDesc } = query
  const { key, join }: Order = sortExpressions(actor)[sortBy]
  return {
    candidates: sql`select id, file_name, created_by, company_id, status, processed_rows, total_rows, finished_at
      from batch where ${listCondition(companyId, query)} order by batch.id desc`,
    as: 'batch',
    join,
    search: search ? matchesSearch(actor, search) : undefined,
    order: sql`${key} ${sql.raw(sortDesc === 'false' ? 'asc' : 'desc')}, batch.id desc`,
    isSorted: sortBy !== 'createdAt',
  }
}

// Matches a substring in any case (docs/rules.md#lists). Users and companies are few and are
// searched only once; for each of the 10,000 batches, only the file name is searched.
function matchesSearch(actor: Actor, search: string): RawBuilder<SqlBool> {
  const pattern = containing(search)
  return sql<SqlBool>`(batch.file_name ilike ${pattern}
    or batch.created_by in (select id from users
      where firstname ilike ${pattern} or lastname ilike ${pattern}
        or ${visibleEmail(actor, 'users')} ilike ${pattern})
    or batch.company_id in (select id from company where name ilike ${pattern} or uid ilike ${pattern}))`
}
