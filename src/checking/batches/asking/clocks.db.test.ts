import { expect, it, onTestFinished } from 'vitest'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { DAY, HOUR, SECOND } from '../../../../tests/world/product/moved-clock.ts'
import { composeRuntime } from '../../../app/start/runtime.ts'
import { createWeb } from '../../../app/start/serve.ts'
import { workContext, workServices } from '../../../app/start/start-work.ts'
import { type Clock, openDatabaseClock } from '../../../base/database/clock.ts'
import { startBatchWork } from '../batch-work.ts'
import { STATUS } from '../status-rules.ts'

const UIDS = 160

const clockAhead = (milliseconds: number): Clock => ({ now: () => new Date(Date.now() + milliseconds) })

/** Creates a clock that jumps one hour forward or back on each call of `now`. */
function createSteppingClock(): Clock {
  let calls = 0
  return { now: () => new Date(Date.now() + (calls++ % 2 === 0 ? HOUR : -HOUR)) }
}

it('workers with wrong or jumping clocks claim no lease early and query nothing twice', {
  tags: ['R-22'],
}, async () => {
  const world = await createCheckingWorld({
    simulator: { latencyMs: 5, failureShare: 0.05, failures: ['SERVICE_UNAVAILABLE'], seed: 7 },
    settings: { task_concurrent_batches: 8 },
    hasWorker: false,
  })
  for (const clock of [clockAhead(DAY), clockAhead(-DAY), clockAhead(-HOUR), createSteppingClock()])
    await world.work({ clock })
  const { id } = await world.uploadUids(germanUids(UIDS))
  const ended = await waitFor(
    () => world.read(id),
    ({ status }) => status >= STATUS.completed,
  )
  expect(ended).toMatchObject({ status: STATUS.completed, processedRows: UIDS, notCheckedRows: 0 })
  const { db } = world.database
  const questions = await db.selectFrom('question').selectAll().where('batch_id', '=', id).execute()
  expect(questions.filter(({ lost }) => lost > 0)).toEqual([])
  // Each call counts as a try of its question, and each question has exactly one successful answer.
  const calls = world.simulator.calls.filter(({ operation }) => operation === 'check').length
  expect(calls).toBe(questions.reduce((sum, { tries }) => sum + tries, 0))
  const answers = await db.selectFrom('answer').select('uid').where('verdict', '<>', 'not-checked').execute()
  expect(answers).toHaveLength(UIDS)
  // All stored timestamps come from the database's clock.
  const batch = await db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const times = [...questions.map(({ settled_at }) => settled_at), batch.finished_at].map(at => at?.getTime() ?? 0)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(HOUR)
})

/** Starts another process of the same installation on a machine whose wall clock can be set. */
async function processOn({ runtime }: CheckingWorld, machine: { aheadMs: number }) {
  const time = { wall: () => Date.now() + machine.aheadMs, monotonic: () => performance.now() }
  const clock = await openDatabaseClock(runtime.database.db, { machine: time })
  const { configuration, log, operator, database, encryption } = runtime
  const processRuntime = await composeRuntime({
    configuration,
    log,
    operator,
    database,
    encryption,
    clock,
    probeAfterMs: 50,
  })
  const deps = workServices(processRuntime, workContext(processRuntime))
  let checks = 0
  const mayAsk = () => {
    checks += 1
    return deps.mayAsk()
  }
  const worker = await startBatchWork(processRuntime.queue, { ...deps, mayAsk, sweepEveryMs: 100 })
  /** Waits until the process has checked twice more whether it may query. */
  const waitForTwoChecks = async () => {
    const checksBefore = checks
    await expect.poll(() => checks - checksBefore, { message: 'checks whether it may query' }).toBeGreaterThanOrEqual(2)
  }
  const app = await createWeb(processRuntime, 'there are no built pages')
  onTestFinished(async () => {
    await worker.stop()
    await app.close()
    await processRuntime.close()
    clock.stop()
  })
  const readyz = async () => {
    const { statusCode, body } = await app.inject({ url: '/readyz' })
    return { statusCode, ...(JSON.parse(body) as { status: string; clock: string }) }
  }
  return { clock, readyz, waitForTwoChecks, metrics: () => processRuntime.metrics.text() }
}

const LIST_SIZE = 40

