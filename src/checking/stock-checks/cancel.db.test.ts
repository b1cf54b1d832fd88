import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { beside } from '../../../tests/world/beside.ts'
import { waitUntilBlocked } from '../../../tests/world/databases/blocked.ts'
import { germanUids } from '../../../tests/world/product/checking.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createStockWorld } from '../../../tests/world/product/stock-world.ts'
import { swissUids } from '../../../tests/world/product/swiss-uids.ts'
import type { StockCheck } from './wire.ts'

it('cancels a part with its check that is being committed meanwhile', async () => {
  const world = await createStockWorld()
  const { browser, db } = world
  await world.addPartners(germanUids(50))
  const letGo = world.simulator.hold()
  const { id } = (await world.start()).json<StockCheck>()
  await world.look()
  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Simulates the time the worker needs to assign 20,000 rows to its part: the line is changed, but
  // not committed.
  const holding = db.transaction().execute(async trx => {
    await sql`select from stock_row for update`.execute(trx)
    isHeld.resolve()
    await mayEnd.promise
  })
  await isHeld.promise
  const looking = world.look()
  await beside([looking], waitUntilBlocked(world, 1))
  const cancelling = browser.call('DELETE', `/api/stock-checks/${id}`)
  await beside([looking, cancelling], waitUntilBlocked(world, 2))
  mayEnd.resolve()
  await Promise.all([holding, looking])
  expect((await cancelling).statusCode).toBe(204)
  letGo()
  expect((await world.checks())[0]).toMatchObject({ state: 'cancelled' })
  expect(await db.selectFrom('batch').select('status').execute()).toEqual([{ status: -1 }])
})

it('ends a check of which a part is cancelled, with its other parts that run', async () => {
  const world = await createStockWorld()
  const { browser, db } = world
  await world.addPartners([...germanUids(10), ...swissUids(10)])
  const letGo = world.simulator.hold()
  await world.start()
  for (let looks = 0; looks < 2; looks += 1) await world.look()
  const [german, swiss] = await world.openBatches()
  expect((await browser.call('DELETE', `/api/tasks/${german?.id}`)).statusCode).toBe(204)
  world.clock.move(MINUTE)
  await world.look()
  expect((await world.checks())[0]).toMatchObject({ state: 'cancelled' })
  expect(await world.openBatches()).toEqual([])
  letGo()
  const told = db
    .selectFrom('audit_log')
    .select(['user_id', 'object'])
    .where('action', '=', 'task.cancel')
    .orderBy('id')
  expect(await told.execute()).toEqual([
    { user_id: world.ada.id, object: `task/${german?.id}` },
    { user_id: null, object: `task/${swiss?.id}` },
  ])
})
