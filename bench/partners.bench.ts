import { sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'
import { openEmbedded } from '../src/base/database/open-database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { storeBatchPartners } from '../src/checking/partners/store.ts'
import type { PartnerList } from '../src/checking/partners/wire.ts'
import { buildWorkbook } from '../tests/world/files/workbook.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { fillPartners } from './fill-partners.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'
import { measureCalls, signInAgain } from './timed-calls.ts'

// The list of 10,000 partners with four answers each, requested over HTTP as the screen does. Then
// the time to store the partners of a batch of 100,000 rows, compared with the whole batch from
// upload to report with cached answers. Target: p99 under 100 ms, 150 ms on the embedded database.
const PARTNERS = 10_000
const BATCHES = 4
const RUNS = 200
const ROWS = 100_000
const TIMEOUT_MS = 30 * 60_000

const QUERIES = {
  'first page of 10': '',
  'last page of 10': 'page=1000',
  'page of 100 by name': 'itemsPerPage=100&sortBy=name&sortDesc=false',
  'by age, older than 30 days': 'itemsPerPage=100&sortBy=answeredAt&olderThan=30',
  'page of 100, watched': 'itemsPerPage=100&watched=true',
  'page of 100, not watched': 'itemsPerPage=100&watched=false',
  'search with few hits': 'search=handelshaus+4711',
  'search with many hits': 'search=HANDELSHAUS&itemsPerPage=100',
  'search by UID': 'search=DE+100+004+711',
  'search without a hit': 'search=gibtesnicht',
} as const

export async function* measure(): AsyncGenerator<Figure> {
  yield* onBothDatabases(measureOn)
}

const openOn = ({ databaseUrl, dataDir }: BenchTarget) =>
  databaseUrl === null ? openEmbedded(dataDir) : openPostgresql(databaseUrl, error => console.error(error), 2)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 10, batchSize: 1_000 })
  const batch = await runBatch(bench.visitor)
  await bench.stop()
  yield await measureStoring(target, batch)
  const database = await openOn(target)
  await fillPartners(database.db, PARTNERS, BATCHES)
  await database.db.deleteFrom('partner').where('uid', 'like', 'BE%').execute()
  await watchHalf(database.db)
  await database.close()
  const web = await runProduct({ env: bench.env, dataDir: target.dataDir })
  try {
    const visitor = createVisitor(web.address)
    await signInAgain(visitor, bench.secret)
    for (const [name, query] of Object.entries(QUERIES)) {
      yield await figureOf(target, visitor, name, `/api/company/1/partners?${query}`)
    }
    const [first] = (await visitor.call<PartnerList>('GET', '/api/company/1/partners')).body.items
    yield await figureOf(target, visitor, 'one timeline', `/api/company/1/partners/${first?.id}/timeline`)
  } finally {
    await web.stop()
  }
}

const watchHalf = (db: Database) =>
  sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, now(), (select min(id) from users), now() from partner where id % 2 = 0`.execute(db)

/** Runs a batch whose answers are cached; returns its id and its total time. */
async function runBatch(visitor: Visitor): Promise<{ id: number; batchMs: number }> {
  const rows = Array.from({ length: ROWS }, (_, at) => [`BE0${100_000_010 + at * 10}`, `Debitor ${at}`])
  const workbook = await buildWorkbook({ sheets: [{ name: 'Debitoren', rows: [['UID', 'Firma'], ...rows] }] })
  const run = async () => {
    const startedAt = performance.now()
    const { body } = await visitor.upload('Debitoren.xlsx', workbook, { nameColumn: '0' })
    await waitForFinishedBatch(visitor, body.id, TIMEOUT_MS)
    return { id: body.id, batchMs: performance.now() - startedAt }
  }
  await run()
  return run()
}

async function measureStoring(target: BenchTarget, { id, batchMs }: { id: number; batchMs: number }): Promise<Figure> {
  const database = await openOn(target)
  const measureStore = async () => {
    const startedAt = performance.now()
    await storeBatchPartners(database.db, id)
    return performance.now() - startedAt
  }
  const updateMs = await measureStore()
  await database.db.deleteFrom('partner').execute()
  const insertMs = await measureStore()
  await database.close()
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  return {
    name: `partners of ${ROWS} rows stored, ${target.name}`,
    headline: `${(insertMs / batchMs).toFixed(3)} x the batch`,
    details: `new ones ${seconds(insertMs)}, known ones ${seconds(updateMs)} (${(updateMs / batchMs).toFixed(3)} x), upload to report ${seconds(batchMs)}`,
  }
}

async function figureOf(target: BenchTarget, visitor: Visitor, name: string, path: string): Promise<Figure> {
  const durations = await measureCalls(visitor, path, RUNS)
  const [median = 0, p99 = 0] = [durations[RUNS / 2], durations[Math.floor(RUNS * 0.99) - 1]]
  const targetMs = target.databaseUrl === null ? 150 : 100
  return {
    name: `list of ${PARTNERS} partners, ${name}, ${target.name}`,
    headline: `${(p99 / targetMs).toFixed(2)} x ${targetMs} ms`,
    details: `median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${RUNS}`,
  }
}
