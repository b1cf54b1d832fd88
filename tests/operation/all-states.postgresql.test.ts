import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Authority } from '../../src/base/authority-rules.ts'
import type { TaskDetail, TaskRow, TaskRows } from '../../src/checking/batches/wire.ts'
import type { SingleResult } from '../../src/checking/single-check/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { COUNTRY_CODES } from '../../src/vat-ids/uid/countries.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { allStatesList, OTHER_STATES, simulatedState, simulatedVerdict } from '../world/product/all-states-list.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { waitFor } from '../world/wait-for.ts'

// A web process and four workers on PostgreSQL; every tenth query fails. The registers' limits are
// those of docs/simulator.md, and the simulators count them.
const VIES_LIMIT = 5
const FINANZONLINE_LIMIT = 3
const BATCH_TIMEOUT_MS = 900_000
const OWN_SERVICES: Readonly<Record<string, Authority>> = {
  ...{ FI: 'finanzamt', AT: 'finanzamt', CZ: 'finanzamt', FR: 'bzst', IT: 'bzst' },
  ...{ GB: 'hmrc', CH: 'bfs', NO: 'brreg' },
}
const serviceOf = (uid: string): Authority => OWN_SERVICES[uid.slice(0, 2)] ?? 'vies'
// Numbers that are in no list, for single checks beside it.
const SINGLE_UIDS = ['RO15000010', 'PL5260000011', 'RO15000021', 'SK2022800031', 'RO15000032', 'RO15000043']
const STATE_LABELS = { PL: 'Weiße Liste Polens', SK: 'Slowakische Listen', RO: 'Rumänisches Register (ANAF)' }

// Rows without a verdict end after five tries, without waiting minutes for an answer.
const SETTINGS = [
  ['task_retry_on_error', '5'],
  ['task_patience_minutes', '0'],
] as const

let database: TemporaryDatabase
let simulator: Simulator
const running: RunningProduct[] = []

beforeAll(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator({ latencyMs: [5, 40], failureShare: 0.1, seed: 59 })
  const env = {
    ...productEnvironment(database.url, simulator),
    WHITE_LIST_URL: simulator.whiteListUrl,
    SLOVAK_LISTS_URL: simulator.slovakListsUrl,
    ANAF_URL: simulator.anafUrl,
    VIES_CONCURRENCY: String(VIES_LIMIT),
    FINANZONLINE_CONCURRENCY: String(FINANZONLINE_LIMIT),
    UPSTREAM_TIMEOUT_MS: '5000',
    RETRY_BASE_MS: '200',
  }
  for (const command of ['web', 'worker', 'worker', 'worker', 'worker'] as const)
    running.push(await runProduct({ command, env }))
})

afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await simulator?.close()
  await database?.remove()
})

it('a list of 300 numbers of all states with 10 % failures contradicts no register and exceeds no limit', {
  tags: ['R-07', 'R-10'],
  timeout: 2 * BATCH_TIMEOUT_MS,
}, async () => {
  const visitor = await signIn()
  const uids = allStatesList()
  expect(new Set(uids).size).toBe(300)
  const { status, body } = await visitor.upload('Alle.xlsx', await buildUidList(uids))
  expect(status).toBe(201)
  const singles = SINGLE_UIDS.map(uid => visitor.call<SingleResult>('GET', `/api/tasks/uid/${uid}`))

  const task = await waitForFinishedBatch(visitor, body.id, BATCH_TIMEOUT_MS)
  expect(task).toMatchObject({ processedRows: 300, totalRows: 300, notAUidRows: OTHER_STATES.length })
  const rowsAtEnd = await rowsOf(visitor, body.id)
  expect(rowsAtEnd).toHaveLength(300)
  expect(rowsAtEnd.filter(isFalse)).toEqual([])
  expect(rowsAtEnd.filter(row => isOpen(row) && !hasFailed(row))).toEqual([])
  const result = await visitor.download(`/api/file/result/${body.id}`)
  expect((await rowsByHeading(result.bytes, 1)).filter(row => row.Ergebnis === '')).toEqual([])

  await waitForStates(visitor, body.id)
  const rows = await rowsOf(visitor, body.id)
  expect(rows.filter(isFalse)).toEqual([])
  expect(rows.filter(row => row.verdict === 'valid' && row.listing === '' && simulatedState(row.uid))).toEqual([])
  // The same judges find every row with the opposite verdict, and every mark on another number.
  expect(rows.flatMap(withOppositeVerdict).filter(row => !isFalse(row))).toEqual([])
  const mark = rows.find(({ listing }) => listing !== '')?.listing ?? ''
  expect(rows.filter(row => row.listing === '').filter(row => !isFalse({ ...row, listing: mark }))).toEqual([])
  for (const { body: single } of await Promise.all(singles))
    expect([single.uid, isFalse(single)]).toEqual([single.uid, false])
  expectLimits()
})

