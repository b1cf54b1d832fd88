import { setTimeout as wait } from 'node:timers/promises'
import { PER_MINUTE } from '../src/access/keys/key-rules.ts'
import { keysOfSecret } from '../src/app/start/app-key.ts'
import { createEncryption } from '../src/base/database/encryption.ts'
import { migrateDatabase } from '../src/base/database/migrate.ts'
import { openDatabase } from '../src/base/database/open-database.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { addKey } from '../tests/world/people/api-key.ts'
import { addOperator, addPerson, addTestCompany, PASSWORD } from '../tests/world/people/people.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { freshSecret } from '../tests/world/product/fresh-key.ts'
import { type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import { type CheckLoad, keepChecksInFlight } from './keep-in-flight.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'

// One company's API key keeps 200 checks with `fresh` in flight, and the authority takes 300 ms per
// answer. A user of another company checks one UID after the other and uploads lists of eight.
// Target: at most twice as long as without that load, on both databases, with three web processes
// and a worker.
const IN_FLIGHT = 200
const LATENCY_MS = 300
const WEB_PROCESSES = 3
const ROUNDS = 5
const CHECKS = 9
const LISTS = 2
const UIDS = 8
const TIMEOUT_MS = 120_000

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const secret = freshSecret()
  const { headers, person } = await prepare(target, secret)
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const env = { ...database, ...simulator.env, APP_SECRET: secret, RATE_SINGLE_CHECK: '0' }
  const processes: RunningProduct[] = []
  const startProcess = async (command: 'start' | 'web' | 'worker') => {
    const product = await runProduct({ env, dataDir: target.dataDir, command })
    processes.push(product)
    return product.address
  }
  try {
    const addresses = [await startProcess(target.databaseUrl === null ? 'start' : 'web')]
    while (target.databaseUrl !== null && addresses.length < WEB_PROCESSES) addresses.push(await startProcess('web'))
    if (target.databaseUrl !== null) await startProcess('worker')
    const visitors = addresses.map(address => createVisitor(address))
    for (const visitor of visitors) await visitor.signIn(person.email, PASSWORD, { secret: person.totpSecret })
    await timesOfChecks(visitors, CHECKS)
    for (const isPatient of [true, false])
      yield* compare(target, visitors, { addresses, headers, count: IN_FLIGHT, isPatient })
  } finally {
    await Promise.all(processes.map(process => process.stop()))
    simulator.stop()
  }
}

type Times = { checks: number[]; lists: number[] }

/** Alternates runs with and without the load, because of other load on the machine. */
async function* compare(target: BenchTarget, visitors: Visitor[], flood: CheckLoad): AsyncGenerator<Figure> {
  const unloaded: Times = { checks: [], lists: [] }
  const loaded: Times = { checks: [], lists: [] }
  const answerCounts: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    await measureInto(unloaded, visitors)
    const inFlight = keepChecksInFlight(flood)
    await wait(2_000)
    await measureInto(loaded, visitors)
    for (const [status, count] of Object.entries(await inFlight.stop()))
      answerCounts[status] = (answerCounts[status] ?? 0) + count
  }
  const loadName = `${IN_FLIGHT} of a client that ${flood.isPatient ? 'waits for Retry-After' : 'retries at once'}, ${target.name}`
  yield figureOf(
    `a check during ${loadName}`,
    unloaded.checks,
    loaded.checks,
    `; the other client's answers: ${JSON.stringify(answerCounts)}`,
  )
  yield figureOf(`a list of ${UIDS} during ${loadName}`, unloaded.lists, loaded.lists)
}

async function measureInto({ checks, lists }: Times, visitors: Visitor[]): Promise<void> {
  checks.push(...(await timesOfChecks(visitors, CHECKS)))
  lists.push(...(await timesOfLists(visitors, LISTS)))
}

function figureOf(name: string, unloaded: number[], loaded: number[], suffix = ''): Figure {
  const [medianUnloaded, median] = [medianOf(unloaded), medianOf(loaded)]
  const worst = Math.max(...loaded)
  return {
    name,
    headline: `${(median / medianUnloaded).toFixed(2)} x alone`,
    details: `median ${median.toFixed(0)} ms, longest ${worst.toFixed(0)}; alone ${medianUnloaded.toFixed(0)}, longest ${Math.max(...unloaded).toFixed(0)}${suffix}`,
  }
}

const medianOf = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

// New Finnish UIDs each time, so none is cached.
let uidCount = 0
const nextUid = (): string => `FI${20_000_000 + uidCount++}`

async function timesOfChecks(visitors: Visitor[], count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now()
    const answer = await visitors[at % visitors.length]?.call<{ verdict: string }>('GET', `/api/tasks/uid/${nextUid()}`)
    if (answer?.status !== 200 || answer.body.verdict === 'not-checked')
      throw new Error(`a check answered ${answer?.status} ${JSON.stringify(answer?.body)}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

async function timesOfLists(visitors: Visitor[], count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const visitor = visitors[at % visitors.length]
    if (!visitor) break
    const { body: batch } = await visitor.upload('Acht.xlsx', await buildUidList(Array.from({ length: UIDS }, nextUid)))
    const startedAt = performance.now()
    await waitUntilAnswered(visitor, batch.id, UIDS, TIMEOUT_MS)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Creates a company with an API key at the highest rate limit, and another with a user. */
async function prepare({ databaseUrl, dataDir }: BenchTarget, secret: string) {
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  await migrateDatabase(database)
  const world = { database, encryption: createEncryption(...keysOfSecret(secret)) }
  await addOperator(world)
  const { headers } = await addKey(world, (await addTestCompany(world)).id, { perMinute: PER_MINUTE.max })
  const person = await addPerson(world, { companyId: (await addTestCompany(world)).id })
  await database.db.updateTable('company').set({ pin_sealed: null }).execute()
  await database.close()
  return { headers, person }
}
