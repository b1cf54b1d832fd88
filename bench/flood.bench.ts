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
import { type Flood, keepInFlight } from './keep-in-flight.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { untilAnswered } from './until-answered.ts'

// One company's key keeps 200 checks with `fresh` in flight, and the authority takes 300 ms; a user
// of another company checks one UID after the other and uploads lists of eight. Target: at most
// twice as long as without that load, on both databases, with three web processes and a worker.
const IN_FLIGHT = 200
const LATENCY_MS = 300
const WEBS = 3
const TURNS = 5
const CHECKS = 9
const LISTS = 2
const UIDS = 8
const WITHIN_MS = 120_000

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const secret = freshSecret()
  const { headers, person } = await prepare(on, secret)
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const database: Record<string, string> = on.databaseUrl === null ? {} : { DATABASE_URL: on.databaseUrl }
  const env = { ...database, ...simulator.env, APP_SECRET: secret, RATE_SINGLE_CHECK: '0' }
  const processes: RunningProduct[] = []
  const run = async (command: 'start' | 'web' | 'worker') => {
    const product = await runProduct({ env, dataDir: on.dataDir, command })
    processes.push(product)
    return product.address
  }
  try {
    const addresses = [await run(on.databaseUrl === null ? 'start' : 'web')]
    while (on.databaseUrl !== null && addresses.length < WEBS) addresses.push(await run('web'))
    if (on.databaseUrl !== null) await run('worker')
    const visitors = addresses.map(address => createVisitor(address))
    for (const each of visitors) await each.signIn(person.email, PASSWORD, { secret: person.totpSecret })
    await timesOfChecks(visitors, CHECKS)
    for (const isPatient of [true, false])
      yield* compare(on, visitors, { addresses, headers, count: IN_FLIGHT, isPatient })
  } finally {
    await Promise.all(processes.map(each => each.stop()))
    simulator.stop()
  }
}

type Times = { checks: number[]; lists: number[] }

/** Alternates runs with and without the load, because of other load on the machine. */
async function* compare(on: MeasuredOn, visitors: Visitor[], flood: Flood): AsyncGenerator<Figure> {
  const alone: Times = { checks: [], lists: [] }
  const beside: Times = { checks: [], lists: [] }
  const answered: Record<string, number> = {}
  for (let turn = 0; turn < TURNS; turn++) {
    await measureInto(alone, visitors)
    const inFlight = keepInFlight(flood)
    await wait(2_000)
    await measureInto(beside, visitors)
    for (const [status, count] of Object.entries(await inFlight.stop()))
      answered[status] = (answered[status] ?? 0) + count
  }
  const other = `${IN_FLIGHT} of another that ${flood.isPatient ? 'waits when told to' : 'comes again at once'}, ${on.name}`
  yield figureOf(
    `a check beside ${other}`,
    alone.checks,
    beside.checks,
    `; the other's answers: ${JSON.stringify(answered)}`,
  )
  yield figureOf(`a list of ${UIDS} beside ${other}`, alone.lists, beside.lists)
}

async function measureInto({ checks, lists }: Times, visitors: Visitor[]): Promise<void> {
  checks.push(...(await timesOfChecks(visitors, CHECKS)))
  lists.push(...(await timesOfLists(visitors, LISTS)))
}

function figureOf(name: string, alone: number[], beside: number[], more = ''): Figure {
  const [medianAlone, median] = [medianOf(alone), medianOf(beside)]
  const worst = Math.max(...beside)
  return {
    name,
    ratio: `${(median / medianAlone).toFixed(2)} x alone`,
    details: `median ${median.toFixed(0)} ms, longest ${worst.toFixed(0)}; alone ${medianAlone.toFixed(0)}, longest ${Math.max(...alone).toFixed(0)}${more}`,
  }
}

const medianOf = (times: number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

// Finnish and different each time, so none is cached.
let asked = 0
const nextUid = (): string => `FI${20_000_000 + asked++}`

async function timesOfChecks(visitors: Visitor[], count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    const answer = await visitors[at % visitors.length]?.call<{ verdict: string }>('GET', `/api/tasks/uid/${nextUid()}`)
    if (answer?.status !== 200 || answer.body.verdict === 'not-checked')
      throw new Error(`a check answered ${answer?.status} ${JSON.stringify(answer?.body)}`)
    times.push(performance.now() - began)
  }
  return times
}

async function timesOfLists(visitors: Visitor[], count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const visitor = visitors[at % visitors.length]
    if (!visitor) break
    const { body: batch } = await visitor.upload('Acht.xlsx', await buildUidList(Array.from({ length: UIDS }, nextUid)))
    const began = performance.now()
    await untilAnswered(visitor, batch.id, UIDS, WITHIN_MS)
    times.push(performance.now() - began)
  }
  return times
}

/** Creates a company with a key without a low rate limit, and another with a user. */
async function prepare({ databaseUrl, dataDir }: MeasuredOn, secret: string) {
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