async function signIn(): Promise<Visitor> {
  const visitor = createVisitor(running[0]?.address ?? '')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Alle-Staaten-2026' })
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  const numbers = { uid: 'ATU13585627', germanUid: 'DE136695976', britishUid: 'GB123456782' }
  expect((await visitor.call('PUT', '/api/company/1', { ...numbers, ...account })).status).toBe(204)
  for (const [key, value] of SETTINGS)
    expect((await visitor.call('PUT', '/api/tasks/settings/1', { category: 'task', key, value })).status).toBe(204)
  for (const country of COUNTRY_CODES)
    expect([
      country,
      (await visitor.call('POST', '/api/countryapi/1', { country, api: serviceOf(country) })).status,
    ]).toEqual([country, 201])
  return visitor
}

const rowsOf = async (visitor: Visitor, id: number): Promise<TaskRow[]> =>
  (await visitor.call<TaskRows>('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).body.items

type AnsweredRow = Pick<TaskRow, 'uid' | 'verdict' | 'service' | 'listing'>

const isOpen = ({ verdict }: AnsweredRow): boolean => verdict === null || verdict === 'not-checked'

/** Returns whether a row says what its register does not. */
function isFalse({ uid, verdict, service, listing }: AnsweredRow): boolean {
  if (OTHER_STATES.includes(uid)) return verdict !== 'not-a-uid' || listing !== ''
  const state = verdict === 'valid' ? simulatedState(uid) : null
  if (listing !== '' && (!state || !listing.includes(state))) return true
  if (isOpen({ uid, verdict, service, listing })) return false
  return verdict !== simulatedVerdict(uid, simulator.behaviour()) || service !== serviceOf(uid)
}

const withOppositeVerdict = (row: TaskRow): TaskRow[] =>
  isOpen(row) || row.verdict === 'not-a-uid' ? [] : [{ ...row, verdict: row.verdict === 'valid' ? 'invalid' : 'valid' }]

/** Returns whether the calls about a row failed: all, or the two a day at FinanzOnline. */
function hasFailed({ uid }: TaskRow): boolean {
  const calls = simulator.calls.filter(call => call.uid === uid).length
  return simulatedVerdict(uid, simulator.behaviour()) === null ? calls > 0 : serviceOf(uid) === 'finanzamt' && calls > 1
}

/**
 * Waits until only those states are unknown about which the registers say nothing. Failed calls are
 * repeated after pauses, which are ended here.
 */
async function waitForStates(visitor: Visitor, id: number): Promise<void> {
  const valid = (await rowsOf(visitor, id)).filter(({ verdict }) => verdict === 'valid')
  const silent = valid.filter(({ uid }) => simulatedState(uid) === null)
  const expected = Object.entries(STATE_LABELS).map(([country, label]) => {
    const count = silent.filter(({ uid }) => uid.startsWith(country)).length
    const what = count === 1 ? 'einer gültigen UID' : `von ${count} gültigen UIDs`
    return `${label}: Der Stand ${what} ist nicht bekannt (Limit, Ausfall oder keine Aussage des Registers).`
  })
  const read = async () => {
    await database.query('update register_state set rests_until = null where rests_until is not null')
    return (await visitor.call<TaskDetail>('GET', `/api/tasks/${id}`)).body.unknownMarks
  }
  await waitFor(read, unknown => expected.every(sentence => unknown?.includes(sentence)), 1_000)
}

const callsAt = (service: string) => simulator.calls.filter(call => call.service === service)

/** Calls that are no query: a login, and the search after the Norwegian register's 404. */
const NO_QUERIES = ['token', 'search']

/** Returns the most queries that a register received within any window of `ms`, by its own log. */
function maxQueriesWithin(service: string, ms: number): number {
  const times = callsAt(service).flatMap(({ at, operation }) => (NO_QUERIES.includes(operation) ? [] : [at.getTime()]))
  return Math.max(...times.map((from, at) => times.slice(at).filter(time => time < from + ms).length))
}

function expectLimits(): void {
  const { maxInFlight } = simulator.summary()
  expect(maxInFlight['vies check']).toBeLessThanOrEqual(VIES_LIMIT)
  expect(maxInFlight['finanzonline query']).toBeLessThanOrEqual(FINANZONLINE_LIMIT)
  expect(maxQueriesWithin('bfs', 60_000)).toBeLessThanOrEqual(20)
  expect(maxQueriesWithin('hmrc', 1_000)).toBeLessThanOrEqual(3)
  expect(maxQueriesWithin('brreg', 60_000)).toBeLessThanOrEqual(30)
  expect(maxQueriesWithin('anaf', 1_000)).toBe(1)
  expect(callsAt('white-list').length).toBeLessThanOrEqual(100)
  // Each register refuses what exceeds its limit, also too many numbers in one call.
  const refused = ['WL-191', 'WL-130', 'Too many requests']
  expect(simulator.calls.filter(({ code }) => refused.includes(code))).toEqual([])
  expect(callsAt('anaf').filter(({ code }) => code.startsWith('HTTP '))).toEqual([])
}
