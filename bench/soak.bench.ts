import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TaskList } from '../src/batches/wire.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import { type MeasuredOn, onPostgresqlAlone } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'

// Batch after batch for SOAK_SECONDS (60), a worker killed every tenth second, five of a hundred calls failing (check R-39 asks for
// 72 hours: SOAK_SECONDS=259200). What the processes hold must not grow, and no batch may be left behind.
const SECONDS = Number(process.env.SOAK_SECONDS ?? 60)
const UIDS = 60
const AT_ONCE = 3
const KILL_EVERY_MS = 10_000
const LOOK_EVERY_MS = 1_000
const LEFT_WITHIN_MS = 120_000

export const measure = (): AsyncGenerator<Figure> => onPostgresqlAlone(measureOn)

type Held = { memoryMb: number; handles: number; connections: number }

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const env = { RATE_UPLOAD: '0', UPSTREAM_TIMEOUT_MS: '2000', RETRY_BASE_MS: '100' }
  const bench = await startBench(on, { latencyMs: 20, lanes: 4, workers: 2, env })
  const database = new pg.Client({ connectionString: on.databaseUrl ?? '' })
  await database.connect()
  try {
    await setFailures(bench)
    const until = performance.now() + SECONDS * 1_000
    const seen: Held[] = []
    const [uploads, kills] = await Promise.all([
      uploading(bench, until),
      killing(bench, on, until),
      looking(bench, database, until, seen),
    ])
    yield figureOf({ uploads, kills, seen, left: await leftBehind(bench) })
  } finally {
    await database.end()
    await bench.stop()
  }
}

// What passes by itself: a block would stop VIES for a quarter of an hour.
const FAILURES = ['SERVICE_UNAVAILABLE', 'TIMEOUT', 'reset']

async function setFailures({ simulator }: Bench): Promise<void> {
  const body = JSON.stringify({ failureShare: 0.05, failures: FAILURES })
  const { ok, status } = await fetch(new URL('/control', simulator.url), { method: 'PUT', body })
  if (!ok) throw new Error(`the simulator answered ${status}`)
}

/** Uploads one list after the other, as long as few are open. Returns how many. */
async function uploading({ visitor }: Bench, until: number): Promise<number> {
  const uids = differentUids(1_000_000)
  let uploads = 0
  while (performance.now() < until) {
    const { body } = await visitor.call<{ count: number }>('GET', '/api/tasks/company/queue/1')
    if (body.count >= AT_ONCE) {
      await wait(50)
      continue
    }
    const list = await buildUidList(uids.slice(uploads * UIDS, (uploads + 1) * UIDS))
    const { status } = await visitor.upload(`Liste ${uploads}.xlsx`, list)
    if (status !== 201) throw new Error(`an upload answered ${status}`)
    uploads += 1
  }
  return uploads
}

async function killing(bench: Bench, { dataDir }: MeasuredOn, until: number): Promise<number> {
  let kills = 0
  for (await wait(KILL_EVERY_MS); performance.now() < until; await wait(KILL_EVERY_MS)) {
    await bench.workers[kills % 2]?.kill()
    bench.workers[kills % 2] = await runProduct({ env: bench.env, dataDir, command: 'worker' })
    kills += 1
  }
  return kills
}

async function looking({ web }: Bench, database: pg.Client, until: number, seen: Held[]): Promise<void> {
  for (; performance.now() < until; await wait(LOOK_EVERY_MS)) seen.push(await heldNow(web, database))
}

/** What the web process holds, the one that is not killed (Linux), and the connections of all. */
async function heldNow({ pid }: RunningProduct, database: pg.Client): Promise<Held> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const connections = rows[0]?.count ?? 0
  return { memoryMb: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length, connections }
}

/** Batches that have not ended two minutes after the last upload. */
async function leftBehind({ visitor }: Bench): Promise<number> {
  for (const until = performance.now() + LEFT_WITHIN_MS; ; await wait(500)) {
    const { body } = await visitor.call<TaskList>('GET', '/api/tasks/company/1?taskFilter=0,1')
    if (body.totalCount === 0 || performance.now() > until) return body.totalCount
  }
}

function figureOf({
  uploads,
  kills,
  seen,
  left,
}: {
  uploads: number
  kills: number
  seen: Held[]
  left: number
}): Figure {
  // The first third warms up; the second and the last are compared.
  const third = Math.floor(seen.length / 3)
  const mean = (key: keyof Held, from: number) =>
    seen.slice(from, from + third).reduce((sum, held) => sum + held[key], 0) / third
  const told = (key: keyof Held, unit: string) =>
    `${mean(key, third).toFixed(0)} then ${mean(key, 2 * third).toFixed(0)} ${unit}`
  return {
    name: `soak of ${SECONDS} s, 5 % of the calls failing`,
    ratio: `${(mean('memoryMb', 2 * third) / mean('memoryMb', third)).toFixed(2)} x memory`,
    details: [
      `${uploads} batches of ${UIDS}, ${kills} workers killed, ${left} batches left behind`,
      `web in the second and the last third: ${told('memoryMb', 'MB')}, ${told('handles', 'handles')}`,
      `connections of all: ${told('connections', '')}`.trim(),
    ].join('; '),
  }
}
