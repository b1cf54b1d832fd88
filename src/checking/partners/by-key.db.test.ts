import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyWithoutStatistics } from '../../../tests/world/databases/without-statistics.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { storeBatchPartners } from './store.ts'

let database: OpenDatabase
let companyId: number

beforeEach(async () => {
  ;({ database, companyId } = await companyWithoutStatistics())
})

type List = { from: number; rows: number; month: number; service?: string }

/**
 * Adds a batch of consecutive numbers, each with an answer of its own. Names differ every month, so
 * that all partners change.
 */
async function addList({ from, rows, month, service = 'vies' }: List): Promise<number> {
  const at = sql`timestamptz '2026-01-15' + ${month}::int * interval '1 month'`
  const { rows: batches } = await sql<{
    id: number
  }>`insert into batch (company_id, created_by, status, language, file_name,
      upload_sha256, sheet_layout, total_rows, not_a_uid_rows, total_questions, created_at, finished_at)
    values (${companyId}, (select min(id) from users), 2, 'de', 'Kunden.xlsx', '', '{}', ${rows}, 0, ${rows}, ${at}, ${at})
    returning id`.execute(database.db)
  const id = batches[0]?.id ?? 0
  await sql`with asked as (insert into answer (company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at,
      duration_ms, verdict, code, name)
    select ${companyId}::int, (select min(id) from users), ${id}::int, 'DE' || n, ${service}, '', '', 2, ${at}, 5, 'valid', '', 'Monat ' || ${month}::int
    from generate_series(${from}::int, ${from + rows - 1}::int) n returning id, uid)
    insert into question (batch_id, company_id, uid, row_count, state, verdict, answer_id, settled_at)
    select ${id}::int, ${companyId}::int, uid, 1, 'settled', 'valid', id, ${at} from asked`.execute(database.db)
  return id
}

/**
 * Stores the partners of a list whose names all changed; returns the number of rows that the
 * statements read.
 */
async function rowsReadBy(list: Omit<List, 'month' | 'service'>, services: [string, string]): Promise<number> {
  const [first, second] = services
  await storeBatchPartners(database.db, await addList({ ...list, service: first, month: 0 }))
  const secondBatch = await addList({ ...list, service: second, month: 1 })
  const { db, rowsRead } = explainingDatabase(database.db)
  await storeBatchPartners(db, secondBatch)
  const changes = await database.db.selectFrom('partner_change').select('id').execute()
  expect(changes).toHaveLength(first === second ? list.rows : 0)
  await sql`delete from partner_change`.execute(database.db)
  return rowsRead()
}

const HISTORIES = {
  'of a database that was never analysed': async () => undefined,
  'of a day on which there was one partner': async () => {
    await storeBatchPartners(database.db, await addList({ from: 1, rows: 1, month: 0, service: 'vies' }))
    await sql`analyze`.execute(database.db)
  },
}

describe.each(Object.entries(HISTORIES))('with statistics %s', (_, prepare) => {
  it.each([['vies', 'vies'] as const, ['finanzamt', 'vies'] as const])(
    'reads rows in proportion to the number of partners, %s then %s',
    async (...services) => {
      await prepare()
      const single = await rowsReadBy({ from: 10_000, rows: 100 }, services)
      const double = await rowsReadBy({ from: 20_000, rows: 200 }, services)
      expect(double / single).toBeLessThan(2.3)
    },
  )

  it('reads no more rows if many other partners were checked before', async () => {
    await prepare()
    const baseline = await rowsReadBy({ from: 10_000, rows: 100 }, ['vies', 'vies'])
    for (let month = 0; month < 4; month += 1)
      await storeBatchPartners(database.db, await addList({ from: 100_000, rows: 1_000, month }))
    await sql`delete from partner_change`.execute(database.db)
    expect((await rowsReadBy({ from: 20_000, rows: 100 }, ['vies', 'vies'])) / baseline).toBeLessThan(1.5)
  })
})
