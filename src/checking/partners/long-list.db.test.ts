import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyWithoutStatistics } from '../../../tests/world/databases/without-statistics.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { PARTNER_ORDERS } from './fields-rules.ts'
import { listPartners } from './list-partners.ts'
import { matchingPartners } from './list-sql.ts'
import { fewMatches } from './page-sql.ts'
import { partnerQuerySchema } from './wire.ts'

// The cost of a page depends on the count limit, not on the number of partners. Every query plan
// for a page returns the same partners (docs/decisions/2026-11-26-long-lists.md).
const NOW = new Date('2026-06-15T10:00:00Z')
const COUNT_LIMIT = 10_000

let database: OpenDatabase
let companyId: number
let userId: number

beforeEach(async () => {
  ;({ database, companyId, userId } = await companyWithoutStatistics())
})

/**
 * Adds `count` partners, every hundredth without an answer, with names that are not in the order of
 * the UIDs.
 */
async function addPartners(from: number, count: number): Promise<void> {
  await sql`insert into partner (company_id, uid, own_name, given_name, verdict, answered_at, first_asked_at, last_asked_at, changed_at)
    select ${companyId}, 'DE' || 100000000 + n, case when n % 3 = 0 then 'Debitor ' || n else '' end, 'Haus ' || (n * 7919) % 10007,
      case when n % 50 = 0 then 'invalid' when n % 100 <> 7 then 'valid' end, case when n % 100 <> 7 then ${NOW}::timestamptz - n * interval '7 minutes' end,
      ${NOW}, ${NOW}::timestamptz - (n * 31) % 5003 * interval '1 minute', ${NOW} from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(
    database.db,
  )
  await sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, ${NOW}, ${userId}, ${NOW} from partner where id % 8 <> 0 on conflict do nothing`.execute(
    database.db,
  )
}

const actor = () => ({ userId, companyId, role: ROLES.user, email: '', language: 'de' }) as const
const list = (db: Database, query: Record<string, string>) =>
  listPartners(actor(), db, companyId, partnerQuerySchema.parse(query), NOW)

async function rowsReadBy(query: Record<string, string>): Promise<number> {
  const { db, rowsRead } = explainingDatabase(database.db)
  await list(db, query)
  return rowsRead()
}

const QUERIES: Record<string, string>[] = [
  ...PARTNER_ORDERS.map(sortBy => ({ sortBy })),
  ...PARTNER_ORDERS.map(sortBy => ({ sortBy, sortDesc: 'false', page: '1000' })),
  { search: 'debitor 4710' },
  { search: 'DE 100 004 711' },
  { watched: 'true' },
  { verdict: 'valid' },
]

