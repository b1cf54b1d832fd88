import { expect, it } from 'vitest'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { addWebhook } from '../../../tests/world/people/webhook.ts'
import { germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import { DAY, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createStockWorld } from '../../../tests/world/product/stock-world.ts'
import { swissUids } from '../../../tests/world/product/swiss-uids.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { faultUids } from '../../simulator/faults/fault-uids.ts'
import { FAULTS } from '../../simulator/faults/faults.ts'
import { nextNight } from './schedule.ts'
import type { StockCheck } from './wire.ts'

type World = Awaited<ReturnType<typeof createStockWorld>>

const [MALFORMED = { number: '', name: '', description: '' }] = FAULTS.filter(({ name }) => name === 'INVALID_INPUT')
const UNREACHABLE = { bfsUrl: 'http://127.0.0.1:9/' }

/** Moves the clock from night to night until the check has ended. */
async function waitForEnd({ clock, checks, waitUntilIdle }: World): Promise<void> {
  for (let nights = 0; nights < 6; nights += 1) {
    await waitUntilIdle()
    if ((await checks())[0]?.state !== 'running') return
    clock.move(nextNight(clock.now()).getTime() - clock.now().getTime() + MINUTE)
  }
  await waitFor(checks, ([check]) => check?.state !== 'running')
}

/** Reads the newest check in a new session, since sessions expire overnight. */
async function newest({ app, ada, clock }: World): Promise<StockCheck> {
  const browser = await signIn(app, ada, clock)
  return (await browser.call('GET', '/api/stock-checks')).json<{ check: StockCheck }>().check
}

async function addListener(world: World): Promise<() => Promise<object[]>> {
  await addWebhook(world, world.company.id)
  const events = ['stock_check.completed']
  await world.db.updateTable('webhook_endpoint').set({ events }).execute()
  const deliveries = world.db.selectFrom('webhook_delivery').select('data').where('type', '=', 'stock_check.completed')
  return async () => (await deliveries.execute()).map(({ data }) => data)
}

it('gives up a register that is unavailable for three nights, and queries all others', async () => {
  const settings = { stock_max_per_day: 10, task_patience_minutes: 0, task_retry_on_error: 1 }
  const world = await createStockWorld({ settings, configuration: UNREACHABLE })
  await world.addPartners([...germanUids(50), ...swissUids(2)])
  await world.start()
  await world.startJob()
  await waitForEnd(world)
  expect(await newest(world)).toMatchObject({ state: 'completed', total: 52, done: 52, verdicts: { notChecked: 2 } })
  const calls = world.simulator.calls.filter(({ operation, service }) => operation === 'check' && service === 'vies')
  expect(new Set(calls.map(({ uid }) => uid)).size).toBe(50)
})

it('ends a check without a single answer as failed', async () => {
  const world = await createStockWorld({ mapping: 'none' })
  const notifications = await addListener(world)
  await world.addPartners(germanUids(3))
  await world.start()
  await world.startJob()
  // Nothing is left for the night.
  await waitFor(world.checks, ([check]) => check?.state !== 'running')
  expect(await newest(world)).toMatchObject({ state: 'failed', verdicts: { valid: 0, invalid: 0, notChecked: 3 } })
  expect(await notifications()).toMatchObject([{ state: 'failed', total: 3, verdicts: { not_checked: 3 } }])
})

it('counts as an answer if the authority says that a number is not a UID', async () => {
  const world = await createStockWorld()
  await world.addPartners(faultUids(MALFORMED))
  await world.start()
  await world.startJob()
  await waitFor(world.checks, ([check]) => check?.state !== 'running')
  const [batch] = await world.db.selectFrom('batch').select(['valid_rows', 'not_a_uid_rows']).execute()
  expect(batch).toMatchObject({ valid_rows: 0, not_a_uid_rows: 3 })
  expect(await newest(world)).toMatchObject({ state: 'completed', total: 3 })
})

it('notifies programs of a check that ends with its company’s licence', async () => {
  const world = await createStockWorld()
  const notifications = await addListener(world)
  await world.addPartners(germanUids(3))
  await world.start()
  await world.runJobOnce()
  const until = viennaDay(new Date(world.clock.now().getTime() - DAY))
  await world.db.updateTable('company').set({ valid_until: until }).where('id', '=', world.company.id).execute()
  await world.runJobOnce()
  expect(await world.checks()).toMatchObject([{ state: 'cancelled' }])
  expect(await notifications()).toMatchObject([{ state: 'cancelled', total: 3, verdicts: { valid: 0, invalid: 0 } }])
})
