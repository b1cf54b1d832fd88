import { expect, it } from 'vitest'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { germanUids } from '../../../tests/world/product/checking.ts'
import { HOUR, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createStockWorld } from '../../../tests/world/product/stock-world.ts'
import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'
import type { StockCheck, StockForecast } from './wire.ts'

type World = Awaited<ReturnType<typeof createStockWorld>>

const queriedUids = ({ simulator }: World) =>
  new Set(simulator.calls.filter(({ operation }) => operation === 'check').map(({ uid }) => uid))

it('keeps to the daily maximum even if a check is cancelled and started again', async () => {
  const world = await createStockWorld({ settings: { stock_max_per_day: 20 } })
  const { browser } = world
  await world.addPartners(germanUids(100))
  await world.startJob()
  for (let times = 0; times < 3; times += 1) {
    const { id } = (await world.start()).json<StockCheck>()
    await world.waitUntilIdle()
    await browser.call('DELETE', `/api/stock-checks/${id}`)
  }
  expect(queriedUids(world).size).toBe(20)
  const { id } = await world.db.selectFrom('partner').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const forecast = (await browser.call('POST', '/api/stock-checks/forecast', { partners: [id] })).json<StockForecast>()
  expect(forecast.hasNights).toBe(true)
})

it('returns the open queries of a cancelled part to the day’s maximum', async () => {
  const world = await createStockWorld({ settings: { stock_max_per_day: 20 } })
  await world.addPartners(germanUids(100))
  const release = world.simulator.hold()
  const { id } = (await world.start()).json<StockCheck>()
  for (let runs = 0; runs < 2; runs += 1) await world.runJobOnce()
  const queries = async () => (await world.lines()).reduce((sum, { asked }) => sum + asked, 0)
  expect(await queries()).toBe(20)
  await world.browser.call('DELETE', `/api/stock-checks/${id}`)
  release()
  expect(await queries()).toBe(0)
})

it('counts the queries that are open at midnight for the new day', async () => {
  const world = await createStockWorld({ settings: { stock_max_per_day: 20 } })
  const { clock } = world
  await world.addPartners(germanUids(100))
  const midnight = nextViennaDay(clock.now()).getTime()
  clock.move(midnight - clock.now().getTime() - 5 * MINUTE)
  const browser = await signIn(world.app, world.ada, clock)
  const release = world.simulator.hold()
  await world.start({ filter: {} }, browser)
  for (let runs = 0; runs < 2; runs += 1) await world.runJobOnce()
  clock.move(midnight - clock.now().getTime() + MINUTE)
  await world.runJobOnce()
  const today = viennaDay(clock.now())
  expect((await world.lines())[0]).toMatchObject({ day: today, asked: 20, parts: 1 })
  release()
  await world.startJob()
  await world.waitUntilIdle()
  expect((await world.lines())[0]).toMatchObject({ day: today, asked: 20, parts: 1, done: 20 })
  expect(queriedUids(world).size).toBe(20)
})

it('forecasts the same end while a part runs as before its start', async () => {
  const world = await createStockWorld({ settings: { stock_max_per_day: 300 } })
  const { clock } = world
  // Moves to noon, so that there is time before midnight whenever the test runs.
  clock.move(nextViennaDay(clock.now()).getTime() - clock.now().getTime() + 12 * HOUR)
  const browser = await signIn(world.app, world.ada, clock)
  await world.ended((await world.uploadUids(germanUids(10, 5_000), browser)).id, browser)
  await world.addPartners(germanUids(200))
  const midnight = nextViennaDay(clock.now()).toISOString()
  const forecastBefore = (
    await browser.call('POST', '/api/stock-checks/forecast', { filter: {} })
  ).json<StockForecast>()
  expect(forecastBefore.endsAt && forecastBefore.endsAt < midnight).toBe(true)
  const release = world.simulator.hold()
  await world.start({ filter: {} }, browser)
  for (let runs = 0; runs < 2; runs += 1) await world.runJobOnce()
  const { check } = (await browser.call('GET', '/api/stock-checks')).json<{ check: StockCheck }>()
  release()
  expect(check).toMatchObject({ state: 'running', parts: [expect.any(Number)] })
  expect(check.endsAt && check.endsAt < midnight).toBe(true)
})
