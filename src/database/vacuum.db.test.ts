import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshEmbedded } from '../../tests/world/databases/database.ts'
import type { Database } from './database.ts'
import { vacuumChanged } from './vacuum.ts'

// What a statement did is counted when it has ended, at most once a second unless asked otherwise.
const counted = async (db: Database) => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await sql`select 1`.execute(db)
}

/** A database that counts from now on: before this test it served others, whose changes it has counted too. */
async function uncounted(): Promise<Database> {
  const { db } = await freshEmbedded()
  await counted(db)
  await sql`select pg_stat_reset()`.execute(db)
  return db
}

async function changed(db: Database, rows: number) {
  await sql`insert into scheinunternehmen_uid (uid) select 'ATU' || n from generate_series(1, ${rows}::int) n
    on conflict (uid) do update set since = current_date`.execute(db)
  await counted(db)
}

const size = async (db: Database) => {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_relation_size('scheinunternehmen_uid')::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

it('makes room in tables that many changed, in no others, and not twice', async () => {
  const db = await uncounted()
  await changed(db, 900)
  expect(await vacuumChanged(db)).toEqual([])
  await changed(db, 3_000)
  expect(await vacuumChanged(db)).toEqual(['public.scheinunternehmen_uid'])
  await counted(db)
  expect(await vacuumChanged(db)).toEqual([])
})

it('keeps a table from growing that is written again and again', async () => {
  const db = await uncounted()
  for (let turn = 0; turn < 2; turn += 1) {
    await changed(db, 3_000)
    await vacuumChanged(db)
  }
  const twice = await size(db)
  for (let turn = 0; turn < 4; turn += 1) {
    await changed(db, 3_000)
    await vacuumChanged(db)
  }
  expect(await size(db)).toBeLessThan(twice * 1.2)
})
