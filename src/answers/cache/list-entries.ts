import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../base/database/containing.ts'
import type { Database } from '../../base/database/database.ts'
import { yieldToEventLoop } from '../../base/database/event-loop.ts'
import { type ListedPage, pageRange, readCandidatePage } from '../../base/database/long-list.ts'
import { withoutSort } from '../../base/database/planner.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { type FormatAnswer, selectEntries, toRecord, withRecordColumns } from './record.ts'
import type { CacheList, CacheQuery } from './wire.ts'

/** Sort keys with their SQL; ties are ordered by id. */
const SORT_EXPRESSIONS = {
  uid: sql`entry.uid`,
  resultMsg: sql`lower(coalesce(entry.correction->>'resultMsg', answer.message)), answer.verdict`,
  companyName: sql`lower(coalesce(entry.correction->>'companyName', answer.name))`,
  createdAt: sql`entry.created_at`,
  updatedAt: sql`entry.updated_at`,
  lastUsage: sql`entry.last_usage`,
} as const satisfies Record<NonNullable<CacheQuery['sortBy']>, Expression<unknown>>

/**
 * Sort keys with an index (migrations 0044, 0109). The others sort only the ten thousand entries
 * changed last.
 */
const INDEXED_SORT_KEYS: readonly CacheQuery['sortBy'][] = ['uid', 'createdAt', 'updatedAt']

const ROWS_PER_STATEMENT = 1_000

/**
 * Returns one page of the cache of all companies; by default the entries changed last come first.
 */
export async function listCacheEntries(
  actor: Actor,
  db: Database,
  query: CacheQuery,
  formatAnswer: FormatAnswer,
): Promise<CacheList> {
  const { ids, ...counts } = await pageOfEntries(db, query)
  const items: CacheList['items'] = []
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    if (from > 0) await yieldToEventLoop()
    const chunk = ids.slice(from, from + ROWS_PER_STATEMENT)
    const rows = await withRecordColumns(actor, selectEntries(db)).where('entry.id', 'in', chunk).execute()
    const byId = new Map(rows.map(row => [row.entry_id, row]))
    items.push(...chunk.flatMap(id => byId.get(id) ?? []).map(row => toRecord(row, formatAnswer)))
  }
  return { ...counts, items }
}

function pageOfEntries(db: Database, query: CacheQuery): Promise<ListedPage> {
  const { search, sortBy = 'updatedAt', sortDesc = 'true' } = query
  const direction = sql.raw(sortDesc === 'true' ? 'desc' : 'asc')
  const order = sql`${SORT_EXPRESSIONS[sortBy]} ${direction}, entry.id ${direction}`
  const isSorted = !INDEXED_SORT_KEYS.includes(sortBy)
  const list = {
    candidates: sql`select entry.* from cached_answer entry order by ${isSorted ? sql`entry.updated_at desc, entry.id desc` : order}`,
    as: 'entry',
    // Every entry has an answer, so it is joined only to search or sort by it.
    join: search || sortBy === 'resultMsg' || sortBy === 'companyName' ? JOIN_ANSWER : undefined,
    search: search ? matchesSearch(search) : undefined,
    order,
    isSorted,
  }
  return withoutSort(db, trx => readCandidatePage(trx, list, pageRange(query)))
}

// By primary key (docs/decisions/2026-11-23-queries-by-key.md).
const JOIN_ANSWER = sql`cross join lateral (select * from answer where answer.id = entry.answer_id offset 0) answer`

// Case-insensitive substring; a UID may be typed with or without blanks.
function matchesSearch(search: string): RawBuilder<SqlBool> {
  const pattern = containing(search)
  return sql<SqlBool>`(entry.uid ilike ${containing(search.replace(/\s/g, ''))}
    or coalesce(entry.correction->>'companyName', answer.name) ilike ${pattern}
    or coalesce(entry.correction->>'resultMsg', answer.message) ilike ${pattern}
    or coalesce(entry.correction->>'street', answer.street) ilike ${pattern}
    or coalesce(entry.correction->>'city', answer.city) ilike ${pattern}
    or answer.requester_name ilike ${pattern} or answer.requester_uid ilike ${pattern})`
}
