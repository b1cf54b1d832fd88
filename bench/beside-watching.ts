import { sql } from 'kysely'
import { saveSetting } from '../src/access/settings/store.ts'
import type { Database } from '../src/base/database/database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import type { SimulatedCall } from '../src/simulator/call-log.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import type { MeasuredOn } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { signInNeighbour } from './sign-in-neighbour.ts'
import { type Bench, startBench } from './start-bench.ts'
import { untilAnswered } from './until-answered.ts'

// Three tenants' batches at once, with more lanes than the authority has slots, while another
// company has 5,000 overdue partners. Runs alternately with and without its watching, because of
// other load on the machine. Target: watching delays users only by the call in flight.
const WATCHED = 5_000
const TENANTS = 3
const UIDS = 150
const TURNS = 12
const WITHIN_MS = 120_000

type Waited = { first: number; all: number }

/** Returns how much later users' queries are answered with watching than without. */
export async function* besideWatching(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: 50, lanes: 8, workers: 1 })
  const database = openPostgresql(on.databaseUrl ?? '', console.error, 2)
  try {
    await watchLate(database.db)
    const tenants: Visitor[] = []
    while (tenants.length < TENANTS) tenants.push(await signInNeighbour(on, bench.web.address))
    const waited = { without: [] as Waited[], withIt: [] as Waited[] }
    let meanwhile = 0
    // The first run is a warm-up.
    for (let turn = 0; turn <= TURNS; turn++) {
      const isOn = turn % 2 === 0
      await switchWatching(database.db, isOn)
      await fetch(new URL('/control/calls', bench.simulator.url), { method: 'DELETE' })
      if (isOn) while ((await bench.calls()).calls < 3) await new Promise(done => setTimeout(done, 50))
      const times = await Promise.all(tenants.map((tenant, at) => uploadSome(tenant, turn * TENANTS + at)))
      if (turn > 0) waited[isOn ? 'withIt' : 'without'].push(...times)
      if (turn > 0 && isOn) meanwhile += await watchedMeanwhile(bench)
    }
    yield* (['first', 'all'] as const).map(which => figureOf(which, waited.withIt, waited.without))
    const turns = TURNS / 2
    const details = `in ${turns} turns, between the first and the last of ${TENANTS * UIDS} calls for users`
    yield { name: 'calls for watching meanwhile', ratio: String(meanwhile), details }
  } finally {
    await database.close()
    await bench.stop()
  }
}

const figureOf = (which: keyof Waited, withIt: Waited[], without: Waited[]): Figure => {
  const mean = (some: Waited[]) => some.reduce((sum, one) => sum + one[which], 0) / some.length
  return {
    name: `${TENANTS} x ${UIDS} UIDs beside ${WATCHED} late partners, ${which === 'first' ? 'first' : 'last'} row`,
    ratio: `${(mean(withIt) / mean(without)).toFixed(3)} x without`,
    details: `mean of ${withIt.length} batches ${mean(withIt).toFixed(2)} s, without ${mean(without).toFixed(2)} s`,
  }
}

async function watchLate(db: Database): Promise<void> {
  const longAgo = new Date('2024-11-20T10:00:00Z')
  await sql`insert into partner (company_id, uid, own_name, given_name, first_asked_at, last_asked_at)
    select 1, 'DE' || (200000000 + n), '', '', ${longAgo}, ${longAgo} from generate_series(1, ${WATCHED}::int) n`.execute(
    db,
  )
  await sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, ${longAgo}, (select min(id) from users), ${longAgo} from partner`.execute(db)
}

/** On: a quarter of a day's queries are due at once, more than a turn has time for. */
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

async function uploadSome(tenant: Visitor, time: number): Promise<Waited> {
  const uids = Array.from({ length: UIDS }, (_, at) => `FI${20_000_000 + time * 1_000 + at}`)
  const { body: batch } = await tenant.upload('Liste.xlsx', await buildUidList(uids))
  const began = performance.now()
  await untilAnswered(tenant, batch.id, 1, WITHIN_MS)
  const first = (performance.now() - began) / 1_000
  await untilAnswered(tenant, batch.id, UIDS, WITHIN_MS)
  const all = (performance.now() - began) / 1_000
  await waitForFinishedBatch(tenant, batch.id, WITHIN_MS)
  return { first, all }
}

async function watchedMeanwhile({ simulator }: Bench): Promise<number> {
  const calls = (await (await fetch(new URL('/control/calls', simulator.url))).json()) as SimulatedCall[]
  const isUsers = ({ uid }: SimulatedCall) => uid.startsWith('FI')
  return calls.slice(calls.findIndex(isUsers), calls.findLastIndex(isUsers)).filter(call => !isUsers(call)).length
}
