import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../ground/database/containing.ts'
import type { Database } from '../../ground/database/database.ts'
import { type ListedPage, pageOfFirst, placesOf } from '../../ground/database/long-list.ts'
import { inOrder } from '../../ground/database/planner.ts'
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

/** Those that an index has in their order (migrations 0044, 0109). By the others the ten thousand are sorted that changed last. */
const INDEXED: readonly CacheQuery['sortBy'][] = ['uid', 'createdAt', 'updatedAt']

const ROWS_A_STATEMENT = 1_000

/** One page of what is remembered, for all companies; the last changed first unless asked otherwise. */
export async function listCacheEntries(
  actor: Actor,
  db: Database,
  query: CacheQuery,
  say: SayAnswer,
): Promise<CacheList> {
  const { ids, ...counted } = await pageOfEntries(db, query)
  const items: CacheList['items'] = []
  for (let from = 0; from < ids.length; from += ROWS_A_STATEMENT) {
    if (from > 0) await yieldToEventLoop()
    const some = ids.slice(from, from + ROWS_A_STATEMENT)
    const rows = await withRecordColumns(actor, entries(db)).where('entry.id', 'in', some).execute()
    const byId = new Map(rows.map(row => [row.entry_id, row]))
    items.push(...some.flatMap(id => byId.get(id) ?? []).map(row => toRecord(row, say)))
  }
  return { ...counted, items }
}

function pageOfEntries(db: Database, query: CacheQuery): Promise<ListedPage> {
  const { search, sortBy = 'updatedAt', sortDesc = 'true' } = query
  const direction = sql.raw(sortDesc === 'true' ? 'desc' : 'asc')
  const order = sql`${ORDER[sortBy]} ${direction}, entry.id ${direction}`
  const isSorted = !INDEXED.includes(sortBy)
  const list = {
    looked: sql`select entry.* from cached_answer entry order by ${isSorted ? sql`entry.updated_at desc, entry.id desc` : order}`,
    as: 'entry',
    // Each has its answer: whoever neither searches nor sorts by it need not look.
    join: search || sortBy === 'resultMsg' || sortBy === 'companyName' ? ITS_ANSWER : undefined,
    search: search ? holds(search) : undefined,
    order,
    isSorted,
  }
  return inOrder(db, trx => pageOfFirst(trx, list, placesOf(query)))
}

// By key (docs/decisions/2026-11-23-by-key.md).
const ITS_ANSWER = sql`cross join lateral (select * from answer where answer.id = entry.answer_id offset 0) answer`

// Substring, any case; a UID is found grouped or bare.
function holds(search: string): RawBuilder<SqlBool> {
  const any = containing(search)
  return sql<SqlBool>`(entry.uid ilike ${containing(search.replace(/\s/g, ''))}
    or coalesce(entry.correction->>'companyName', answer.name) ilike ${any}
    or coalesce(entry.correction->>'resultMsg', answer.message) ilike ${any}
    or coalesce(entry.correction->>'street', answer.street) ilike ${any}
    or coalesce(entry.correction->>'city', answer.city) ilike ${any}
    or answer.requester_name ilike ${any} or answer.requester_uid ilike ${any})`
}
