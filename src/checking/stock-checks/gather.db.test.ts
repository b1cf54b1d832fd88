import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { germanUids } from '../../../tests/world/product/checking.ts'
import { createStockWorld } from '../../../tests/world/product/stock-world.ts'
import { collectRows } from './collect-partners.ts'
import { selectedPartners } from './selection.ts'
import { LineLostError } from './store.ts'

type World = Awaited<ReturnType<typeof createStockWorld>>

/** Runs `statement` after each statement that inserts rows. */
async function onRowsInserted({ db }: World, statement: string): Promise<void> {
  await sql
    .raw(`create function noted() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`)
    .execute(db)
  await sql`create trigger noted after insert on stock_row for each statement execute function noted()`.execute(db)
}

it('stores partners in short statements, most urgent first, and stops if the line was lost', async () => {
  const world = await createStockWorld()
  const { db, company, ada } = world
  const uids = germanUids(20)
  await world.addPartners(uids)
  await sql`update partner set verdict = 'invalid' where uid = ${uids[12]}`.execute(db)
  await world.start()
  await sql`create table written (moment timestamptz)`.execute(db)
  await onRowsInserted(world, 'insert into written values (now())')
  const [line] = await world.lines()
  const requester = { companyId: company.id, userId: ada.id, now: world.clock.now() }
  const collect = (stopSignal: AbortSignal) =>
    db.transaction().execute(async trx => {
      const partners = await selectedPartners(trx, requester, { filter: {} })
      return collectRows(trx, { lineId: line?.id ?? 0, track: null, partners, stopSignal }, 7)
    })
  await expect(collect(AbortSignal.abort())).rejects.toBeInstanceOf(LineLostError)
  expect(await collect(new AbortController().signal)).toBe(20)
  expect((await sql`select from written`.execute(db)).rows).toHaveLength(3)
  const rows = await db.selectFrom('stock_row').select(['place', 'uid']).orderBy('place').execute()
  expect(rows.map(({ place }) => place)).toEqual(uids.map((_, index) => index + 1))
  expect(rows.map(({ uid }) => uid)).toEqual([uids[12], ...uids.toSpliced(12, 1)])
})

it('stores nothing of a line that was lost while its partners were stored; the next worker starts over', async () => {
  const world = await createStockWorld()
  await world.addPartners(germanUids(10))
  await world.start()
  // As if this process had stalled longer than its lease, and another had claimed the line.
  await onRowsInserted(world, `update stock_line set lease_token = 'another', lease_until = now() where total is null`)
  await world.runJobOnce()
  expect(await world.db.selectFrom('stock_row').selectAll().execute()).toEqual([])
  await sql`drop trigger noted on stock_row`.execute(world.db)
  await world.runJobOnce()
  const totals = (await world.lines()).map(({ total }) => total)
  expect(totals.filter(total => total !== 0)).toEqual([10])
})
