import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyWithoutStatistics, insertedId } from '../../../tests/world/databases/without-statistics.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import { deleteUnusedAnswers, oldAnswers } from '../../answers/checks/retention-store.ts'
import { definiteAnswers } from '../../answers/validity-on-date/find-answers.ts'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { rowPositions } from '../../checking/batches/list/find-rows.ts'
import { eventsBefore } from '../../checking/partners/timeline-sql.ts'
import { listCompanyChecks } from '../../checking/single-check/read-checks.ts'
import { removeUnusedAnswers } from '../../documents/reports/retention/removals.ts'
import { answerIds } from '../../sharing/auditor-package/contents/answers.ts'

// Reads are bounded by what is requested, not by the size of the history. They do not depend on
// PostgreSQL's statistics: there are none, or those of a day with one list.
const ROWS = 600
const DAY = '2026-06-15T10:00:00Z'
const PERIOD = { from: new Date('2026-06-01'), before: new Date('2026-07-01') }

const OWN_UIDS = Array.from({ length: ROWS }, (_, at) => `DE${100_000 + at}`)

let database: OpenDatabase
let companyId: number
let userId: number

beforeEach(async () => {
  ;({ database, companyId, userId } = await companyWithoutStatistics())
})

/**
 * Adds a list of `rows` numbers starting at `from`, each with its own answer from the time `at`;
 * returns its batch.
 */
async function addList(from: number, rows: number, at: string): Promise<number> {
  const batch = await insertedId(
    database,
    sql`insert into batch (company_id, created_by, status, language, file_name, upload_sha256, sheet_layout,
      total_rows, not_a_uid_rows, total_questions, created_at, finished_at)
    values (${companyId}, ${userId}, 2, 'de', 'Kunden.xlsx', '', '{}', ${rows}, 0, ${rows}, ${at}, ${at}) returning id`,
  )
  await sql`insert into answer (company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at, duration_ms,
      verdict, code, name)
    select ${companyId}, ${userId}, ${batch}, 'DE' || n, 'vies', '', '', 2, ${at}::timestamptz + n * interval '1 millisecond', 1, 'valid', '', 'Name ' || n
    from generate_series(${from}::int, ${from + rows - 1}::int) n`.execute(database.db)
  await sql`insert into question (batch_id, company_id, uid, row_count, first_row, state, verdict, answer_id, settled_at)
    select batch_id, company_id, uid, 1, 1, 'settled', verdict, id, asked_at from answer where batch_id = ${batch}
    order by id`.execute(database.db)
  return batch
}

/** Adds lists of other numbers in earlier years, which no test reads. */
async function addHistory(lists: number): Promise<void> {
  for (let list = 1; list <= lists; list += 1) await addList(500_000 + list * 10_000, 2_000, '2020-03-01T10:00:00Z')
}

const dev = { userId: 1, companyId: 1, role: ROLES.dev, email: '', language: 'de' } as const

type Read = (db: Database, batch: number) => Promise<unknown>

const READS: Record<string, Read> = {
  'the timeline of a partner': db => eventsBefore(db, { companyId, uid: 'DE100005' }, { limit: 25 }),
  'a page of a batch’s rows': (db, batch) =>
    rowPositions(db, { id: batch, not_a_uid_rows: 0, total_questions: ROWS }, { from: 0, size: 10 }),
  'a search in single checks': db =>
    listCompanyChecks(dev, db, companyId, { page: 1, itemsPerPage: 10, search: 'gibtesnicht' }),
  'the definite answers to some UIDs': db => definiteAnswers(db, companyId, OWN_UIDS),
}

// With statistics that place all rows in the period, PostgreSQL reads all answers, once per
// package.
const WITHOUT_STATISTICS: Record<string, Read> = {
  'the answers of a package': db => answerIds(db, companyId, PERIOD),
}

/** Adds a list of this year, and ten single checks based on it. */
async function addCurrentList(): Promise<number> {
  const batch = await addList(100_000, ROWS, DAY)
  await sql`insert into single_check (company_id, user_id, input, uid, verdict, answer_ids, language, created_at)
    select ${companyId}, ${userId}, uid, uid, 'valid', array[id], 'de', ${DAY} from answer where batch_id = ${batch} limit 10`.execute(
    database.db,
  )
  return batch
}

/** Returns the number of rows that the statements of `read` touch. */
async function rowsTouchedBy(read: (db: Database) => Promise<unknown>): Promise<number> {
  const { db, rowsRead } = explainingDatabase(database.db)
  await read(db)
  expect(rowsRead()).toBeGreaterThan(0)
  return rowsRead()
}

const HISTORIES = [
  {
    on: 'a database that was never analysed',
    reads: { ...READS, ...WITHOUT_STATISTICS },
    prepare: async () => undefined,
  },
  {
    on: 'statistics of a day with one short list',
    reads: READS,
    prepare: async () => {
      await addList(1, 3, DAY)
      await sql`analyze`.execute(database.db)
    },
  },
]

describe.each(HISTORIES)('on $on', ({ reads, prepare }) => {
  it.each(Object.entries(reads))('%s reads no more rows with years of other lists', async (_name, read) => {
    await prepare()
    const batch = await addCurrentList()
    const withoutHistory = await rowsTouchedBy(db => read(db, batch))
    await addHistory(4)
    expect((await rowsTouchedBy(db => read(db, batch))) / withoutHistory).toBeLessThan(1.5)
  })

  it('a portion of retention reads only its own answers, and in the end all expired ones are deleted', async () => {
    await prepare()
    const expired = { companyIds: [companyId], before: new Date('2025-01-01') }
    await addHistory(1)
    const portion = (await oldAnswers(database.db, companyId, expired.before)).slice(0, 500)
    const rowsTouchedByPortion = () =>
      rowsTouchedBy(db => db.transaction().execute(trx => deleteUnusedAnswers(trx, companyId, portion, expired.before)))
    const before = await rowsTouchedByPortion()
    await addHistory(4)
    expect((await rowsTouchedByPortion()) / before).toBeLessThan(1.5)
    await sql`delete from question where settled_at < '2025-01-01'`.execute(database.db)
    await sql`delete from batch where created_at < '2025-01-01'`.execute(database.db)
    await removeUnusedAnswers(database, expired, async () => true)
    const remaining = await database.db
      .selectFrom('answer')
      .select('id')
      .where('asked_at', '<', expired.before)
      .execute()
    expect(remaining).toEqual([])
  })
})
