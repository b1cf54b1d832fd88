import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Company } from '../../src/access/companies/wire.ts'
import type { AddedUser } from '../../src/access/users/wire.ts'
import type { TaskRow, TaskRows } from '../../src/checking/batches/wire.ts'
import type { PartnerList } from '../../src/checking/partners/wire.ts'
import type { SingleResult } from '../../src/checking/single-check/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildWorkbook } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import {
  DELETED_UIDS,
  expectedVerdict,
  type MixedRow,
  mixedRows,
  SERVICE_BY_PREFIX,
  UNRELIABLE_PAYER,
  wrongRows,
} from '../world/product/mixed-list.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { swissUids } from '../world/product/swiss-uids.ts'
import { waitFor } from '../world/wait-for.ts'

// A web process and four workers on PostgreSQL; every tenth query fails. The limits are those of
// the registers: twenty calls a minute, three a second. While one register needs two minutes for
// its numbers of a list, all others of the list are answered.
const MAX_BFS_PER_MINUTE = 20
const MAX_HMRC_PER_SECOND = 3
const OTHER_COMPANY_SWISS_COUNT = 5
const PASSWORD = 'Fuenf-Register-2026'
const BATCH_TIMEOUT_MS = 400_000

let database: TemporaryDatabase
let simulator: Simulator
const running: RunningProduct[] = []

