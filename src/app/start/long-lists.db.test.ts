import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseWithoutStatistics } from '../../../tests/world/databases/without-statistics.ts'
import { listCacheEntries } from '../../answers/cache/list-entries.ts'
import { systemClock } from '../../base/database/clock.ts'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { listBatches } from '../../checking/batches/list/list-batches.ts'
import { listCompanyChecks } from '../../checking/single-check/read-checks.ts'
import { listAuditLines } from '../../platform/audit-log/list-lines.ts'
import { AUDIT_TEXTS } from '../definitions/audit-rules.ts'

// Every list that grows for years counts at most ten thousand, and states when a search or sort
// covered only these (docs/rules.md#lists).
const ROW_COUNT = 10_050
const COUNT_LIMIT = 10_000
const OLDEST_NAME = 'debitoren 7.'

let database: OpenDatabase

beforeEach(async () => {
  database = await databaseWithoutStatistics()
  const { db } = database
  await sql`insert into company (id, name) values (1, 'Handel'), (2, 'Gewerbe')`.execute(db)
  await sql`insert into users (id, company_id, email, firstname, lastname, role, password_hash)
    values (1, 1, 'a@handel.example', 'A', 'M', 1, '')`.execute(db)
})

const numbers = sql`generate_series(1, ${ROW_COUNT}::int) n`
const time = sql`timestamptz '2026-01-15' + n * interval '1 minute'`

const FILLS = {
  batches: sql`insert into batch (company_id, created_by, status, language, file_name, upload_sha256, sheet_layout, total_rows,
      not_a_uid_rows, total_questions, created_at)
    select 1 + n % 2, 1, 2, 'de', 'Debitoren ' || n || '.xlsx', '', '{}', 1, 0, 1, ${time} from ${numbers}`,
  lines: sql`insert into audit_log (at, user_id, company_id, action, object)
    select ${time}, 1, 1, case when n = 7 then 'user.add' else 'login' end, 'debitoren ' || n || '.' from ${numbers}`,
  answers: sql`with answered as (insert into answer (company_id, user_id, uid, service, requester_uid, requester_name, level, asked_at,
      duration_ms, verdict, code, name)
    select 1, 1, 'DE' || 100000000 + n, 'vies', 'ATU13585627', 'Firma', 2, ${time}, 1, 'valid', '', 'Debitoren ' || n || '.' from ${numbers}
    returning id, uid, asked_at)
    insert into cached_answer (uid, service, requester_id, requester_uid, answer_id, created_at, updated_at, last_usage)
    select uid, 'vies', 1, 'ATU13585627', id, asked_at, asked_at, asked_at from answered`,
  checks: sql`insert into single_check (company_id, user_id, input, uid, verdict, answer_ids, language, created_at)
    select company_id, user_id, uid, uid, 'valid', array[id], 'de', asked_at from answer`,
}

const DEV = { userId: 1, companyId: 1, role: ROLES.dev, email: '', language: 'de' } as const
const PAGE = { page: 1, itemsPerPage: 10 }

type ListResult = { totalCount: number; hasMore: boolean; lookedThrough?: number | undefined; items: { id: number }[] }
type ReadList = (db: Database, query: object) => Promise<ListResult>

/** How a list is read, a filter with which all of it is searched, and a sort without an index. */
const LISTS: Record<string, { read: ReadList; filter: object | null; sort: object | null }> = {
  batches: {
    read: (db, query) => listBatches(DEV, { db, clock: systemClock }, 0, { ...PAGE, ...query }),
    filter: null,
    sort: { sortBy: 'fileName', sortDesc: 'false' },
  },
  'lines of the audit log': {
    read: (db, query) => listAuditLines(DEV, db, AUDIT_TEXTS, { ...PAGE, ...query }),
    filter: { to: '2026-01-15' },
    sort: null,
  },
  'cached answers': {
    read: (db, query) => listCacheEntries(DEV, db, { ...PAGE, ...query }, () => ''),
    filter: null,
    sort: { sortBy: 'companyName' },
  },
  'single checks': {
    read: (db, query) => listCompanyChecks(DEV, db, 1, { ...PAGE, ...query }),
    filter: { to: '2026-01-15' },
    sort: null,
  },
}

describe.each(Object.entries(LISTS))('many %s', (_name, { read, filter, sort }) => {
  it('are counted up to ten thousand; a search or sort covers only the first of them, and reports it', async () => {
    for (const fill of Object.values(FILLS)) await fill.execute(database.db)
    const list = (query: object) => read(database.db, query)
    const unfiltered = await list({})
    expect(unfiltered).toMatchObject({ totalCount: COUNT_LIMIT, hasMore: true })
    expect([unfiltered.lookedThrough, unfiltered.items.length]).toEqual([undefined, 10])
    expect((await list({ page: 1_000 })).items).toHaveLength(10)
    expect((await list({ page: 1_001 })).items).toEqual([])
    expect(await list({ search: OLDEST_NAME })).toMatchObject({
      totalCount: 0,
      hasMore: false,
      lookedThrough: COUNT_LIMIT,
    })
    const result = await list({ search: 'debitoren 9999.' })
    expect([result.totalCount, result.items.length]).toEqual([1, 1])
    if (sort) expect(await list(sort)).toMatchObject({ totalCount: COUNT_LIMIT, lookedThrough: COUNT_LIMIT })
    if (!filter) return
    const filtered = await list({ search: OLDEST_NAME, ...filter })
    expect([filtered.totalCount, filtered.hasMore, filtered.lookedThrough]).toEqual([1, false, undefined])
  })
})

it('finds a company’s single checks by a whole UID among all rows', async () => {
  for (const fill of Object.values(FILLS)) await fill.execute(database.db)
  const result = await listCompanyChecks(DEV, database.db, 1, { ...PAGE, search: 'DE 100 000 007' })
  expect([result.totalCount, result.lookedThrough, result.items[0]?.uid]).toEqual([1, undefined, 'DE100000007'])
})

it('filters batches by company and audit lines by action', async () => {
  for (const fill of Object.values(FILLS)) await fill.execute(database.db)
  const batches = await listBatches(DEV, { db: database.db, clock: systemClock }, 2, PAGE)
  expect(batches).toMatchObject({ totalCount: ROW_COUNT / 2, hasMore: false })
  expect(batches.items[0]?.fileName).toBe(`Debitoren ${ROW_COUNT - 1}.xlsx`)
  const lines = await listAuditLines(DEV, database.db, AUDIT_TEXTS, { ...PAGE, action: 'user.add' })
  expect(lines).toMatchObject({ totalCount: 1, hasMore: false, items: [{ object: 'debitoren 7.' }] })
})
