import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createStockWorld } from '../../../tests/world/product/stock-world.ts'
import { addMapping } from '../../answers/country-mapping/store.ts'
import { nextLine } from './store.ts'
import type { StockCheck } from './wire.ts'

type World = Awaited<ReturnType<typeof createStockWorld>>

/** Adds another company with partners and a user. */
async function addOtherCompany(world: World) {
  const otherCompany = await addTestCompany(world, {})
  const person = await addPerson(world, { companyId: otherCompany.id })
  const mapping = { country: 'DE', api: 'vies', fallbackApi: null, updatedBy: person.id } as const
  await world.db.transaction().execute(async trx => void (await addMapping(trx, otherCompany.id, mapping)))
  await world.addPartners(germanUids(10, 500), otherCompany.id)
  return signIn(world.app, person, world.clock)
}

/**
 * Makes changes of a table fail, as an aborted statement or a refused upload would.
 */
async function breakTable({ db }: World, table: string, condition: string): Promise<void> {
  await sql`create function fails() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`.execute(
    db,
  )
  await sql
    .raw(
      `create trigger fails before insert or update on ${table} for each row when (${condition}) execute function fails()`,
    )
    .execute(db)
}

it('continues all other lines while one fails in each run', async () => {
  const world = await createStockWorld()
  await world.addPartners(germanUids(10))
  const first = (await world.start()).json<StockCheck>()
  const failing = (await world.lines()).map(({ id }) => id).join(',')
  await breakTable(world, 'stock_row', `new.line_id in (${failing})`)
  const second = (await world.start({ filter: {} }, await addOtherCompany(world))).json<StockCheck>()
  await world.startJob()
  const stateOf = async ({ id }: StockCheck) => (await world.checks()).find(check => check.id === id)?.state
  await waitFor(
    () => stateOf(second),
    state => state === 'completed',
  )
  expect(await stateOf(first)).toBe('running')
})

it('ends all other checks while one cannot be ended', async () => {
  const world = await createStockWorld()
  await world.addPartners(germanUids(10))
  const first = (await world.start()).json<StockCheck>()
  const second = (await world.start({ filter: {} }, await addOtherCompany(world))).json<StockCheck>()
  await breakTable(world, 'stock_check', `new.id = ${first.id}`)
  await world.db.updateTable('stock_line').set({ total: 0, ended_at: world.clock.now() }).execute()
  await world.runJobOnce()
  expect((await world.checks()).map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'running'],
    [second.id, 'completed'],
  ])
})

it('starts with the line that has the fewest rows, unless one has waited for ten minutes', async () => {
  const world = await createStockWorld()
  const { db } = world
  const now = world.clock.now()
  const otherBrowser = await addOtherCompany(world)
  await world.addPartners(germanUids(10))
  const [large, small] = [await world.start(), await world.start({ filter: {} }, otherBrowser)].map(
    answer => answer.json<StockCheck>().id,
  )
  await sql`update stock_line set total = 0, ended_at = now() where track is not null`.execute(db)
  const setLine = (check: number | undefined, total: number | null, next_at = now) =>
    db.updateTable('stock_line').set({ total, next_at }).where('stock_check_id', '=', Number(check)).execute()
  const nextCheck = async () => {
    const line = await nextLine(db, now, [])
    return (await world.lines()).find(({ id }) => id === line)?.stock_check_id
  }
  await setLine(large, 20_000, new Date(now.getTime() - MINUTE))
  await setLine(small, 10)
  expect(await nextCheck()).toBe(small)
  await setLine(large, null)
  expect(await nextCheck()).toBe(large)
  await setLine(large, 20_000, new Date(now.getTime() - 11 * MINUTE))
  expect(await nextCheck()).toBe(large)
  const [firstLine, secondLine] = (await world.lines()).filter(({ ended_at }) => ended_at === null).map(({ id }) => id)
  expect(await nextLine(db, now, [Number(firstLine), Number(secondLine)])).toBeNull()
})
