import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { SimulatedCall } from '../src/simulator/call-log.ts'
import { type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import { type AtRest, measureRest } from './at-rest.ts'
import { fillCompanies } from './fill-companies.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import { type PacedResult, startPaced } from './paced.ts'
import { checkOnce, hasEnded, lookAt, uploadList } from './people-at-work.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, type Watcher } from './sign-in-people.ts'
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts'
import { peakMemoryMb } from './start-bench.ts'
import { figureOf } from './watch-batches.ts'

// A thousand companies with fifty watched partners each, with default settings: at rest, then two people of each at work (2,000
// look at a page every twenty seconds, ten checks a second), then a list of twenty rows of each beside that, then at rest again.
const COMPANIES = Number(process.env.COMPANIES ?? 1_000)
const PEOPLE = 2
const WATCHED = 50
const WATCH_DAYS = 7
const ROWS = 20
const LATENCY_MS = 50
const LOOK_EVERY_MS = 20_000
const CHECK_EVERY_MS = 200_000
const UPLOADS_AT_ONCE = 4
const LOOK_AFTER_LIST_MS = 1_000
const CALM_SECONDS = 20
const REST_SECONDS = 60
const WORK_MS = 30_000

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const wanted = { companies: COMPANIES, people: PEOPLE, watched: WATCHED, watchDays: WATCH_DAYS }
  const people = await fillCompanies(on, wanted)
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const database: Record<string, string> = on.databaseUrl === null ? {} : { DATABASE_URL: on.databaseUrl }
  const env = { ...database, ...simulator.env, APP_SECRET, RATE_UPLOAD: '0' }
  const product = await runProduct({ env, dataDir: on.dataDir })
  try {
    const rest = () => atRest(product, on.databaseUrl === null)
    yield restFigure(`${COMPANIES} companies at rest, ${on.name}`, await rest())
    const { address } = product
    yield* workFigures(`nothing else, ${on.name}`, await atWork(address, people, () => wait(WORK_MS)))
    let waited: number[] = []
    const beside = await atWork(address, people, async () => {
      waited = await allLists(address, people)
    })
    yield* workFigures(`beside a list of each, ${on.name}`, beside)
    yield listFigure(waited, on.name)
    yield await watchedFigure(simulator, on.name)
    yield restFigure(`… at rest afterwards, ${on.name}`, await rest())
    yield {
      name: '… at its peak',
      ratio: `${peakMemoryMb(product).toFixed(0)} MB`,
      details: 'the product’s own process',
    }
  } finally {
    await product.stop()
    simulator.stop()
  }
}

async function atRest(product: RunningProduct, isEmbedded: boolean): Promise<AtRest> {
  await wait(CALM_SECONDS * 1_000)
  return measureRest(product, isEmbedded, REST_SECONDS)
}

type Worked = { looks: PacedResult; checks: PacedResult }

/** Has all people look and check while something else happens. */
async function atWork(address: string, people: Watcher[], work: () => Promise<unknown>): Promise<Worked> {
  const clients = people.length
  const looking = startPaced({ clients, everyMs: LOOK_EVERY_MS, call: lookAt(address, people) })
  const checking = startPaced({ clients, everyMs: CHECK_EVERY_MS, call: checkOnce(address, people) })
  await work().catch(failure => console.error(failure))
  const [looks, checks] = await Promise.all([looking.stop(), checking.stop()])
  return { looks, checks }
}

/** Uploads a list of each company's first person; returns how long each took from its upload's end to its own, in ms. */
async function allLists(address: string, people: Watcher[]): Promise<number[]> {
  const uploaders = people.filter((_, at) => at % PEOPLE === 0)
  const ended: Promise<number>[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < uploaders.length; at = next++) {
      const person = uploaders[at]
      if (person) ended.push(untilEnded(address, person, await uploadList(address, person, at, ROWS)))
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, lane))
  return Promise.all(ended)
}

async function untilEnded(address: string, person: Watcher, id: number): Promise<number> {
  const began = performance.now()
  do await wait(LOOK_AFTER_LIST_MS)
  while (!(await hasEnded(address, person, id)))
  return performance.now() - began
}

const restFigure = (name: string, { memory, processor, databaseMemory, databaseProcessor }: AtRest): Figure => ({
  name,
  ratio: `${((processor + databaseProcessor) / 10).toFixed(1)} % of a core`,
  details:
    `product ${memory.toFixed(0)} MB, ${processor.toFixed(1)} ms of processor a second; ` +
    `its PostgreSQL ${databaseMemory.toFixed(0)} MB, ${databaseProcessor.toFixed(1)} ms`,
})

const workFigures = (name: string, { looks, checks }: Worked): Figure[] => [
  figureOf(`checks, ${name}`, checks),
  figureOf(`looks at pages, ${name}`, looks),
]

function listFigure(waited: number[], name: string): Figure {
  const sorted = waited.toSorted((one, other) => one - other)
  const seconds = (share: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1_000).toFixed(0)
  return {
    name: `${waited.length} lists of ${ROWS} rows, upload to end, ${name}`,
    ratio: `p50 ${seconds(0.5)} s`,
    details: `shortest ${seconds(0)}, a tenth ${seconds(0.1)}, nine tenths ${seconds(0.9)}, p99 ${seconds(0.99)}, longest ${seconds(1)} s`,
  }
}

async function watchedFigure({ url }: SimulatorProcess, name: string): Promise<Figure> {
  const calls = (await (await fetch(new URL('/control/calls', url))).json()) as SimulatedCall[] // the simulator's own type
  const watched = calls.filter(({ uid }) => uid.startsWith('DE'))
  const mostOfOne = Math.max(
    0,
    ...Map.groupBy(calls, ({ uid }) => uid)
      .values()
      .map(({ length }) => length),
  )
  return {
    name: `watched partners asked meanwhile, ${name}`,
    ratio: `${watched.length} calls`,
    details: `of ${calls.length} calls in all; at most ${mostOfOne} of one UID`,
  }
}
