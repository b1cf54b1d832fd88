import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OPERATOR_COMPANY_ID } from '../../src/base/roles/role-rules.ts'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import type { Task, TaskDetail, TaskList } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import { waitFor } from '../world/wait-for.ts'

// kill -9 at the worst moments: while uploads arrive, while files are written, with many batches
// open.
let simulator: Simulator
let product: RunningProduct
let visitor: Visitor

beforeEach(async () => {
  simulator = await startSimulator({ latencyMs: 10 })
  product = await runProduct({ env: environment() })
  visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
})
afterEach(async () => {
  await product.stop()
  await simulator.close()
  await removeData(product.dataDir)
})

const environment = () => ({
  ...simulatorEnvironment(simulator),
  RATE_UPLOAD: '0',
  // A lease lasts the time-out plus ten seconds: work interrupted by a kill resumes after eleven
  // seconds.
  UPSTREAM_TIMEOUT_MS: '1000',
})

/** Kills the product and starts it at the same port, so that sessions remain valid. */
async function killAndStart(): Promise<void> {
  const { address, dataDir } = product
  await product.kill()
  product = await runProduct({ env: { ...environment(), PORT: new URL(address).port }, dataDir })
  expect((await visitor.call('GET', '/api/users/user/current')).status).toBe(200)
}

const tasks = async (): Promise<Task[]> =>
  (await visitor.call<TaskList>('GET', `/api/tasks/company/${OPERATOR_COMPANY_ID}?itemsPerPage=-1`)).body.items

const ROW_COUNT = 30
const uidsOf = (list: number) =>
  Array.from({ length: ROW_COUNT }, (_, at) => `DE${100_000_011 + (list * ROW_COUNT + at) * 10}`)
const upload = async (list: number) => visitor.upload(`Liste ${list}.xlsx`, await buildUidList(uidsOf(list)))

async function waitForSome(isReached: (task: Task) => boolean): Promise<void> {
  // If the state passes between two polls, the wait ends when all batches have finished.
  await waitFor(tasks, all => all.some(isReached) || all.every(({ finishedAt }) => finishedAt !== null), 10)
}

/**
 * Expects that the result answers each row of its list once and in order, and that the report is
 * complete.
 */
async function expectComplete({ id, fileName }: Pick<Task, 'id' | 'fileName'>): Promise<void> {
  const finished = await waitForFinishedBatch(visitor, id)
  expect(finished).toMatchObject({
    status: STATUS.completed,
    processedRows: ROW_COUNT,
    validRows: ROW_COUNT,
    notCheckedRows: 0,
  })
  const rows = rowsByHeading((await visitor.download(`/api/file/result/${id}`)).bytes, 1)
  const uids = uidsOf(Number(/\d+/.exec(fileName)?.[0]))
  expect(rows.map(row => [row['UID geprüft'], row.Ergebnis])).toEqual(uids.map(uid => [uid, 'gültig']))
  const { reports } = (await visitor.call<TaskDetail>('GET', `/api/tasks/${id}`)).body
  expect(reports.map(({ edition }) => edition)).toEqual([1])
  expect(await reportHash(id)).toBe(reports[0]?.sha256)
}

const reportHash = async (id: number): Promise<string> =>
  createHash('sha256')
    .update((await visitor.download(`/api/file/report/${id}`)).bytes)
    .digest('hex')

it('a kill during uploads stores each accepted one once and each other one at most once', {
  tags: ['R-02', 'V2.3.3'],
}, async () => {
  const accepted: { list: number; id: number }[] = []
  let [sentCount, isCut] = [0, false]
  const uploader = async () => {
    while (!isCut) {
      const list = sentCount++
      const answer = await upload(list).catch(() => null)
      if (answer?.status === 201) accepted.push({ list, id: answer.body.id })
      else isCut = true
    }
  }
  // One after the other until the kill, so that some are always in progress.
  const uploads = Array.from({ length: 8 }, uploader)
  await waitFor(
    async () => accepted.length,
    count => count >= 3,
    5,
  )
  await killAndStart()
  isCut = true
  await Promise.all(uploads)
  const storedTasks = await tasks()
  const names = storedTasks.map(({ fileName }) => fileName)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  for (const { list, id } of accepted)
    expect(storedTasks.filter(task => task.id === id).map(({ fileName }) => fileName)).toEqual([`Liste ${list}.xlsx`])
  for (const task of storedTasks) await expectComplete(task)
})

/**
 * Cancels the newest batch and returns the status; retries if a lane had just begun it (409: it
 * changed since it was read).
 */
async function cancelNewest(): Promise<number | undefined> {
  let answer: number | undefined = 409
  while (answer === 409) {
    const [last] = await tasks()
    answer = last && (await visitor.call('DELETE', `/api/tasks/${last.id}?status=${last.status}`)).status
  }
  return answer
}

const isAllAnswered = ({ processedRows, finishedAt, status }: Task): boolean =>
  processedRows === ROW_COUNT && finishedAt === null && status === STATUS.started

// Two kills each: a question interrupted by three kills counts as one that kills its worker
// and is not queried any more.
const MOMENTS: [name: string, steps: ((task: Task) => boolean)[]][] = [
  [
    'batches begin and run',
    [
      ({ status }) => status === STATUS.started,
      ({ processedRows, finishedAt }) => processedRows > ROW_COUNT / 2 && finishedAt === null,
    ],
  ],
  ['files are written, and a batch has ended', [isAllAnswered, ({ status }) => status === STATUS.completed]],
]

it.each(MOMENTS)(
  'a kill while %s keeps order, counters and cancellations, and leaves no incomplete file',
  { tags: ['D-04', 'R-04', 'R-09'] },
  async (_, steps) => {
    for (let list = 0; list < 20; list++) expect((await upload(list)).status).toBe(201)
    expect(await cancelNewest()).toBe(204)
    for (const step of steps) await killAfter(step)
    const [cancelled, ...otherTasks] = await tasks()
    for (const task of otherTasks) await expectComplete(task)
    expect(await visitor.call<Task>('GET', `/api/tasks/${cancelled?.id}`)).toMatchObject({
      body: { status: STATUS.cancelled },
    })
  },
)

/**
 * Kills at the given moment; expects that earlier batches keep their order and that no counter
 * decreased.
 */
async function killAfter(step: (task: Task) => boolean): Promise<void> {
  await waitForSome(step)
  const before = await tasks()
  const finishedBefore = before.find(({ hasReport }) => hasReport)
  const reportHashBefore = finishedBefore && (await reportHash(finishedBefore.id))
  await killAndStart()
  const after = await tasks()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  for (const [at, { processedRows }] of after.entries())
    expect(processedRows).toBeGreaterThanOrEqual(before[at]?.processedRows ?? 0)
  if (finishedBefore) expect(await reportHash(finishedBefore.id)).toBe(reportHashBefore)
}
