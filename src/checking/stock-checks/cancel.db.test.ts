import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../tests/world/databases/blocked.ts'
import { germanUids } from '../../../tests/world/product/checking.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createStockWorld } from '../../../tests/world/product/stock-world.ts'
import { swissUids } from '../../../tests/world/product/swiss-uids.ts'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'
import type { StockCheck } from './wire.ts'

it('cancels a part that is being committed while its check is cancelled', async () => {
  const world = await createStockWorld()
  const { browser, db } = world
  await world.addPartners(germanUids(50))
  const release = world.simulator.hold()
  const { id } = (await world.start()).json<StockCheck>()
  await world.runJobOnce()
  const [isLocked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Simulates the time in which the worker assigns 20,000 rows to the part: the change of the line
  // is not committed yet.
  const transaction = db.transaction().execute(async trx => {
    await sql`select from stock_row for update`.execute(trx)
    isLocked.resolve()
    await mayCommit.promise
  })
  await isLocked.promise
  const round = world.runJobOnce()
  await rejectIfAnyFails([round], waitUntilBlocked(world, 1))
  const cancellation = browser.call('DELETE', `/api/stock-checks/${id}`)
  await rejectIfAnyFails([round, cancellation], waitUntilBlocked(world, 2))
  mayCommit.resolve()
  await Promise.all([transaction, round])
  expect((await cancellation).statusCode).toBe(204)
  release()
  expect((await world.checks())[0]).toMatchObject({ state: 'cancelled' })
  expect(await db.selectFrom('batch').select('status').execute()).toEqual([{ status: -1 }])
})

it('ends a check and its other running parts if a user cancels one part', async () => {
  const world = await createStockWorld()
  const { browser, db } = world
  await world.addPartners([...germanUids(10), ...swissUids(10)])
  const release = world.simulator.hold()
  await world.start()
  for (let runs = 0; runs < 2; runs += 1) await world.runJobOnce()
  const [german, swiss] = await world.openBatches()
  expect((await browser.call('DELETE', `/api/tasks/${german?.id}`)).statusCode).toBe(204)
  world.clock.move(MINUTE)
  await world.runJobOnce()
  expect((await world.checks())[0]).toMatchObject({ state: 'cancelled' })
  expect(await world.openBatches()).toEqual([])
  release()
  const auditLines = db
    .selectFrom('audit_log')
    .select(['user_id', 'object'])
    .where('action', '=', 'task.cancel')
    .orderBy('id')
  expect(await auditLines.execute()).toEqual([
    { user_id: world.ada.id, object: `task/${german?.id}` },
    { user_id: null, object: `task/${swiss?.id}` },
  ])
})
