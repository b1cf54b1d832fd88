import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import type { Database } from '../../base/database/database.ts'
import { removeLeftoverRows } from './rows-store.ts'

/** Adds a company and a user who starts its checks. */
async function addCompany(db: Database): Promise<void> {
  await sql`insert into company (name) values ('Firma')`.execute(db)
  await sql`insert into users (company_id, email, firstname, lastname, role, password_hash)
    values (1, 'ada@firma.at', 'A', 'B', 3, '')`.execute(db)
}

/**
 * Adds `count` checks, running or ended, with a line of `rows` rows each.
 */
async function addLines(db: Database, { count, ended, rows }: { count: number; ended: boolean; rows: number }) {
  await sql`
    with checks as (insert into stock_check (company_id, created_by, language, state, wanted, created_at)
        select 1, 1, 'de', ${ended ? 'completed' : 'running'}, '{"filter":{}}', now() from generate_series(1, ${count}::int) returning id),
      lines as (insert into stock_line (stock_check_id, total, next_at, ended_at)
        select id, ${rows}::int, now(), case when ${ended} then now() end from checks returning id)
    insert into stock_row (line_id, place, uid)
      select id, place, 'DE' || place from lines, generate_series(1, ${rows}::int) place`.execute(db)
}

it('finds rows of ended checks without reading all ended lines', async () => {
  const { db } = await freshDatabase()
  await addCompany(db)
  await addLines(db, { count: 5_000, ended: true, rows: 0 })
  await addLines(db, { count: 1, ended: false, rows: 300 })
  const { db: explaining, rowsRead } = explainingDatabase(db, { isLarge: true })
  expect(await removeLeftoverRows(explaining, 100)).toBe(0)
  expect(rowsRead()).toBeLessThan(50)
})

it('removes rows of ended checks in portions, and none of a running check', async () => {
  const { db } = await freshDatabase()
  await addCompany(db)
  await addLines(db, { count: 1, ended: false, rows: 30 })
  await addLines(db, { count: 3, ended: true, rows: 20 })
  for (let removed = 0; removed < 60; ) {
    const count = await removeLeftoverRows(db, 15)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(15)
    removed += count
  }
  expect(await removeLeftoverRows(db, 15)).toBe(0)
  expect(await db.selectFrom('stock_row').select('line_id').execute()).toHaveLength(30)
})
