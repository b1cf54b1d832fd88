import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { germanUids } from '../../../tests/world/product/checking.ts'
import { createStockWorld } from '../../../tests/world/product/stock-world.ts'
import { collectRows } from './gather.ts'
import { selectedPartners } from './selection.ts'
import { LineLost } from './store.ts'

type World = Awaited<ReturnType<typeof createStockWorld>>

/** Runs SQL after each statement that inserts rows. */
async function onRows({ db }: World, does: string): Promise<void> {
  await sql
    .raw(`create function noted() returns trigger language plpgsql as $$ begin ${does}; return null; end $$`)
    .execute(db)
  await sql`create trigger noted after insert on stock_row for each statement execute function noted()`.execute(db)
}

it('writes partners down in short statements, in the order of need, and ends where it has lost its line', async () => {
  const world = await createStockWorld()
  const { db, company, ada } = world
  const uids = germanUids(20)
  await world.addPartners(uids)
  await sql`update partner set verdict = 'invalid' where uid = ${uids[12]}`.execute(db)
  await world.start()
  await sql`create table written (moment timestamptz)`.execute(db)
  await onRows(world, 'insert into written values (now())')
  const [line] = await world.lines()
  const whose = { companyId: company.id, userId: ada.id, now: world.clock.now() }
  const gathering = (stopSignal: AbortSignal) =>
    db.transaction().execute(async trx => {
      const wanted = await selectedPartners(trx, whose, { filter: {} })
      return collectRows(trx, { lineId: line?.id ?? 0, track: null, partners: wanted, stopSignal }, 7)
    })
  await expect(gathering(AbortSignal.abort())).rejects.toBeInstanceOf(LineLost)
  expect(await gathering(new AbortController().signal)).toBe(20)
  expect((await sql`select from written`.execute(db)).rows).toHaveLength(3)
  const rows = await db.selectFrom('stock_row').select(['place', 'uid']).orderBy('place').execute()
  expect(rows.map(({ place }) => place)).toEqual(uids.map((_, index) => index + 1))
  expect(rows.map(({ uid }) => uid)).toEqual([uids[12], ...uids.toSpliced(12, 1)])
})

it('leaves nothing of a line that was lost while its partners were written down, and the next worker does it', async () => {
  const world = await createStockWorld()
  await world.addPartners(germanUids(10))
  await world.start()
  // This process stalled longer than its lease, and another has taken the line.
  await onRows(world, `update stock_line set lease_token = 'another', lease_until = now() where total is null`)
  await world.look()
  expect(await world.db.selectFrom('stock_row').selectAll().execute()).toEqual([])
  await sql`drop trigger noted on stock_row`.execute(world.db)
  await world.look()
  expect((await world.lines()).map(({ total }) => total)).toEqual([10, 0, 0])
})
