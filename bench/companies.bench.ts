import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import type { Task } from '../src/checking/batches/wire.ts'
import { type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import { fillWatchedCompanies, makePartnerChecksDue } from './fill-watched.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import { startPacedCalls } from './paced-calls.ts'
import { restrictToVies } from './polling.bench.ts'
import type { Figure } from './run.ts'
import { createSessionClient, type SessionClient } from './session-client.ts'
import { APP_SECRET, seedPeople, type Viewer } from './sign-in-people.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { peakMemoryMb, processorMs } from './start-bench.ts'
import { createPoll, figureOf } from './watch-batches.ts'

// A thousand companies on one web process and one worker. Each has two users who view their batches
// once a minute, thirty watched partners, and uploads one list; all uploads fall into the same four
// minutes. Target: no error, views within 500 ms, every list finished, none much later than the
// others, memory within the limit of the systemd units (512 MB).
const COMPANIES = Number(process.env.COMPANIES ?? 1_000)
const PEOPLE = 2
const UIDS = 10
const PARTNERS = 30
const LATENCY_MS = 50
const VIEW_INTERVAL_MS = 60_000
const UPLOAD_PERIOD_MS = 240 * COMPANIES
const IDLE_MS = 60_000
const TIMEOUT_MS = 20 * 60_000

export const measure = (): AsyncGenerator<Figure> => onPostgresqlOnly(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const { viewers } = await seedPeople(target, { viewing: COMPANIES * PEOPLE, signingIn: 0, companies: COMPANIES })
  await restrictToVies(target)
  await watchPartners(target)
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const product = await startProduct(target, { ...simulator.env, APP_SECRET })
  try {
    yield await measureIdle(product)
    const views = startPacedCalls({
      clients: viewers.length,
      everyMs: VIEW_INTERVAL_MS,
      call: createPoll(product.web.address, viewers),
    })
    const checks = startPacedCalls({
      clients: viewers.length,
      everyMs: VIEW_INTERVAL_MS * 20,
      call: createCheck(product, viewers),
    })
    const lists = await uploadAll(product, viewers)
    yield figureOf(`${COMPANIES * PEOPLE} people look at their batches`, await views.stop())
    yield figureOf('… and check a UID', await checks.stop())
    yield* listFigures(lists)
    yield memoryOf(product)
  } finally {
    await product.stop()
    simulator.stop()
  }
}

type MeasuredProduct = { web: RunningProduct; worker: RunningProduct; stop: () => Promise<void> }

async function startProduct(
  { databaseUrl, dataDir }: BenchTarget,
  extraEnv: Record<string, string>,
): Promise<MeasuredProduct> {
  const env = { ...extraEnv, DATABASE_URL: databaseUrl ?? '', VIES_CONCURRENCY: '10', RATE_UPLOAD: '0' }
  const web = await runProduct({ env, dataDir, command: 'web' })
  const worker = await runProduct({ env, dataDir, command: 'worker' })
  return { web, worker, stop: async () => void (await Promise.all([web.stop(), worker.stop()])) }
}

async function watchPartners({ databaseUrl }: BenchTarget): Promise<void> {
  const database = openPostgresql(databaseUrl ?? '', console.error, 2)
  const now = new Date()
  const watchedPartners = { companies: COMPANIES, partners: PARTNERS, watchDays: 7, now, spreadDays: 14 }
  const firstCompanyId = await fillWatchedCompanies(database.db, watchedPartners)
  await makePartnerChecksDue(database.db, firstCompanyId, now)
  await database.close()
}

async function measureIdle({ web, worker }: MeasuredProduct): Promise<Figure> {
  const before = [web, worker].map(processorMs)
  await wait(IDLE_MS)
  const shares = [web, worker].map((process, at) => (processorMs(process) - (before[at] ?? 0)) / IDLE_MS)
  const [ofWeb = 0, ofWorker = 0] = shares.map(share => share * 100)
  const headline = `${(ofWeb + ofWorker).toFixed(1)} % of a core`
  return {
    name: 'idle, partners watched',
    headline,
    details: `web ${ofWeb.toFixed(1)}, worker ${ofWorker.toFixed(1)}`,
  }
}

const createCheck =
  ({ web }: MeasuredProduct, viewers: readonly Viewer[]) =>
  async (client: number): Promise<void> => {
    const viewer = viewers[client]
    if (!viewer) return
    const { status } = await createSessionClient(web.address, viewer.sessionId).get(
      `/api/tasks/uid/FI${30_000_000 + client}`,
    )
    if (status !== 200) throw new Error(`a check answered ${status}`)
  }

/** Seconds from the end of the upload until the result files are ready; null if it timed out. */
type ListResult = { seconds: number | null }

async function uploadAll({ web }: MeasuredProduct, viewers: readonly Viewer[]): Promise<ListResult[]> {
  const results: Promise<ListResult>[] = []
  const people = viewers.slice(0, COMPANIES).map(({ sessionId }) => createSessionClient(web.address, sessionId))
  for (const [at, person] of people.entries()) {
    results.push(runList(person, at))
    await wait(UPLOAD_PERIOD_MS / COMPANIES)
  }
  return Promise.all(results)
}

async function runList(person: SessionClient, at: number): Promise<ListResult> {
  const lines = Array.from({ length: UIDS }, (_, row) => `FI${20_000_000 + at * UIDS + row};Partner ${row}`)
  const id = await person.upload('Liste.csv', ['UID;Name', ...lines].join('\n'))
  const startedAt = performance.now()
  for (const until = startedAt + TIMEOUT_MS; performance.now() < until; await wait(2_000)) {
    const { body } = await person.get<Task>(`/api/tasks/${id}`)
    if (body.finishedAt !== null) return { seconds: (performance.now() - startedAt) / 1_000 }
  }
  return { seconds: null }
}

function* listFigures(lists: readonly ListResult[]): Generator<Figure> {
  const durations = lists.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])).toSorted((a, b) => a - b)
  const quantile = (share: number) =>
    (durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0).toFixed(0)
  yield {
    name: `${lists.length} lists of ${UIDS}, upload to result files`,
    headline: `p50 ${quantile(0.5)} s`,
    details: `first ${quantile(0)} s, p99 ${quantile(0.99)} s, last ${quantile(1)} s; ${lists.length - durations.length} not finished`,
  }
}

function memoryOf({ web, worker }: MeasuredProduct): Figure {
  const [ofWeb = 0, ofWorker = 0] = [web, worker].map(peakMemoryMb)
  return {
    name: 'peak memory',
    headline: `${Math.max(ofWeb, ofWorker).toFixed(0)} MB`,
    details: `web ${ofWeb.toFixed(0)}, worker ${ofWorker.toFixed(0)}`,
  }
}
