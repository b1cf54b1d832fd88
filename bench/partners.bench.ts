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
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'
import { signInAgain, timesOf } from './timed-calls.ts'

// The list of 10,000 partners with four answers each, requested as the screen does, over HTTP. Then
// the time to store the partners of a batch of 100,000 rows, compared with its whole way from
// upload to report with cached answers. Target: p99 under 100 ms; 150 ms on the embedded database.
const PARTNERS = 10_000
const BATCHES = 4
const TIMES = 200
const ROWS = 100_000
const WITHIN_MS = 30 * 60_000

const ASKED = {
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

const openOn = ({ databaseUrl, dataDir }: MeasuredOn) =>
  databaseUrl === null ? openEmbedded(dataDir) : openPostgresql(databaseUrl, error => console.error(error), 2)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: 0, lanes: 10, batchSize: 1_000 })
  const way = await wayOfBatch(bench.visitor)
  await bench.stop()
  yield await keptOn(on, way)
  const database = await openOn(on)
  await fillPartners(database.db, PARTNERS, BATCHES)
  await database.db.deleteFrom('partner').where('uid', 'like', 'BE%').execute()
  await watchHalf(database.db)
  await database.close()
  const web = await runProduct({ env: bench.env, dataDir: on.dataDir })
  try {
    const visitor = createVisitor(web.address)
    await signInAgain(visitor, bench.secret)
    for (const [name, query] of Object.entries(ASKED)) {
      yield await figureOf(on, visitor, name, `/api/company/1/partners?${query}`)
    }
    const [first] = (await visitor.call<PartnerList>('GET', '/api/company/1/partners')).body.items
    yield await figureOf(on, visitor, 'one timeline', `/api/company/1/partners/${first?.id}/timeline`)
  } finally {
    await web.stop()
  }
}

const watchHalf = (db: Database) =>
  sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, now(), (select min(id) from users), now() from partner where id % 2 = 0`.execute(db)

/** Runs a batch whose answers are cached; returns its id and its total time. */
async function wayOfBatch(visitor: Visitor): Promise<{ id: number; took: number }> {
  const rows = Array.from({ length: ROWS }, (_, at) => [`BE0${100_000_010 + at * 10}`, `Debitor ${at}`])
  const workbook = await buildWorkbook({ sheets: [{ name: 'Debitoren', rows: [['UID', 'Firma'], ...rows] }] })
  const run = async () => {
    const began = performance.now()
    const { body } = await visitor.upload('Debitoren.xlsx', workbook, { nameColumn: '0' })
    await waitForFinishedBatch(visitor, body.id, WITHIN_MS)
    return { id: body.id, took: performance.now() - began }
  }
  await run()
  return run()
}

async function keptOn(on: MeasuredOn, { id, took }: { id: number; took: number }): Promise<Figure> {
  const database = await openOn(on)
  const keep = async () => {
    const began = performance.now()
    await storeBatchPartners(database.db, id)
    return performance.now() - began
  }
  const again = await keep()
  await database.db.deleteFrom('partner').execute()
  const anew = await keep()
  await database.close()
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  return {
    name: `partners of ${ROWS} rows kept, ${on.name}`,
    ratio: `${(anew / took).toFixed(3)} x the way`,
    details: `new ones ${seconds(anew)}, known ones ${seconds(again)} (${(again / took).toFixed(3)} x), upload to report ${seconds(took)}`,
  }
}

async function figureOf(on: MeasuredOn, visitor: Visitor, name: string, path: string): Promise<Figure> {
  const took = await timesOf(visitor, path, TIMES)
  const [median = 0, p99 = 0] = [took[TIMES / 2], took[Math.floor(TIMES * 0.99) - 1]]
  const bound = on.databaseUrl === null ? 150 : 100
  return {
    name: `list of ${PARTNERS} partners, ${name}, ${on.name}`,
    ratio: `${(p99 / bound).toFixed(2)} x ${bound} ms`,
    details: `median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${TIMES}`,
  }
}
