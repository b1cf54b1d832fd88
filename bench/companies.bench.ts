import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import type { Task } from '../src/checking/batches/wire.ts'
import { type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import { fillWatched, makeDue } from './fill-watched.ts'
import { type MeasuredOn, onPostgresqlAlone } from './on-both-databases.ts'
import { startPaced } from './paced.ts'
import { askViesAlone } from './polling.bench.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople, type Watcher } from './sign-in-people.ts'
import { type SignedIn, signedInAs } from './signed-in-as.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { peakMemoryMb, processorMs } from './start-bench.ts'
import { figureOf, pollOnce } from './watch-batches.ts'

// A thousand companies on one web process and one worker. Each has two people who view their
// batches once a minute, and thirty watched partners. Each uploads a list, all within the same four
// minutes. Target: no error, views within 500 ms, every list ended, none much later than the
// others, memory within the units' limit (512 MB).
const COMPANIES = Number(process.env.COMPANIES ?? 1_000)
const PEOPLE = 2
const UIDS = 10
const PARTNERS = 30
const LATENCY_MS = 50
const LOOK_EVERY_MS = 60_000
const UPLOAD_EVERY_MS = 240 * COMPANIES
const IDLE_MS = 60_000
const WITHIN_MS = 20 * 60_000

export const measure = (): AsyncGenerator<Figure> => onPostgresqlAlone(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const { watchers } = await seedPeople(on, { watching: COMPANIES * PEOPLE, signingIn: 0, companies: COMPANIES })
  await askViesAlone(on)
  await watchPartners(on)
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const product = await startProduct(on, { ...simulator.env, APP_SECRET })
  try {
    yield await idle(product)
    const looks = startPaced({
      clients: watchers.length,
      everyMs: LOOK_EVERY_MS,
      call: pollOnce(product.web.address, watchers),
    })
    const checks = startPaced({
      clients: watchers.length,
      everyMs: LOOK_EVERY_MS * 20,
      call: checkOne(product, watchers),
    })
    const lists = await uploadAll(product, watchers)
    yield figureOf(`${COMPANIES * PEOPLE} people look at their batches`, await looks.stop())
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
  { databaseUrl, dataDir }: MeasuredOn,
  more: Record<string, string>,
): Promise<MeasuredProduct> {
  const env = { ...more, DATABASE_URL: databaseUrl ?? '', VIES_CONCURRENCY: '10', RATE_UPLOAD: '0' }
  const web = await runProduct({ env, dataDir, command: 'web' })
  const worker = await runProduct({ env, dataDir, command: 'worker' })
  return { web, worker, stop: async () => void (await Promise.all([web.stop(), worker.stop()])) }
}

async function watchPartners({ databaseUrl }: MeasuredOn): Promise<void> {
  const database = openPostgresql(databaseUrl ?? '', console.error, 2)
  const now = new Date()
  const watched = { companies: COMPANIES, partners: PARTNERS, watchDays: 7, now, spreadDays: 14 }
  const first = await fillWatched(database.db, watched)
  await makeDue(database.db, first, now)
  await database.close()
}

async function idle({ web, worker }: MeasuredProduct): Promise<Figure> {
  const before = [web, worker].map(processorMs)
  await wait(IDLE_MS)
  const shares = [web, worker].map((process, at) => (processorMs(process) - (before[at] ?? 0)) / IDLE_MS)
  const [ofWeb = 0, ofWorker = 0] = shares.map(share => share * 100)
  const ratio = `${(ofWeb + ofWorker).toFixed(1)} % of a core`
  return {
    name: 'nobody at work, partners watched',
    ratio,
    details: `web ${ofWeb.toFixed(1)}, worker ${ofWorker.toFixed(1)}`,
  }
}

const checkOne =
  ({ web }: MeasuredProduct, watchers: readonly Watcher[]) =>
  async (client: number): Promise<void> => {
    const watcher = watchers[client]
    if (!watcher) return
    const { status } = await signedInAs(web.address, watcher.sessionId).get(`/api/tasks/uid/FI${30_000_000 + client}`)
    if (status !== 200) throw new Error(`a check answered ${status}`)
  }

/** Seconds from the end of its upload to its files; null if not in time. */
type List = { seconds: number | null }

async function uploadAll({ web }: MeasuredProduct, watchers: readonly Watcher[]): Promise<List[]> {
  const ends: Promise<List>[] = []
  const people = watchers.slice(0, COMPANIES).map(({ sessionId }) => signedInAs(web.address, sessionId))
  for (const [at, person] of people.entries()) {
    ends.push(oneList(person, at))
    await wait(UPLOAD_EVERY_MS / COMPANIES)
  }
  return Promise.all(ends)
}

async function oneList(person: SignedIn, at: number): Promise<List> {
  const lines = Array.from({ length: UIDS }, (_, row) => `FI${20_000_000 + at * UIDS + row};Partner ${row}`)
  const id = await person.upload('Liste.csv', ['UID;Name', ...lines].join('\n'))
  const began = performance.now()
  for (const until = began + WITHIN_MS; performance.now() < until; await wait(2_000)) {
    const { body } = await person.get<Task>(`/api/tasks/${id}`)
    if (body.finishedAt !== null) return { seconds: (performance.now() - began) / 1_000 }
  }
  return { seconds: null }
}

function* listFigures(lists: readonly List[]): Generator<Figure> {
  const ended = lists
    .flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))
    .toSorted((one, other) => one - other)
  const at = (share: number) => (ended[Math.min(ended.length - 1, Math.floor(ended.length * share))] ?? 0).toFixed(0)
  yield {
    name: `${lists.length} lists of ${UIDS}, upload to files`,
    ratio: `p50 ${at(0.5)} s`,
    details: `first ${at(0)} s, p99 ${at(0.99)} s, last ${at(1)} s; ${lists.length - ended.length} not ended`,
  }
}

function memoryOf({ web, worker }: MeasuredProduct): Figure {
  const [ofWeb = 0, ofWorker = 0] = [web, worker].map(peakMemoryMb)
  return {
    name: 'most memory',
    ratio: `${Math.max(ofWeb, ofWorker).toFixed(0)} MB`,
    details: `web ${ofWeb.toFixed(0)}, worker ${ofWorker.toFixed(0)}`,
  }
}
