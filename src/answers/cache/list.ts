import { type Expression, type SqlBool, sql } from 'kysely'
import { containing } from '../../ground/database/containing.ts'
import type { Database } from '../../ground/database/database.ts'
import { yieldToEventLoop } from '../../ground/database/portions.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { entries, type SayAnswer, toRecord, withRecordColumns } from './record.ts'
import type { CacheList, CacheQuery } from './wire.ts'

/** What may be sorted by, and the expression that does it; equal ones follow by their id. */
const ORDER = {
  uid: sql`entry.uid`,
  resultMsg: sql`lower(coalesce(entry.correction->>'resultMsg', answer.message)), answer.verdict`,
  companyName: sql`lower(coalesce(entry.correction->>'companyName', answer.name))`,
  createdAt: sql`entry.created_at`,
  updatedAt: sql`entry.updated_at`,
  lastUsage: sql`entry.last_usage`,
} as const satisfies Record<NonNullable<CacheQuery['sortBy']>, Expression<unknown>>

const COUNT = sql<number>`count(*)::int`.as('count')
const ROWS_A_STATEMENT = 1_000

/** One page of everything that is remembered, for all companies; the last changed first unless asked otherwise. */
export async function listCacheEntries(
  actor: Actor,
  db: Database,
  query: CacheQuery,
  say: SayAnswer,
): Promise<CacheList> {
  const wanted = query.search ? entries(db).where(holds(query.search)) : entries(db)
  // Each entry has its answer: whoever counts all of them need not look.
  const counted = query.search ? wanted.select(COUNT) : db.selectFrom('cache_entry').select(COUNT)
  const { count: totalCount } = await counted.executeTakeFirstOrThrow()
  const items: CacheList['items'] = []
  const { from, to } = placesOf(query, totalCount)
  for (let offset = from; offset < to; offset += ROWS_A_STATEMENT) {
    if (offset > from) await yieldToEventLoop()
    const rows = await ordered(actor, wanted, query)
      .limit(Math.min(ROWS_A_STATEMENT, to - offset))
      .offset(offset)
      .execute()
    items.push(...rows.map(row => toRecord(row, say)))
  }
  return { totalCount, items }
}

/** Which places of the whole list are wanted. */
function placesOf({ page, itemsPerPage }: CacheQuery, totalCount: number) {
  if (itemsPerPage === -1) return { from: 0, to: totalCount }
  const from = (page - 1) * itemsPerPage
  return { from, to: Math.min(totalCount, from + itemsPerPage) }
}

function ordered(
  actor: Actor,
  wanted: ReturnType<typeof entries>,
  { sortBy = 'updatedAt', sortDesc = 'true' }: CacheQuery,
) {
  const direction = sql.raw(sortDesc === 'true' ? 'desc' : 'asc')
  return withRecordColumns(actor, wanted).orderBy(sql`${ORDER[sortBy]} ${direction}, entry.id ${direction}`)
}

// Substring, any case; a UID is found grouped or bare.
function holds(search: string): Expression<SqlBool> {
  const any = containing(search)
  return sql<SqlBool>`(entry.uid ilike ${containing(search.replace(/\s/g, ''))}
    or coalesce(entry.correction->>'companyName', answer.name) ilike ${any}
    or coalesce(entry.correction->>'resultMsg', answer.message) ilike ${any}
    or coalesce(entry.correction->>'street', answer.street) ilike ${any}
    or coalesce(entry.correction->>'city', answer.city) ilike ${any}
    or answer.requester_name ilike ${any} or answer.requester_uid ilike ${any})`
}
