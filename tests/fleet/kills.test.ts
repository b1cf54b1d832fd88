import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TaskDetail } from '../../src/checking/batches/wire.ts'
import { requirePrograms } from '../world/containers/require-programs.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { type Fleet, startFleet } from '../world/fleet/fleet.ts'
import { type Load, startLoad } from '../world/fleet/load.ts'
import { type LoadAccount, setUpAccount } from '../world/fleet/newcomers.ts'
import { createRelease } from '../world/fleet/own-release.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'

// Kills a worker with kill -9 every ten seconds for five minutes (FLEET_KILL_SECONDS shortens it)
// while lists are uploaded and one call in twenty fails: nothing is lost or doubled, and all
// workers together stay within the limits.
const SECONDS = Number(process.env.FLEET_KILL_SECONDS ?? 300)
const KILL_INTERVAL_MS = 10_000
const WORKERS = [2, 3, 4]
const LANES = 8
// The answer that is being settled, and the next call, which has begun (bench/kills.bench.ts).
const CALLS_PER_LANE = 2
const BATCH_TIMEOUT_MS = 600_000
const LIMITS = { vies: 10, finanzamt: 4 }
const [GERMAN, FINNISH] = [20, 10]

let release: string
let fleet: Fleet
let newcomer: LoadAccount

beforeAll(async () => {
  requirePrograms({ nginx: 'nginx' })
  release = createRelease()
  fleet = await startFleet(release, {
    behaviour: { latencyMs: 30, seed: 3 },
    env: {
      PUBLIC_URL: 'https://localhost',
      RATE_UPLOAD: '0',
      UPSTREAM_TIMEOUT_MS: '2000',
      RETRY_BASE_MS: '100',
      VIES_CONCURRENCY: String(LIMITS.vies),
      FINANZONLINE_CONCURRENCY: String(LIMITS.finanzamt),
      WORKER_CONCURRENCY: String(LANES),
    },
  })
  newcomer = await setUpAccount(fleet.address)
  const account = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  expect((await newcomer.visitor.call('PUT', '/api/company/1', account)).status).toBe(204)
  for (const [country, api] of Object.entries({ DE: 'vies', FI: 'finanzamt' }))
    expect((await newcomer.visitor.call('POST', '/api/countryapi/1', { country, api })).status).toBe(201)
})
afterAll(async () => {
  await fleet?.stop()
  if (release) rmSync(dirname(release), { recursive: true })
})

/** Returns UIDs of both authorities that no earlier list had. */
const list = (round: number): string[] => [
  ...Array.from({ length: GERMAN }, (_, at) => `DE${120_000_000 + round * 100 + at}`),
  ...Array.from({ length: FINNISH }, (_, at) => `FI${20_000_000 + round * 100 + at}`),
]

async function killWorkers(): Promise<number> {
  const until = Date.now() + SECONDS * 1000
  let kills = 0
  for (await wait(KILL_INTERVAL_MS); Date.now() < until; kills++) {
    const next = wait(KILL_INTERVAL_MS)
    await fleet.kill(WORKERS[kills % WORKERS.length] ?? 2, release)
    await next
  }
  return kills
}

/**
 * Expects that a batch's result has each of its rows once with an answer, and that its only report
 * is the one that was written.
 */
async function expectComplete({ id, uids }: Load['batches'][number]): Promise<void> {
  const { visitor } = newcomer
  const { processedRows, totalRows } = await waitForFinishedBatch(visitor, id, BATCH_TIMEOUT_MS)
  expect([id, processedRows, totalRows]).toEqual([id, uids.length, uids.length])
  const rows = rowsByHeading((await visitor.download(`/api/file/result/${id}`)).bytes, 1)
  expect(rows.map(row => row['UID geprüft'])).toEqual(uids)
  expect(rows.filter(row => !row.Ergebnis)).toEqual([])
  const { reports } = (await visitor.call<TaskDetail>('GET', `/api/tasks/${id}`)).body
  const { bytes } = await visitor.download(`/api/file/report/${id}`)
  expect(reports.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(bytes).digest('hex')])
}

type Figures = { answers: number; doubled: number; open: number }

/** Returns counts from the records: each answered UID of a batch has one final answer. */
const countAnswers = async (): Promise<Figures | undefined> =>
  (
    await fleet.database.query<Figures>(`select
      (select count(*) from answer)::int as answers,
      (select count(*) from (select 1 from answer where batch_id is not null and verdict in ('valid', 'invalid')
        group by batch_id, uid having count(*) > 1) twice)::int as doubled,
      (select count(*) from question where state <> 'settled')::int as open`)
  )[0]

it('killing a worker every ten seconds loses and doubles nothing, and exceeds no limit', async () => {
  fleet.simulator.calls.length = 0
  const before = (await countAnswers())?.answers ?? 0
  fleet.simulator.setBehaviour({ failureShare: 0.05, failures: ['rc 1512', 'SERVICE_UNAVAILABLE', 'reset'] })
  const load = startLoad({ ...newcomer, list })
  const kills = await killWorkers()
  const { requests, failed } = await load.stop()
  for (const batch of load.batches) await expectComplete(batch)
  const { byOperation, byCode, maxCallsPerUid, maxInFlight } = fleet.simulator.summary()
  const after = await countAnswers()
  const calls = (byOperation.check ?? 0) + (byOperation.query ?? 0)
  const extraCalls = calls - ((after?.answers ?? 0) - before)
  const rows = load.batches.length * (GERMAN + FINNISH)
  console.log(
    `${kills} kills in ${SECONDS} s: ${load.batches.length} batches, ${rows} rows, 0 lost, ${after?.doubled} doubled; ${calls} calls, ` +
      `${extraCalls} more than answers (at most ${kills * LANES * CALLS_PER_LANE}); requests ${JSON.stringify(requests)}, ${failed.length} failed`,
  )
  expect(failed).toEqual([])
  expect(after).toMatchObject({ doubled: 0, open: 0 })
  expect(extraCalls).toBeLessThanOrEqual(kills * LANES * CALLS_PER_LANE)
  expect(maxCallsPerUid.finanzonline).toBeLessThanOrEqual(2)
  expect(byCode['query 1513']).toBeUndefined()
  expect(maxInFlight['finanzonline query']).toBeLessThanOrEqual(LIMITS.finanzamt)
  expect(kills).toBeGreaterThan(0)
})
