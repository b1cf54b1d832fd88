import process from 'node:process'
import { sql } from 'kysely'
import { listCacheEntries } from '../src/answers/cache/list-entries.ts'
import { AUDIT_TEXTS } from '../src/app/definitions/audit-rules.ts'
import { systemClock } from '../src/base/database/clock.ts'
import type { Database } from '../src/base/database/database.ts'
import { migrateDatabase } from '../src/base/database/migrate.ts'
import { openEmbedded } from '../src/base/database/open-database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'
import { listBatches } from '../src/checking/batches/list/list-batches.ts'
import { listPartners } from '../src/checking/partners/list-partners.ts'
import { partnerQuerySchema } from '../src/checking/partners/wire.ts'
import { listCompanyChecks } from '../src/checking/single-check/read-checks.ts'
import { listAuditLines } from '../src/platform/audit-log/list-lines.ts'
import { fillLongLists } from './fill-long-lists.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'

// Every list that grows for years: PARTNERS partners of one company, and LINES rows each of single
// checks, audit log, batches and cached answers. Measures first page, last page, each order and
// each search, with and without statistics. Target: p99 under 100 ms, 200 ms on the embedded
// database.
const PARTNERS = Number(process.env.PARTNERS ?? 500_000)
const LINES = Number(process.env.LINES ?? 1_000_000)
const RUNS = Number(process.env.TIMES ?? 50)
const SLOW_MS = 1_000

type NamedQueries = Record<string, object>

const PARTNER_QUERIES: NamedQueries = {
  'first page': {},
  'page of 100': { itemsPerPage: 100 },
  'last page': { page: 1_000 },
  'by name': { sortBy: 'name', sortDesc: 'false', itemsPerPage: 100 },
  'by name, last page': { sortBy: 'name', page: 1_000 },
  'by UID': { sortBy: 'uid', sortDesc: 'false' },
  'by answer': { sortBy: 'answeredAt' },
  'by answer, oldest first, last page': { sortBy: 'answeredAt', sortDesc: 'false', page: 1_000 },
  'older than 30 days': { sortBy: 'answeredAt', olderThan: 30 },
  invalid: { verdict: 'invalid' },
  'valid, last page': { verdict: 'valid', page: 1_000 },
  'never answered': { verdict: 'none' },
  watched: { watched: 'true', itemsPerPage: 100 },
  'watched, last page': { watched: 'true', page: 1_000 },
  'not watched': { watched: 'false', itemsPerPage: 100 },
  judged: { judgement: 'same-company' },
  changed: { changed: 'any' },
  listed: { listed: 'true' },
  'searched, 21 hits': { search: 'waltovik' },
  'searched, some thousand hits': { search: 'consulting linz', itemsPerPage: 100 },
  'searched, very many hits': { search: 'gmbh', itemsPerPage: 100 },
  'searched, very many hits, page 600': { search: 'gmbh', page: 600 },
  'searched, all': { search: 'de1' },
  'searched, no hit': { search: 'gibtesnicht' },
  'searched, two letters': { search: 'qx' },
  'searched by UID': { search: 'DE 100 004 711' },
  'searched by the end of a UID': { search: '4711' },
}

const searchQueries = (hit: string): NamedQueries => ({
  'searched, a hit': { search: hit },
  'searched, no hit': { search: 'gibtesnicht' },
})
const sortQueries = (names: readonly string[]): NamedQueries =>
  Object.fromEntries(
    names.flatMap(sortBy =>
      ['true', 'false'].map(sortDesc => [`by ${sortBy}, ${sortDesc === 'true' ? 'down' : 'up'}`, { sortBy, sortDesc }]),
    ),
  )
const PAGE_QUERIES = { 'first page': {}, 'last page': { page: 1_000, itemsPerPage: 10 } }