describe('a company with many partners', () => {
  it('reads at most the count limit of rows for a page', async () => {
    await addPartners(1, COUNT_LIMIT + 2_000)
    const before: number[] = []
    for (const query of QUERIES) before.push(await rowsReadBy(query))
    await addPartners(100_001, 2 * COUNT_LIMIT)
    for (const [at, query] of QUERIES.entries())
      expect((await rowsReadBy(query)) / (before[at] ?? 0), JSON.stringify(query)).toBeLessThan(1.6)
  })

  it('counts at most 10,000, and searches all partners by three letters but only the first 10,000 by two', async () => {
    await addPartners(1, COUNT_LIMIT + 2_000)
    expect(await list(database.db, {})).toMatchObject({ totalCount: COUNT_LIMIT, hasMore: true })
    expect((await list(database.db, { page: '1001' })).items).toEqual([])
    const fullSearch = await list(database.db, { search: 'debitor', sortBy: 'uid' })
    expect(fullSearch).toMatchObject({ totalCount: 4_000, hasMore: false })
    expect([fullSearch.lookedThrough, fullSearch.items[0]?.uid]).toEqual([undefined, 'DE100012000'])
    const partialSearch = { search: 'de', sortBy: 'uid', sortDesc: 'false' }
    expect(await list(database.db, partialSearch)).toMatchObject({
      totalCount: COUNT_LIMIT,
      hasMore: false,
      lookedThrough: COUNT_LIMIT,
    })
    await sql`drop index partner_words`.execute(database.db)
    expect(await list(database.db, { search: 'debitor' })).toMatchObject({ lookedThrough: COUNT_LIMIT })
    expect((await list(database.db, { search: 'debitor', verdict: 'invalid' })).lookedThrough).toBeUndefined()
    await sql`select index_partner_words()`.execute(database.db)
    expect((await list(database.db, { search: 'debitor' })).lookedThrough).toBeUndefined()
  })

  it('finds matches of a search by the index only, up to the count limit', async () => {
    await addPartners(1, COUNT_LIMIT + 2_000)
    const { db } = database
    const rowsReadFor = async (search: string) => {
      const explaining = explainingDatabase(db)
      await fewMatches(explaining.db, companyId, search)
      return explaining.rowsRead()
    }
    const before = [await rowsReadFor('debitor 4710'), await rowsReadFor('gibt es nicht')]
    const { rows } = await sql<{ id: number }>`select id from partner where own_name = 'Debitor 4710'`.execute(db)
    expect(await fewMatches(db, companyId, 'debitor 4710')).toEqual(rows.map(({ id }) => id))
    expect(await fewMatches(db, companyId, 'haus')).toBeNull()
    expect(await fewMatches(db, companyId, '47')).toBeNull()
    await addPartners(100_001, 2 * COUNT_LIMIT)
    const after = [await rowsReadFor('debitor 4710'), await rowsReadFor('gibt es nicht')]
    for (const [at, touched] of after.entries()) expect(touched / (before[at] ?? 0)).toBeLessThan(1.6)
    await sql`drop index partner_words`.execute(db)
    expect(await fewMatches(db, companyId, 'debitor 4710')).toBeNull()
    await sql`select index_partner_words()`.execute(db)
  })

  it.each(PARTNER_ORDERS)('sorts by %s in the same order with and without an index', async sortBy => {
    await addPartners(1, COUNT_LIMIT + 300)
    const few = { verdict: 'valid', olderThan: '10' }
    for (const sortDesc of ['true', 'false']) {
      const pages = [await uids({ sortBy, sortDesc }), await uids({ sortBy, sortDesc, page: '99' })].flat()
      const { rows } = await rowsInOrder(sortBy, sortDesc)
      expect(pages).toEqual([...rows.slice(0, 100), ...rows.slice(9_800, 9_900)].map(({ uid }) => uid))
      const expected = rows.filter(
        row => row.verdict === 'valid' && row.answered_at < new Date(NOW.getTime() - 864_000_000),
      )
      expect(await uids({ sortBy, sortDesc, ...few })).toEqual(expected.slice(0, 100).map(({ uid }) => uid))
    }
  })

  it('applies the same filter to a page and to an export', async () => {
    await addPartners(1, 400)
    const queries = [
      ...QUERIES,
      { watched: 'false' },
      { verdict: 'none', watched: 'true' },
      { search: 'debitor', watched: 'true' },
    ]
    for (const params of queries.map(({ page: _page, ...query }) => query)) {
      const query = partnerQuerySchema.parse({ ...params, itemsPerPage: '100' })
      const all = await matchingPartners(database.db, companyId, { query, changeCondition: null, now: NOW })
        .select('partner.id')
        .execute()
      expect((await list(database.db, params)).totalCount, JSON.stringify(params)).toBe(all.length)
    }
  })
})

const uids = async (query: Record<string, string>) =>
  (await list(database.db, { itemsPerPage: '100', ...query })).items.map(({ uid }) => uid)

const SORT_KEYS: Record<string, string> = {
  uid: 'uid',
  name: `lower(coalesce(nullif(given_name, ''), own_name))`,
  answeredAt: 'answered_at',
  lastAskedAt: 'last_asked_at',
}

const rowsInOrder = (sortBy: string, sortDesc: string) => {
  const direction = sql.raw(sortDesc === 'true' ? 'desc' : 'asc')
  return sql<{ uid: string; verdict: string; answered_at: Date }>`select uid, verdict, answered_at from partner
    order by ${sql.raw(SORT_KEYS[sortBy] ?? '')} ${direction} nulls last, id ${direction}`.execute(database.db)
}
