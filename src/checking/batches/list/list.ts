import { type Expression, type SqlBool, sql } from 'kysely'
import type { Clock } from '../../../ground/database/clock.ts'
import { containing } from '../../../ground/database/containing.ts'
import type { Reader } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { emailFor } from '../../../ground/roles/shown-email.ts'
import { takesListsOf } from '../takes-lists.ts'
import type { TaskList, TaskQuery } from '../wire.ts'
import { answeredEarlier } from './earlier-runs.ts'
import { toTask, visibleBatches, withTaskColumns } from './view.ts'

/** What may be sorted by, and the expression that does it, of what the actor sees; equal ones follow newest first. */
const orderFor = (actor: Actor) =>
  ({
    createdAt: sql`batch.id`,
    fileName: sql`lower(batch.file_name)`,
    status: sql`batch.status`,
    compilationString: sql`batch.processed_rows::float8 / greatest(batch.total_rows, 1)`,
    finishedAt: sql`batch.finished_at`,
    'createdBy.email': sql`lower(${emailFor(actor, 'creator')})`,
    'company.name': sql`lower(company.name)`,
  }) as const satisfies Record<NonNullable<TaskQuery['sortBy']>, Expression<unknown>>

/** One page of a company's batches, newest first unless asked otherwise; company 0 = of all (docs/rules.md#company-0). */
export async function listBatches(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  companyId: number,
  query: TaskQuery,
): Promise<TaskList> {
  const wanted = matching(actor, db, companyId, query)
  const count = wanted.select(({ fn }) => fn.countAll<number>().as('count'))
  // In one statement with the page: this is what every screen asks again and again.
  const ordered = withTaskColumns(actor, wanted)
    .select(count.as('total_count'))
    .orderBy(orderFor(actor)[query.sortBy ?? 'createdAt'], query.sortDesc === 'false' ? 'asc' : 'desc')
    .orderBy('batch.id', 'desc')
  const { page, itemsPerPage } = query
  const rows = await (itemsPerPage === -1
    ? ordered
    : ordered.limit(itemsPerPage).offset((page - 1) * itemsPerPage)
  ).execute()
  const now = clock.now()
  const items = await Promise.all(rows.map(async row => toTask(actor, row, await answeredEarlier(db, row), now)))
  const totalCount = rows[0]?.total_count ?? (page === 1 ? 0 : (await count.executeTakeFirstOrThrow()).count)
  const takesLists = await takesListsOf(db, actor.companyId)
  return { totalCount: Number(totalCount), items, takesLists }
}

function matching(actor: Actor, db: Reader, companyId: number, { taskFilter, search }: TaskQuery) {
  let batches = visibleBatches(db)
  if (companyId !== 0) batches = batches.where('batch.company_id', '=', companyId)
  if (taskFilter) batches = batches.where('batch.status', 'in', taskFilter)
  if (search) batches = batches.where(holds(actor, search))
  return batches
}

// A substring in any case (docs/rules.md#lists); people and companies are few
// and looked through once, not again for each of their batches: of 10,000 only the file names remain.
function holds(actor: Actor, search: string): Expression<SqlBool> {
  const pattern = containing(search)
  return sql<SqlBool>`(batch.file_name ilike ${pattern}
    or batch.created_by in (select id from users
      where firstname ilike ${pattern} or lastname ilike ${pattern}
        or ${emailFor(actor, 'users')} ilike ${pattern})
    or batch.company_id in (select id from company where name ilike ${pattern} or uid ilike ${pattern}))`
}
