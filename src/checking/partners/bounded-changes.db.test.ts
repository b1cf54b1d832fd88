import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseWithoutStatistics } from '../../../tests/world/databases/without-statistics.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { listChanges } from './find-changes.ts'
import { listPartners } from './list-partners.ts'
import { eventsBefore } from './timeline-sql.ts'
import { partnerQuerySchema } from './wire.ts'

// Finding unseen changes must not read changes seen years ago or those of other companies,
// regardless of the planner's statistics.
const UNSEEN_COUNT = 100
const FIRST_UNSEEN_ID = 1_000_000
const DAY = '2026-06-15T10:00:00Z'

let database: OpenDatabase
let companyIds: { own: number; other: number }
let userId: number

beforeEach(async () => {
  database = await databaseWithoutStatistics()
  const company = (name: string) => idOf(sql`insert into company (name) values (${name}) returning id`)
  companyIds = { own: await company('Handel'), other: await company('Gewerbe') }
  userId = await idOf(sql`insert into users (company_id, email, firstname, lastname, role, password_hash)
    values (${companyIds.own}, 'a@handel.example', 'A', 'M', 3, '') returning id`)
  await sql`insert into partner_changes_seen_up_to values (${userId}, ${companyIds.own}, ${FIRST_UNSEEN_ID - 1}, now())`.execute(
    database.db,
  )
})

async function idOf(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await statement.execute(database.db)) as { rows: { id: number }[] }
  return rows[0]?.id ?? 0
}

/** Adds `count` changes of one company with ids from `from` on, five per partner. */
async function addChanges(companyId: number, from: number, count: number): Promise<void> {
  await sql`with partners as (
      insert into partner (company_id, uid, own_name, given_name, first_asked_at, last_asked_at)
      select ${companyId}, 'DE' || n, '', '', ${DAY}, ${DAY} from generate_series(${from}::int, ${from + count - 1}::int, 5) n returning id, uid)
    insert into partner_change (id, company_id, partner_id, kind, before, after, happened_at)
    select substr(uid, 3)::int + n, ${companyId}, id, 'listing', 'null', '{}', ${DAY}::timestamptz + n * interval '1 day'
    from partners, generate_series(0, 4) n order by 1`.execute(database.db)
}

/** Adds changes seen years ago, and unseen changes of other companies with lower and higher ids. */
async function addHistory(): Promise<void> {
  await addChanges(companyIds.own, 1, 4_000)
  await addChanges(companyIds.other, 500_000, 4_000)
  await addChanges(companyIds.other, 2_000_000, 4_000)
}

type Read = (db: Database) => Promise<unknown>

const actor = () => ({ userId, companyId: companyIds.own, role: ROLES.user, email: '', language: 'de' }) as const

const READS: Record<string, Read> = {
  'unseen changes on the home page': db =>
    listChanges(actor(), db, companyIds.own, { unseen: 'true', first: 'gravest' }),
  'newest changes': db => listChanges(actor(), db, companyIds.own, { first: 'newest' }),
  'older changes': db =>
    listChanges(actor(), db, companyIds.own, { first: 'newest', before: FIRST_UNSEEN_ID + UNSEEN_COUNT / 2 }),
  'the timeline of a partner': db =>
    eventsBefore(db, { companyId: companyIds.own, uid: `DE${FIRST_UNSEEN_ID}` }, { limit: 25 }),
}

const HISTORIES = {
  'a database that was never analysed': async () => undefined,
  'statistics of a day with three changes': async () => {
    await addChanges(companyIds.own, 100_000, 5)
    await sql`analyze`.execute(database.db)
  },
}

async function rowsReadBy(read: Read): Promise<number> {
  const { db, rowsRead } = explainingDatabase(database.db)
  await read(db)
  expect(rowsRead()).toBeGreaterThan(0)
  return rowsRead()
}

// Time for inserting tens of thousands of rows on a slow machine.
const INSERT_TIMEOUT_MS = 300_000

describe.each(Object.entries(HISTORIES))('on %s', { tags: ['C9-07'], timeout: INSERT_TIMEOUT_MS }, (_, prepare) => {
  it.each(Object.entries(READS))('%s reads no more rows with years of history', async (_name, read) => {
    await prepare()
    await addChanges(companyIds.own, FIRST_UNSEEN_ID, UNSEEN_COUNT)
    const withoutHistory = await rowsReadBy(read)
    await addHistory()
    expect((await rowsReadBy(read)) / withoutHistory).toBeLessThan(1.5)
  })

  it('filtering by unseen changes reads rows in proportion to the number of partners', async () => {
    await prepare()
    const query = partnerQuerySchema.parse({ changed: 'unseen', itemsPerPage: '100' })
    const read: Read = db => listPartners(actor(), db, companyIds.own, query, new Date(DAY))
    await addChanges(companyIds.own, FIRST_UNSEEN_ID, 2_000)
    const baseline = await rowsReadBy(read)
    await addChanges(companyIds.own, FIRST_UNSEEN_ID + 10_000, 2_000)
    expect((await rowsReadBy(read)) / baseline).toBeLessThan(2.3)
  })
})