const answersIn = (world: CheckingWorld, batchId: number) =>
  world.database.db
    .selectFrom('answer')
    .select(['asked_at', 'verdict', 'code'])
    .where('batch_id', '=', batchId)
    .execute()

it.each([
  ['nine years ahead', 9 * 365 * DAY],
  ['26 hours ahead', 26 * HOUR],
  ['26 hours behind', -26 * HOUR],
  ['nine years behind', -9 * 365 * DAY],
])(
  'a process %s sends no queries and reports why; one that is 50 s off uses the database’s time',
  { tags: ['R-22', 'C10-01'] },
  async (_how, aheadMs) => {
    const world = await createCheckingWorld({ hasWorker: false })
    const startedAt = Date.now()
    const wrongProcess = await processOn(world, { aheadMs })
    const { id } = await world.uploadUids(germanUids(LIST_SIZE))
    expect(await wrongProcess.readyz()).toMatchObject({
      statusCode: 503,
      clock: expect.stringContaining(aheadMs > 0 ? 'ahead of the database’s' : 'behind the database’s'),
    })
    expect(await wrongProcess.metrics()).toContain('uid_check_clock_doubted{reason="off"} 1')
    await wrongProcess.waitForTwoChecks()
    const { db } = world.database
    const questions = await db.selectFrom('question').selectAll().where('batch_id', '=', id).execute()
    expect(questions.map(({ state, tries }) => [state, tries])).toEqual(
      Array.from({ length: LIST_SIZE }, () => ['waiting', 0]),
    )
    expect(world.simulator.calls).toEqual([])
    const nearProcess = await processOn(world, { aheadMs: Math.sign(aheadMs) * 50 * SECOND })
    expect(await nearProcess.readyz()).toMatchObject({ statusCode: 200, clock: 'agrees' })
    const ended = await world.ended(id)
    expect(ended).toMatchObject({ status: STATUS.completed, processedRows: LIST_SIZE, notCheckedRows: 0 })
    const times = (await answersIn(world, id)).map(({ asked_at }) => asked_at.getTime())
    expect(times).toHaveLength(LIST_SIZE)
    expect(Math.min(...times)).toBeGreaterThan(startedAt - 5 * SECOND)
    expect(Math.max(...times)).toBeLessThan(Date.now() + 5 * SECOND)
  },
)

it('a list waits while the authorities’ time differs, and continues when it agrees', async () => {
  const world = await createCheckingWorld({ hasWorker: false, simulator: { clockAheadMinutes: -26 * 60 } })
  const process = await processOn(world, { aheadMs: 0 })
  const { id } = await world.uploadUids(germanUids(LIST_SIZE))
  await expect.poll(async () => (await process.readyz()).clock).toContain('vies says')
  // The process still serves pages and downloads.
  expect(await process.readyz()).toMatchObject({ statusCode: 200, status: 'ready' })
  // Calls that were sent before the clock error was detected still return.
  const callsInFlight = () => world.simulator.calls.filter(({ durationMs }) => durationMs === null).length
  await expect.poll(callsInFlight, { message: 'calls in flight' }).toBe(0)
  await process.waitForTwoChecks()
  world.simulator.calls.length = 0
  await process.waitForTwoChecks()
  const answersBeforeCorrection = await answersIn(world, id)
  expect(answersBeforeCorrection.every(({ verdict, code }) => verdict === 'not-checked' && code === 'DATE')).toBe(true)
  expect(answersBeforeCorrection.length).toBeLessThan(LIST_SIZE / 2)
  expect(world.simulator.calls.filter(({ operation }) => operation === 'check')).toEqual([])
  world.simulator.setBehaviour({ clockAheadMinutes: 0 })
  const ended = await world.ended(id)
  expect(ended).toMatchObject({ status: STATUS.completed, processedRows: LIST_SIZE, notCheckedRows: 0 })
})

it('a single check reports that the server’s clock is wrong', async () => {
  const world = await createCheckingWorld({ hasWorker: false, simulator: { clockAheadMinutes: 9 * 365 * 24 * 60 } })
  const check = async (uid: string) =>
    (await world.browser.call('GET', `/api/tasks/uid/${uid}`)).json<{ body: string; title: string }>()
  for (const uid of ['DE136695976', 'DE129304291'])
    expect(JSON.stringify(await check(uid))).toContain('Uhr des Servers')
  expect(world.simulator.calls.filter(({ operation }) => operation === 'check')).toHaveLength(1)
})