const CHECK_QUERIES: NamedQueries = {
  ...PAGE_QUERIES,
  'oldest first': { sortDesc: 'false' },
  'one person’s': { userId: 7 },
  invalid: { verdict: 'invalid' },
  'no UID': { verdict: 'not-a-uid' },
  'in a month': { from: '2026-01-01', to: '2026-01-31' },
  'searched by UID': { search: 'DE 100 004 711' },
  ...searchQueries('linz'),
}
const AUDIT_QUERIES: NamedQueries = {
  ...PAGE_QUERIES,
  'of a company': { companyId: 7 },
  'of a person': { userId: 7 },
  'of a rare action': { action: 'user.add' },
  'in a month': { from: '2026-01-01', to: '2026-01-31' },
  'searched in a month': { from: '2026-01-01', to: '2026-01-31', search: 'gibtesnicht' },
  ...searchQueries('task/99'),
}
const BATCH_QUERIES: NamedQueries = {
  ...PAGE_QUERIES,
  'that failed': { taskFilter: [3] },
  ...sortQueries(['fileName', 'status', 'compilationString', 'finishedAt', 'createdBy.email', 'company.name']),
  ...searchQueries('debitoren 99'),
}
const CACHE_QUERIES: NamedQueries = {
  ...PAGE_QUERIES,
  ...sortQueries(['uid', 'resultMsg', 'companyName', 'createdAt', 'updatedAt', 'lastUsage']),
  ...searchQueries('linz'),
}

const DEV = { userId: 1, companyId: 1, role: ROLES.dev, email: '', language: 'de' } as const
const PAGE = { page: 1, itemsPerPage: 10 }

type Read = (query: object) => Promise<unknown>
type List = { name: string; rowCount: number; queries: NamedQueries; read: (db: Database) => Read }

const batchesOf =
  (companyId: number) =>
  (db: Database): Read =>
  query =>
    listBatches(DEV, { db, clock: systemClock }, companyId, { ...PAGE, ...query })

const LISTS: readonly List[] = [
  {
    name: 'partners',
    rowCount: PARTNERS,
    queries: PARTNER_QUERIES,
    read: db => query => listPartners(DEV, db, 1, partnerQuerySchema.parse(query), new Date()),
  },
  {
    name: 'single checks',
    rowCount: LINES,
    queries: CHECK_QUERIES,
    read: db => query => listCompanyChecks(DEV, db, 1, { ...PAGE, ...query }),
  },
  {
    name: 'audit log lines',
    rowCount: LINES,
    queries: AUDIT_QUERIES,
    read: db => query => listAuditLines(DEV, db, AUDIT_TEXTS, { ...PAGE, ...query }),
  },
  { name: 'batches of a company', rowCount: LINES, queries: BATCH_QUERIES, read: batchesOf(1) },
  { name: 'batches of all', rowCount: LINES, queries: BATCH_QUERIES, read: batchesOf(0) },
  {
    name: 'cached answers',
    rowCount: LINES,
    queries: CACHE_QUERIES,
    read: db => query => listCacheEntries(DEV, db, { ...PAGE, ...query }, () => ''),
  },
]

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const { databaseUrl, dataDir } = target
  const database = databaseUrl === null ? await openEmbedded(dataDir) : openPostgresql(databaseUrl, console.error)
  try {
    await migrateDatabase(database)
    await disableStatistics(database.db)
    await fillLongLists(database.db, { partners: PARTNERS, lines: LINES })
    yield* measureAll(target, database.db, 'never analysed')
    await sql`vacuum (analyze)`.execute(database.db)
    yield* measureAll(target, database.db, 'analysed')
  } finally {
    await database.close()
  }
}

async function* measureAll(target: BenchTarget, db: Database, statistics: string): AsyncGenerator<Figure> {
  const targetMs = target.databaseUrl === null ? 200 : 100
  for (const { name, rowCount, queries, read } of LISTS)
    for (const [queryName, query] of Object.entries(queries)) {
      const { best, median, p99 } = await measureReads(() => read(db)(query))
      yield {
        name: `${rowCount.toLocaleString('en')} ${name}, ${queryName}, ${target.name}, ${statistics}`,
        headline: `${(p99 / targetMs).toFixed(2)} x ${targetMs} ms`,
        details: `best ${best.toFixed(0)} ms, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      }
    }
}

async function measureReads(read: () => Promise<unknown>): Promise<{ best: number; median: number; p99: number }> {
  const durations: number[] = []
  await read()
  while (durations.length < RUNS && !durations.some(ms => ms > SLOW_MS)) {
    const startedAt = performance.now()
    await read()
    durations.push(performance.now() - startedAt)
  }
  durations.sort((a, b) => a - b)
  const quantile = (share: number): number => durations[Math.max(0, Math.ceil(durations.length * share) - 1)] ?? 0
  return { best: quantile(0), median: quantile(0.5), p99: quantile(0.99) }
}

/** Disables autovacuum for all tables. */
async function disableStatistics(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
}