beforeAll(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator({ latencyMs: [5, 40], failureShare: 0.1, seed: 27, endedUids: DELETED_UIDS })
  const env = {
    ...productEnvironment(database.url, simulator),
    ADIS_URL: simulator.adisUrl,
    ARES_URL: simulator.aresUrl,
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

it('a list of 500 numbers of five registers with 10 % failures has no wrong verdict, exceeds no rate limit, and only Swiss numbers wait for a slot', {
  tags: ['R-07', 'R-10'],
  // Its numbers take minutes at the register's own rate.
  timeout: 2 * BATCH_TIMEOUT_MS,
}, async () => {
  const operator = await signInOperator()
  const otherCompany = await signInOtherCompany(operator)
  const list = mixedRows()
  expect(list).toHaveLength(500)
  const id = await upload(operator, list)
  const otherUids = [...swissUids(OTHER_COMPANY_SWISS_COUNT, 5_000), 'GB300000001', 'GB300000002']
  const otherBatchId = await upload(
    otherCompany,
    otherUids.map(uid => ({ uid })),
  )

  await waitForOtherRegisters(operator, id)
  // Some rate-limit slots are reserved and not available to lists.
  const checked = await operator.call<SingleResult>('GET', `/api/tasks/uid/${swissUids(1, 9_000)[0]}`)
  expect(checked.body).toMatchObject({ verdict: 'valid', service: 'bfs' })
  expect((await rowsOf(operator, id)).filter(isOpen).length).toBeGreaterThan(0)

  const task = await waitForFinishedBatch(operator, id, BATCH_TIMEOUT_MS)
  expect(task).toMatchObject({ processedRows: list.length, totalRows: list.length, notAUidRows: 0 })
  const rows = await rowsOf(operator, id)
  expect(rows).toHaveLength(new Set(list.map(({ uid }) => uid)).size)
  expect(wrongRows(rows)).toEqual([])
  expect(wrongRows(rows.flatMap(withOppositeVerdict))).toHaveLength(rows.filter(isAnswered).length)
  // FinanzOnline answers two queries a day; for other services, patience outlasts the failures.
  const unanswered = rows.filter(row => !isAnswered(row)).map(({ uid }) => uid)
  expect(
    unanswered.filter(uid => expectedVerdict(uid) !== null && SERVICE_BY_PREFIX[uid.slice(0, 2)] !== 'finanzamt'),
  ).toEqual([])
  expect(new Set(rows.map(({ service }) => service).filter(Boolean))).toEqual(new Set(Object.values(SERVICE_BY_PREFIX)))
  await waitForFinishedBatch(otherCompany, otherBatchId, BATCH_TIMEOUT_MS)
  const otherRows = await rowsOf(otherCompany, otherBatchId)
  expect(otherRows).toHaveLength(otherUids.length)
  expect(wrongRows(otherRows)).toEqual([])
  await expectResultAndReport(operator, id, list.length)
  await expect.poll(() => markOf(operator, UNRELIABLE_PAYER), { message: 'mark' }).toContain('Unzuverlässiger Zahler')

  expect(maxCallsWithin('bfs', 60_000)).toBeLessThanOrEqual(MAX_BFS_PER_MINUTE)
  expect(maxCallsWithin('hmrc', 1_000)).toBeLessThanOrEqual(MAX_HMRC_PER_SECOND)
  for (const service of ['vies', 'finanzonline', 'bzst', 'hmrc', 'bfs'] as const) {
    const uids = queriedUidsAt(service)
    // Each service had failures.
    expect([service, uids.length > new Set(uids).size]).toEqual([service, true])
  }
})

async function signInOperator(): Promise<Visitor> {
  const visitor = createVisitor(running[0]?.address ?? '')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  const numbers = { uid: 'ATU13585627', germanUid: 'DE136695976', britishUid: 'GB123456782' }
  expect((await visitor.call('PUT', '/api/company/1', { ...numbers, ...account })).status).toBe(204)
  for (const [country, api] of Object.entries(SERVICE_BY_PREFIX))
    expect((await visitor.call('POST', '/api/countryapi/1', { country, api })).status).toBe(201)
  return visitor
}

/** Signs in a user of a second company, which has no numbers of its own abroad. */
async function signInOtherCompany(operator: Visitor): Promise<Visitor> {
  const company = { name: 'Zweite GmbH', uid: 'ATU57194903' }
  const { id: companyId } = (await operator.call<Company>('POST', '/api/company', company)).body
  const user = { email: 'ada@uid.example', firstname: 'Ada', lastname: 'Lovelace', role: 2, companyId }
  const { initialPassword } = (await operator.call<AddedUser>('POST', '/api/users/adduser', user)).body
  const visitor = createVisitor(running[0]?.address ?? '')
  await visitor.signIn(user.email, initialPassword ?? '', { newPassword: PASSWORD })
  return visitor
}

async function upload(visitor: Visitor, list: readonly MixedRow[]): Promise<number> {
  const rows = [['Kunde', 'UID', 'IČO'], ...list.map(({ uid, ico = '' }, at) => [`Firma ${at}`, uid, ico])]
  const { status, body } = await visitor.upload(
    'Kunden.xlsx',
    await buildWorkbook({ sheets: [{ name: 'Kunden', rows }] }),
  )
  expect(status).toBe(201)
  return body.id
}

const rowsOf = async (visitor: Visitor, id: number): Promise<TaskRow[]> =>
  (await visitor.call<TaskRows>('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).body.items

const isAnswered = ({ verdict }: TaskRow): boolean => verdict === 'valid' || verdict === 'invalid'

/** Returns the row with the opposite verdict, if it has one. */
const withOppositeVerdict = (row: TaskRow): TaskRow[] =>
  isAnswered(row) ? [{ ...row, verdict: row.verdict === 'valid' ? 'invalid' : 'valid' }] : []

const isOpen = ({ verdict }: TaskRow): boolean => verdict === null

/** Waits until only Swiss numbers are open. */
async function waitForOtherRegisters(visitor: Visitor, id: number): Promise<void> {
  const hasOthers = async () => (await rowsOf(visitor, id)).some(row => isOpen(row) && !row.uid.startsWith('CH'))
  await waitFor(hasOthers, isWaiting => !isWaiting)
}

async function expectResultAndReport(visitor: Visitor, id: number, count: number): Promise<void> {
  const result = await visitor.download(`/api/file/result/${id}`)
  const verdicts = rowsByHeading(result.bytes, 1).map(row => row.Ergebnis ?? '')
  expect([verdicts.length, verdicts.filter(verdict => verdict === '')]).toEqual([count, []])
  const report = (await pdfPages((await visitor.download(`/api/file/report/${id}`)).bytes)).join(' ')
  for (const name of ['FinanzOnline', 'VIES', 'Schweizer UID-Register', 'BZSt', 'HMRC']) expect(report).toContain(name)
}

const markOf = async (visitor: Visitor, uid: string): Promise<string | undefined> =>
  (await visitor.call<PartnerList>('GET', '/api/company/1/partners?listed=true')).body.items.find(
    partner => partner.uid === uid,
  )?.listing

const callsAt = (service: string) =>
  simulator.calls.filter(call => call.service === service && call.operation !== 'token')

const queriedUidsAt = (service: string): string[] =>
  callsAt(service).flatMap(({ uid, operation }) => (uid === '' || operation === 'description' ? [] : [uid]))

/** Returns the most calls that a register received within any window of `ms`, by its own log. */
function maxCallsWithin(service: string, ms: number): number {
  const times = callsAt(service).map(({ at }) => at.getTime())
  return Math.max(...times.map((from, at) => times.slice(at).filter(time => time < from + ms).length))
}
