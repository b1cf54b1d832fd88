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
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'

// Every list that grows for years: PARTNERS partners of one company, LINES of its single checks,
// audit log lines, batches and cached answers. First page, last page, each order and each search,
// with and without statistics. Target: p99 under 100 ms; 200 ms on the embedded database.
const PARTNERS = Number(process.env.PARTNERS ?? 500_000)
const LINES = Number(process.env.LINES ?? 1_000_000)
const TIMES = Number(process.env.TIMES ?? 50)
const SLOW_MS = 1_000

type Asked = Record<string, object>

const PARTNERS_ASKED: Asked = {
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

const SEARCHES = (hit: string): Asked => ({
  'searched, a hit': { search: hit },
  'searched, no hit': { search: 'gibtesnicht' },
})
const sorts = (names: readonly string[]): Asked =>
  Object.fromEntries(
    names.flatMap(sortBy =>
      ['true', 'false'].map(sortDesc => [`by ${sortBy}, ${sortDesc === 'true' ? 'down' : 'up'}`, { sortBy, sortDesc }]),
    ),
  )
const LAST = { 'first page': {}, 'last page': { page: 1_000, itemsPerPage: 10 } }

const CHECKS_ASKED: Asked = {
  ...LAST,
  'oldest first': { sortDesc: 'false' },
  'one person’s': { userId: 7 },
  invalid: { verdict: 'invalid' },
  'no UID': { verdict: 'not-a-uid' },
  'in a month': { from: '2026-01-01', to: '2026-01-31' },
  'searched by UID': { search: 'DE 100 004 711' },
  ...SEARCHES('linz'),
}
const LINES_ASKED: Asked = {
  ...LAST,
  'of a company': { companyId: 7 },
  'of a person': { userId: 7 },
  'of a rare action': { action: 'user.add' },
  'in a month': { from: '2026-01-01', to: '2026-01-31' },
  'searched in a month': { from: '2026-01-01', to: '2026-01-31', search: 'gibtesnicht' },
  ...SEARCHES('task/99'),
}
const BATCHES_ASKED: Asked = {
  ...LAST,
  'that failed': { taskFilter: [3] },
  ...sorts(['fileName', 'status', 'compilationString', 'finishedAt', 'createdBy.email', 'company.name']),
  ...SEARCHES('debitoren 99'),
}
const ENTRIES_ASKED: Asked = {
  ...LAST,
  ...sorts(['uid', 'resultMsg', 'companyName', 'createdAt', 'updatedAt', 'lastUsage']),
  ...SEARCHES('linz'),
}

const DEV = { userId: 1, companyId: 1, role: ROLES.dev, email: '', language: 'de' } as const
const PAGE = { page: 1, itemsPerPage: 10 }

type Read = (query: object) => Promise<unknown>
type List = { name: string; many: number; asked: Asked; read: (db: Database) => Read }

const batchesOf =
  (companyId: number) =>
  (db: Database): Read =>
  query =>
    listBatches(DEV, { db, clock: systemClock }, companyId, { ...PAGE, ...query })

const LISTS: readonly List[] = [
  {
    name: 'partners',
    many: PARTNERS,
    asked: PARTNERS_ASKED,
    read: db => query => listPartners(DEV, db, 1, partnerQuerySchema.parse(query), new Date()),
  },
  {
    name: 'single checks',
    many: LINES,
    asked: CHECKS_ASKED,
    read: db => query => listCompanyChecks(DEV, db, 1, { ...PAGE, ...query }),
  },
  {
    name: 'lines of the log',
    many: LINES,
    asked: LINES_ASKED,
    read: db => query => listAuditLines(DEV, db, AUDIT_TEXTS, { ...PAGE, ...query }),
  },
  { name: 'batches of a company', many: LINES, asked: BATCHES_ASKED, read: batchesOf(1) },
  { name: 'batches of all', many: LINES, asked: BATCHES_ASKED, read: batchesOf(0) },
  {
    name: 'remembered answers',
    many: LINES,
    asked: ENTRIES_ASKED,
    read: db => query => listCacheEntries(DEV, db, { ...PAGE, ...query }, () => ''),
  },
]

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const { databaseUrl, dataDir } = on
  const database = databaseUrl === null ? await openEmbedded(dataDir) : openPostgresql(databaseUrl, console.error)
  try {
    await migrateDatabase(database)
    await neverAnalyse(database.db)
    await fillLongLists(database.db, { partners: PARTNERS, lines: LINES })
    yield* measureAll(on, database.db, 'never analysed')
    await sql`vacuum (analyze)`.execute(database.db)
    yield* measureAll(on, database.db, 'analysed')
  } finally {
    await database.close()
  }
}

async function* measureAll(on: MeasuredOn, db: Database, statistics: string): AsyncGenerator<Figure> {
  const bound = on.databaseUrl === null ? 200 : 100
  for (const { name, many, asked, read } of LISTS)
    for (const [what, query] of Object.entries(asked)) {
      const { best, median, p99 } = await timesOf(() => read(db)(query))
      yield {
        name: `${many.toLocaleString('en')} ${name}, ${what}, ${on.name}, ${statistics}`,
        ratio: `${(p99 / bound).toFixed(2)} x ${bound} ms`,
        details: `best ${best.toFixed(0)} ms, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      }
    }
}

async function timesOf(read: () => Promise<unknown>): Promise<{ best: number; median: number; p99: number }> {
  const took: number[] = []
  await read()
  while (took.length < TIMES && !took.some(ms => ms > SLOW_MS)) {
    const began = performance.now()
    await read()
    took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  const at = (share: number): number => took[Math.max(0, Math.ceil(took.length * share) - 1)] ?? 0
  return { best: at(0), median: at(0.5), p99: at(0.99) }
}

/** Disables autovacuum for these tables. */
async function neverAnalyse(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
}
