import { sql } from 'kysely'
import { saveSetting } from '../src/access/settings/store.ts'
import type { Database } from '../src/base/database/database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import type { SimulatedCall } from '../src/simulator/call-log.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import type { BenchTarget } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { signInNeighbour } from './sign-in-neighbour.ts'
import { type Bench, startBench } from './start-bench.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'

// Three tenants run batches at once, with more lanes than the authority has slots, while another
// company has 5,000 overdue watched partners. Runs alternate with and without the watch job,
// because of other load on the machine. Target: watching delays users only by the call in flight.
const WATCHED = 5_000
const TENANTS = 3
const UIDS = 150
const ROUNDS = 12
const TIMEOUT_MS = 120_000

type AnswerTimes = { first: number; all: number }

/** Measures how much longer users wait for answers while the watch job runs. */
export async function* measureBesideWatching(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 50, lanes: 8, workers: 1 })
  const database = openPostgresql(target.databaseUrl ?? '', console.error, 2)
  try {
    await watchOverduePartners(database.db)
    const tenants: Visitor[] = []
    while (tenants.length < TENANTS) tenants.push(await signInNeighbour(target, bench.web.address))
    const answerTimes = { without: [] as AnswerTimes[], withIt: [] as AnswerTimes[] }
    let watchCalls = 0
    // The first run is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const isOn = round % 2 === 0
      await switchWatching(database.db, isOn)
      await fetch(new URL('/control/calls', bench.simulator.url), { method: 'DELETE' })
      if (isOn) while ((await bench.calls()).calls < 3) await new Promise(done => setTimeout(done, 50))
      const times = await Promise.all(tenants.map((tenant, at) => uploadList(tenant, round * TENANTS + at)))
      if (round > 0) answerTimes[isOn ? 'withIt' : 'without'].push(...times)
      if (round > 0 && isOn) watchCalls += await countWatchCalls(bench)
    }
    yield* (['first', 'all'] as const).map(which => figureOf(which, answerTimes.withIt, answerTimes.without))
    const rounds = ROUNDS / 2
    const details = `in ${rounds} rounds, between the first and the last of ${TENANTS * UIDS} calls for users`
    yield { name: 'calls of the watch job during the batches', headline: String(watchCalls), details }
  } finally {
    await database.close()
    await bench.stop()
  }
}

const figureOf = (which: keyof AnswerTimes, withIt: AnswerTimes[], without: AnswerTimes[]): Figure => {
  const mean = (waits: AnswerTimes[]) => waits.reduce((sum, wait) => sum + wait[which], 0) / waits.length
  return {
    name: `${TENANTS} x ${UIDS} UIDs with ${WATCHED} overdue partners, ${which === 'first' ? 'first' : 'last'} row`,
    headline: `${(mean(withIt) / mean(without)).toFixed(3)} x without`,
    details: `mean of ${withIt.length} batches ${mean(withIt).toFixed(2)} s, without ${mean(without).toFixed(2)} s`,
  }
}

async function watchOverduePartners(db: Database): Promise<void> {
  const longAgo = new Date('2024-11-20T10:00:00Z')
  await sql`insert into partner (company_id, uid, own_name, given_name, first_asked_at, last_asked_at)
    select 1, 'DE' || (200000000 + n), '', '', ${longAgo}, ${longAgo} from generate_series(1, ${WATCHED}::int) n`.execute(
    db,
  )
  await sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, ${longAgo}, (select min(id) from users), ${longAgo} from partner`.execute(db)
}

/**
 * Switches the watch job on or off. If it is on, a quarter of a day's queries are due at once, more
 * than fit into one turn.
 */
async function switchWatching(db: Database, isOn: boolean): Promise<void> {
  const longAgo = new Date('2024-11-20T10:00:00Z')
  await db.transaction().execute(async trx => {
    for (const [key, value] of Object.entries({
      watch_partners: Number(isOn),
      watch_days: 7,
      watch_max_per_day: 10_000,
    }))
      await saveSetting(trx, { company_id: 1, category: 'watch', key, value: String(value) })
  })
  await sql`insert into watching (company_id, asked_until, next_at) values (1, ${longAgo}, ${longAgo})
    on conflict (company_id) do update set asked_until = excluded.asked_until, next_at = excluded.next_at`.execute(db)
  await sql`update watched_partner set tried_on = null`.execute(db)
}

async function uploadList(tenant: Visitor, listNumber: number): Promise<AnswerTimes> {
  const uids = Array.from({ length: UIDS }, (_, at) => `FI${20_000_000 + listNumber * 1_000 + at}`)
  const { body: batch } = await tenant.upload('Liste.xlsx', await buildUidList(uids))
  const startedAt = performance.now()
  await waitUntilAnswered(tenant, batch.id, 1, TIMEOUT_MS)
  const first = (performance.now() - startedAt) / 1_000
  await waitUntilAnswered(tenant, batch.id, UIDS, TIMEOUT_MS)
  const all = (performance.now() - startedAt) / 1_000
  await waitForFinishedBatch(tenant, batch.id, TIMEOUT_MS)
  return { first, all }
}

async function countWatchCalls({ simulator }: Bench): Promise<number> {
  const calls = (await (await fetch(new URL('/control/calls', simulator.url))).json()) as SimulatedCall[]
  const isUsers = ({ uid }: SimulatedCall) => uid.startsWith('FI')
  return calls.slice(calls.findIndex(isUsers), calls.findLastIndex(isUsers)).filter(call => !isUsers(call)).length
}
