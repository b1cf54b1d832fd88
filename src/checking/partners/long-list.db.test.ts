import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { neverAnalysedCompany } from '../../../tests/world/databases/never-analysed.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { PARTNER_ORDERS } from './fields-rules.ts'
import { listPartners } from './list-partners.ts'
import { matchingPartners } from './list-sql.ts'
import { fewMatches } from './page-sql.ts'
import { partnerQuerySchema } from './wire.ts'

// The counting limit bounds the cost of a page, not the number of partners. Each way to a page
// finds the same partners (docs/decisions/2026-11-26-long-lists.md).
const NOW = new Date('2026-06-15T10:00:00Z')
const COUNTED = 10_000

let database: OpenDatabase
let companyId: number
let userId: number

beforeEach(async () => {
  ;({ database, companyId, userId } = await neverAnalysedCompany())
})

/**
 * Adds `many` partners, every hundredth without an answer, with names in another order than their
 * numbers.
 */
async function addPartners(from: number, many: number): Promise<void> {
  await sql`insert into partner (company_id, uid, own_name, given_name, verdict, answered_at, first_asked_at, last_asked_at, changed_at)
    select ${companyId}, 'DE' || 100000000 + n, case when n % 3 = 0 then 'Debitor ' || n else '' end, 'Haus ' || (n * 7919) % 10007,
      case when n % 50 = 0 then 'invalid' when n % 100 <> 7 then 'valid' end, case when n % 100 <> 7 then ${NOW}::timestamptz - n * interval '7 minutes' end,
      ${NOW}, ${NOW}::timestamptz - (n * 31) % 5003 * interval '1 minute', ${NOW} from generate_series(${from}::int, ${from + many - 1}::int) n`.execute(
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

async function touchedBy(query: Record<string, string>): Promise<number> {
  const { db, touched } = explainingDatabase(database.db)
  await list(db, query)
  return touched()
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
  it('reads no more of them for a page than it counts', async () => {
    await addPartners(1, COUNTED + 2_000)
    const once: number[] = []
    for (const query of QUERIES) once.push(await touchedBy(query))
    await addPartners(100_001, 2 * COUNTED)
    for (const [at, query] of QUERIES.entries())
      expect((await touchedBy(query)) / (once[at] ?? 0), JSON.stringify(query)).toBeLessThan(1.6)
  })

  it('is counted up to ten thousand, searched in whole by three letters and in part by two', async () => {
    await addPartners(1, COUNTED + 2_000)
    expect(await list(database.db, {})).toMatchObject({ totalCount: COUNTED, hasMore: true })
    expect((await list(database.db, { page: '1001' })).items).toEqual([])
    const whole = await list(database.db, { search: 'debitor', sortBy: 'uid' })
    expect(whole).toMatchObject({ totalCount: 4_000, hasMore: false })
    expect([whole.lookedThrough, whole.items[0]?.uid]).toEqual([undefined, 'DE100012000'])
    const part = { search: 'de', sortBy: 'uid', sortDesc: 'false' }
    expect(await list(database.db, part)).toMatchObject({ totalCount: COUNTED, hasMore: false, lookedThrough: COUNTED })
    await sql`drop index partner_words`.execute(database.db)
    expect(await list(database.db, { search: 'debitor' })).toMatchObject({ lookedThrough: COUNTED })
    expect((await list(database.db, { search: 'debitor', verdict: 'invalid' })).lookedThrough).toBeUndefined()
    await sql`select index_partner_words()`.execute(database.db)
    expect((await list(database.db, { search: 'debitor' })).lookedThrough).toBeUndefined()
  })

  it('tells which hold a text by looking at these alone, up to as many as are counted', async () => {
    await addPartners(1, COUNTED + 2_000)
    const { db } = database
    const touchedFor = async (search: string) => {
      const explaining = explainingDatabase(db)
      await fewMatches(explaining.db, companyId, search)
      return explaining.touched()
    }
    const once = [await touchedFor('debitor 4710'), await touchedFor('gibt es nicht')]
    const { rows } = await sql<{ id: number }>`select id from partner where own_name = 'Debitor 4710'`.execute(db)
    expect(await fewMatches(db, companyId, 'debitor 4710')).toEqual(rows.map(({ id }) => id))
    expect(await fewMatches(db, companyId, 'haus')).toBeNull()
    expect(await fewMatches(db, companyId, '47')).toBeNull()
    await addPartners(100_001, 2 * COUNTED)
    const then = [await touchedFor('debitor 4710'), await touchedFor('gibt es nicht')]
    for (const [at, touched] of then.entries()) expect(touched / (once[at] ?? 0)).toBeLessThan(1.6)
    await sql`drop index partner_words`.execute(db)
    expect(await fewMatches(db, companyId, 'debitor 4710')).toBeNull()
    await sql`select index_partner_words()`.execute(db)
  })

  it.each(PARTNER_ORDERS)('comes in one order, by %s, whether all are sorted or an index is followed', async sortBy => {
    await addPartners(1, COUNTED + 300)
    const few = { verdict: 'valid', olderThan: '10' }
    for (const sortDesc of ['true', 'false']) {
      const pages = [await uids({ sortBy, sortDesc }), await uids({ sortBy, sortDesc, page: '99' })].flat()
      const { rows } = await inOrder(sortBy, sortDesc)
      expect(pages).toEqual([...rows.slice(0, 100), ...rows.slice(9_800, 9_900)].map(({ uid }) => uid))
      const wanted = rows.filter(
        row => row.verdict === 'valid' && row.answered_at < new Date(NOW.getTime() - 864_000_000),
      )
      expect(await uids({ sortBy, sortDesc, ...few })).toEqual(wanted.slice(0, 100).map(({ uid }) => uid))
    }
  })

  it('is the same for a page and for a complete export', async () => {
    await addPartners(1, 400)
    const queries = [
      ...QUERIES,
      { watched: 'false' },
      { verdict: 'none', watched: 'true' },
      { search: 'debitor', watched: 'true' },
    ]
    for (const wish of queries.map(({ page: _page, ...query }) => query)) {
      const query = partnerQuerySchema.parse({ ...wish, itemsPerPage: '100' })
      const all = await matchingPartners(database.db, companyId, { query, changeCondition: null, now: NOW })
        .select('partner.id')
        .execute()
      expect((await list(database.db, wish)).totalCount, JSON.stringify(wish)).toBe(all.length)
    }
  })
})

const uids = async (query: Record<string, string>) =>
  (await list(database.db, { itemsPerPage: '100', ...query })).items.map(({ uid }) => uid)

const KEYS: Record<string, string> = {
  uid: 'uid',
  name: `lower(coalesce(nullif(given_name, ''), own_name))`,
  answeredAt: 'answered_at',
  lastAskedAt: 'last_asked_at',
}

const inOrder = (sortBy: string, sortDesc: string) => {
  const way = sql.raw(sortDesc === 'true' ? 'desc' : 'asc')
  return sql<{ uid: string; verdict: string; answered_at: Date }>`select uid, verdict, answered_at from partner
    order by ${sql.raw(KEYS[sortBy] ?? '')} ${way} nulls last, id ${way}`.execute(database.db)
}
