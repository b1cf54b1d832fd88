import { expect, it, onTestFinished } from 'vitest'
import { createCacheWorld, OPERATOR_UID } from '../../../tests/world/product/cache-world.ts'
import { waitFor } from '../../../tests/world/product/checking.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { workServices } from '../../app/start/start-work.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { startJobs } from '../../platform/background/jobs.ts'
import { startBatchWork } from '../batches/batch-work.ts'
import { nextNight } from './schedule.ts'
import { stockJob } from './stock-job.ts'
import type { StockForecast } from './wire.ts'

const [QUERIED_ONCE, ...QUERIED_TWICE] = ['DK13585628', 'DK10503280', 'DK10000001']

it('forecasts UIDs answered twice today for the night and queries them then; the others at once', async () => {
  const world = await createCacheWorld()
  const { tenant, clock, runtime, checkContext, sentQueries } = world
  const { db } = world.database
  const withoutCache = { company_id: tenant.id, category: 'cache', key: 'cache_lifetime', value: '0' }
  await db.transaction().execute(trx => saveSetting(trx, withoutCache))
  const user = await world.signedIn(ROLES.user, tenant.id)
  for (const uid of [QUERIED_ONCE, ...QUERIED_TWICE, ...QUERIED_TWICE]) await user.call('GET', `/api/tasks/uid/${uid}`)
  world.simulator.calls.length = 0

  const forecast = await user.call('POST', '/api/stock-checks/forecast', { filter: {} })
  expect(forecast.json<StockForecast>()).toMatchObject({ partners: 3, putOff: 2, hasNights: true, nobody: 0 })
  expect((await user.call('POST', '/api/stock-checks', { filter: {} })).statusCode).toBe(201)
  const batches = await startBatchWork(runtime.queue, { ...workServices(runtime, checkContext), sweepEveryMs: 200 })
  const jobs = await startJobs(runtime, [{ ...stockJob(workServices(runtime, checkContext)), everyMs: 20 }])
  onTestFinished(async () => void (await Promise.all([jobs.stop(), batches.stop()])))
  const mainLine = async () =>
    (await db.selectFrom('stock_line').selectAll().where('track', 'is', null).execute())[0] ?? null
  await waitFor(mainLine, line => {
    // A part is checked again after two seconds, but the clock stands still.
    if (line?.batch_id) clock.move(MINUTE)
    return line !== null && line.batch_id === null && line.next_at.getTime() === nextNight(clock.now()).getTime()
  })
  expect(sentQueries()).toEqual([`finanzonline ${QUERIED_ONCE} ${OPERATOR_UID}`])

  clock.move(nextNight(clock.now()).getTime() - clock.now().getTime() + MINUTE)
  await waitFor(mainLine, line => {
    if (line?.batch_id) clock.move(MINUTE)
    return line?.ended_at !== null
  })
  expect(sentQueries().slice(1).toSorted()).toEqual(
    QUERIED_TWICE.map(uid => `finanzonline ${uid} ${OPERATOR_UID}`).toSorted(),
  )
  const check = db.selectFrom('stock_check').select('state')
  await waitFor(
    () => check.execute(),
    ([stockCheck]) => stockCheck?.state === 'completed',
  )
})

it('gives up a UID after three days on which other users use up its day budget', async () => {
  const world = await createCacheWorld()
  const { tenant, clock, runtime, checkContext } = world
  const { db } = world.database
  const withoutCache = { company_id: tenant.id, category: 'cache', key: 'cache_lifetime', value: '0' }
  const withoutPatience = { company_id: tenant.id, category: 'task', key: 'task_patience_minutes', value: '0' }
  for (const setting of [withoutCache, withoutPatience])
    await db.transaction().execute(trx => saveSetting(trx, setting))
  const exhaustBudget = async () => {
    await world.check(1, QUERIED_ONCE)
    await db.updateTable('day_budget').set({ used: 2 }).execute()
  }
  const user = await world.signedIn(ROLES.user, tenant.id)
  await user.call('GET', `/api/tasks/uid/${QUERIED_ONCE}`)
  await exhaustBudget()
  expect((await user.call('POST', '/api/stock-checks', { filter: {} })).statusCode).toBe(201)
  const batches = await startBatchWork(runtime.queue, { ...workServices(runtime, checkContext), sweepEveryMs: 200 })
  const jobs = await startJobs(runtime, [{ ...stockJob(workServices(runtime, checkContext)), everyMs: 20 }])
  onTestFinished(async () => void (await Promise.all([jobs.stop(), batches.stop()])))
  const mainLine = async () =>
    (await db.selectFrom('stock_line').selectAll().where('track', 'is', null).execute())[0] ?? null
  const tries = async () => (await db.selectFrom('stock_row').select('tries').execute()).map(row => row.tries)
  for (const night of [1, 2]) {
    await waitFor(mainLine, line => line?.next_at.getTime() === nextNight(clock.now()).getTime())
    expect(await tries()).toEqual([night])
    clock.move(nextNight(clock.now()).getTime() - clock.now().getTime() - MINUTE)
    // Other users of the same account query in the first minutes of the day.
    await exhaustBudget()
    clock.move(2 * MINUTE)
  }
  const hasGivenUp = (line: Awaited<ReturnType<typeof mainLine>>) => {
    if (line?.batch_id) clock.move(MINUTE)
    return line?.done === 1
  }
  expect(await waitFor(mainLine, hasGivenUp)).toMatchObject({ total: 1, parts: 1 })
  expect(await tries()).toEqual([])
})
