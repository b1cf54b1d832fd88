import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { neverAnalysedDatabase } from '../../../tests/world/databases/never-analysed.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { listChanges } from './find-changes.ts'
import { listPartners } from './list-partners.ts'
import { eventsBefore } from './timeline-sql.ts'
import { partnerQuerySchema } from './wire.ts'

// Finding unseen changes must not read changes seen years ago or those of other companies,
// regardless of the planner's statistics.
const NEW = 100
const FIRST_NEW = 1_000_000
const DAY = '2026-06-15T10:00:00Z'

let database: OpenDatabase
let companies: { own: number; other: number }
let userId: number

beforeEach(async () => {
  database = await neverAnalysedDatabase()
  const company = (name: string) => idOf(sql`insert into company (name) values (${name}) returning id`)
  companies = { own: await company('Handel'), other: await company('Gewerbe') }
  userId = await idOf(sql`insert into users (company_id, email, firstname, lastname, role, password_hash)
    values (${companies.own}, 'a@handel.example', 'A', 'M', 3, '') returning id`)
  await sql`insert into partner_changes_seen_up_to values (${userId}, ${companies.own}, ${FIRST_NEW - 1}, now())`.execute(
    database.db,
  )
})

async function idOf(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await statement.execute(database.db)) as { rows: { id: number }[] }
  return rows[0]?.id ?? 0
}

/** Adds `many` changes of one company with ids from `from` on, five per partner. */
async function addChanges(companyId: number, from: number, many: number): Promise<void> {
  await sql`with partners as (
      insert into partner (company_id, uid, own_name, given_name, first_asked_at, last_asked_at)
      select ${companyId}, 'DE' || n, '', '', ${DAY}, ${DAY} from generate_series(${from}::int, ${from + many - 1}::int, 5) n returning id, uid)
    insert into partner_change (id, company_id, partner_id, kind, before, after, happened_at)
    select substr(uid, 3)::int + n, ${companyId}, id, 'listing', 'null', '{}', ${DAY}::timestamptz + n * interval '1 day'
    from partners, generate_series(0, 4) n order by 1`.execute(database.db)
}

/** Adds changes seen years ago, and unseen changes of other companies with lower and higher ids. */
async function addHistory(): Promise<void> {
  await addChanges(companies.own, 1, 4_000)
  await addChanges(companies.other, 500_000, 4_000)
  await addChanges(companies.other, 2_000_000, 4_000)
}

type Read = (db: Database) => Promise<unknown>

const actor = () => ({ userId, companyId: companies.own, role: ROLES.user, email: '', language: 'de' }) as const

const READS: Record<string, Read> = {
  'what is new at home': db => listChanges(actor(), db, companies.own, { unseen: 'true', first: 'gravest' }),
  'what changed last': db => listChanges(actor(), db, companies.own, { first: 'newest' }),
  'what changed before': db =>
    listChanges(actor(), db, companies.own, { first: 'newest', before: FIRST_NEW + NEW / 2 }),
  'the timeline of a partner': db =>
    eventsBefore(db, { companyId: companies.own, uid: `DE${FIRST_NEW}` }, { limit: 25 }),
}

const HISTORIES = {
  'a database that was never analysed': async () => undefined,
  'statistics of a day with three changes': async () => {
    await addChanges(companies.own, 100_000, 5)
    await sql`analyze`.execute(database.db)
  },
}

async function touchedBy(read: Read): Promise<number> {
  const { db, touched } = explainingDatabase(database.db)
  await read(db)
  expect(touched()).toBeGreaterThan(0)
  return touched()
}

// Time for inserting tens of thousands of rows on a slow machine.
const INSERTS_WITHIN_MS = 300_000

describe.each(Object.entries(HISTORIES))('on %s', { tags: ['C9-07'], timeout: INSERTS_WITHIN_MS }, (_, prepare) => {
  it.each(Object.entries(READS))('%s touches no more where years of changes lie behind', async (_name, read) => {
    await prepare()
    await addChanges(companies.own, FIRST_NEW, NEW)
    const alone = await touchedBy(read)
    await addHistory()
    expect((await touchedBy(read)) / alone).toBeLessThan(1.5)
  })

  it('a list twice as long takes twice the rows until it is narrowed to what is new', async () => {
    await prepare()
    const query = partnerQuerySchema.parse({ changed: 'unseen', itemsPerPage: '100' })
    const read: Read = db => listPartners(actor(), db, companies.own, query, new Date(DAY))
    await addChanges(companies.own, FIRST_NEW, 2_000)
    const once = await touchedBy(read)
    await addChanges(companies.own, FIRST_NEW + 10_000, 2_000)
    expect((await touchedBy(read)) / once).toBeLessThan(2.3)
  })
})
