import { type Insertable, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { readMigrations } from '../../base/database/migrate.ts'
import type { Tables } from '../../base/database/tables.ts'
import { insertSingleCheck } from '../single-check/store.ts'
import { storeBatchPartners, storeCheckedPartner, storePartnersOf } from './store.ts'

let database: OpenDatabase
let companyId: number
let userId: number

beforeEach(async () => {
  database = await freshDatabase()
  ;({ companyId, userId } = await addTenant())
})

async function addTenant() {
  const { db } = database
  const company = { name: `Handel ${crypto.randomUUID()}` }
  const { id } = await db.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow()
  const person = { company_id: id, email: `${id}@handel.example`, firstname: 'A', lastname: 'M', role: 3 }
  const user = await db
    .insertInto('users')
    .values({ ...person, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { companyId: id, userId: user.id }
}

type AnswerColumns = Partial<Insertable<Tables['answer']>> & { uid: string; asked_at: string }

async function addAnswer(columns: AnswerColumns): Promise<number> {
  const requester = {
    company_id: companyId,
    user_id: userId,
    service: 'vies',
    requester_uid: '',
    requester_name: '',
  } as const
  const defaults = { level: 1, duration_ms: 5, verdict: 'valid', reason: null, code: '', address_lines: '[]' } as const
  const answer = { ...requester, ...defaults, ...columns }
  return Number((await database.db.insertInto('answer').values(answer).returning('id').executeTakeFirstOrThrow()).id)
}

type QuestionColumns = Partial<Insertable<Tables['question']>> & { uid: string }

/** Adds a batch of a day with its settled questions. */
async function addBatch(at: string, questions: QuestionColumns[]): Promise<number> {
  const { id } = await database.db
    .insertInto('batch')
    .values({
      company_id: companyId,
      created_by: userId,
      status: 2,
      language: 'de',
      file_name: 'Kunden.xlsx',
      upload_sha256: '',
      sheet_layout: '{}',
      total_rows: 1,
      not_a_uid_rows: 0,
      total_questions: 1,
      created_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settled = { batch_id: id, company_id: companyId, row_count: 1, state: 'settled', settled_at: at } as const
  const rows = questions.map(question => ({ ...settled, verdict: 'valid' as const, ...question }))
  if (rows.length > 0) await database.db.insertInto('question').values(rows).execute()
  return id
}

const addCheck = (at: string, uid: string, answerIds: number[], verdict: 'valid' | 'not-a-uid' | 'not-checked') =>
  database.db.transaction().execute(trx =>
    insertSingleCheck(trx, {
      company_id: companyId,
      user_id: userId,
      input: uid,
      uid,
      verdict,
      reason: null,
      language: 'de',
      hints: '[]',
      answer_ids: answerIds,
      created_at: at,
    }),
  )

const partners = () =>
  database.db
    .selectFrom('partner')
    .select(['uid', 'own_name', 'given_name', 'verdict', 'service', 'answer_id', 'answered_at'])
    .where('company_id', '=', companyId)
    .orderBy('uid')
    .execute()

/**
 * Adds a company's batches and checks of three years: several answers each, outages, assessments,
 * texts that are not a UID.
 */
async function addHistory() {
  const spring = await addAnswer({ uid: 'DE1', asked_at: '2024-03-01T10:00:00Z', name: 'ALT GMBH', level: 2 })
  const summer = await addAnswer({ uid: 'DE1', asked_at: '2025-07-01T10:00:00Z', verdict: 'invalid' })
  const timeout = await addAnswer({
    uid: 'DE1',
    asked_at: '2026-01-01T10:00:00Z',
    verdict: 'not-checked',
    reason: 'timeout',
  })
  const { companyId: neighbour } = await addTenant()
  const foreignAnswer = await addAnswer({
    uid: 'DE2',
    asked_at: '2025-01-01T10:00:00Z',
    company_id: neighbour,
    name: 'LENT AG',
  })
  const batches = [
    await addBatch('2024-03-01T10:00:00Z', [{ uid: 'DE1', answer_id: spring, own_name: 'Alt' }]),
    await addBatch('2025-07-01T10:00:00Z', [
      { uid: 'DE1', answer_id: summer, verdict: 'invalid', own_name: 'Alt und Neu' },
      { uid: 'DE2', answer_id: foreignAnswer, from_cache: true },
      { uid: 'DE3', verdict: 'not-checked', reason: 'timeout', answer_id: timeout },
      { uid: 'DE4', verdict: 'not-checked', reason: 'cancelled' },
      { uid: 'DE5', verdict: 'not-a-uid' },
    ]),
    await addBatch('2026-01-01T10:00:00Z', [
      { uid: 'DE1', verdict: 'not-checked', reason: 'timeout', answer_id: timeout },
    ]),
  ]
  const lateAnswer = await addAnswer({ uid: 'DE6', asked_at: '2026-02-01T10:00:00Z' })
  const checks = [
    (await addCheck('2026-02-01T10:00:00Z', 'DE6', [timeout, lateAnswer], 'valid')).id,
    (await addCheck('2026-02-01T11:00:00Z', 'NO1', [], 'not-a-uid')).id,
  ]
  return { batches, checks, summer, foreignAnswer, late: lateAnswer }
}

const storeAll = async (batches: number[], checks: number[]) => {
  for (const id of batches) await storeBatchPartners(database.db, id)
  for (const id of checks) await database.db.transaction().execute(trx => storeCheckedPartner(trx, id))
}

it('stores the newest name, answer and question of each UID, in any order of the batches’ ends', {
  tags: ['C9-09'],
}, async () => {
  const { batches, checks, summer, foreignAnswer, late } = await addHistory()
  const none = { verdict: null, service: null, answer_id: null, answered_at: null, given_name: '', own_name: '' }
  const answered = { service: 'vies', own_name: '', given_name: '' }
  const expected = [
    {
      ...answered,
      uid: 'DE1',
      own_name: 'Alt und Neu',
      given_name: 'ALT GMBH',
      verdict: 'invalid',
      answer_id: summer,
      answered_at: new Date('2025-07-01T10:00:00Z'),
    },
    {
      ...answered,
      uid: 'DE2',
      given_name: 'LENT AG',
      verdict: 'valid',
      answer_id: foreignAnswer,
      answered_at: new Date('2025-01-01T10:00:00Z'),
    },
    { ...none, uid: 'DE3' },
    { ...answered, uid: 'DE6', verdict: 'valid', answer_id: late, answered_at: new Date('2026-02-01T10:00:00Z') },
  ]
  await storeAll(batches, checks)
  expect(await partners()).toEqual(expected)
  const storedPartners = await database.db.selectFrom('partner').selectAll().orderBy('uid').execute()
  await storeAll(batches.toReversed(), checks.toReversed())
  expect(await database.db.selectFrom('partner').selectAll().orderBy('uid').execute()).toEqual(storedPartners)
  await database.db.deleteFrom('partner').execute()
  await storeAll(batches.toReversed(), checks.toReversed())
  expect(await partners()).toEqual(expected)
  const moments = await database.db
    .selectFrom('partner')
    .select(['first_asked_at', 'last_asked_at'])
    .where('uid', '=', 'DE1')
    .execute()
  expect(moments).toEqual([
    { first_asked_at: new Date('2024-03-01T10:00:00Z'), last_asked_at: new Date('2026-01-01T10:00:00Z') },
  ])
})

it('creates the same partners by the migration from existing data', { tags: ['C9-09'] }, async () => {
  const { batches, checks } = await addHistory()
  await storeAll(batches, checks)
  const storedPartners = await database.db.selectFrom('partner').selectAll().orderBy('uid').execute()
  const script = (await readMigrations()).find(({ name }) => name.endsWith('-partners.sql'))?.sql
  await database.runScripts(({ run }) =>
    run(
      `drop table partner cascade; drop view partner_evidence; drop index question_partner, single_check_partner; ${script}`,
    ),
  )
  const migrated = await database.db.selectFrom('partner').selectAll().orderBy('uid').execute()
  // Columns of later migrations were dropped with the table.
  const withoutNewColumns = (rows: typeof storedPartners) => rows.map(({ id, changed_at, ...row }) => row)
  expect(withoutNewColumns(migrated)).toEqual(withoutNewColumns(storedPartners))
})

it('uses answers of the cache update in the company’s name, without creating partners', async () => {
  const { batches, checks } = await addHistory()
  await storeAll(batches, checks)
  const refreshed = await addAnswer({ uid: 'DE1', asked_at: '2026-03-01T10:00:00Z', user_id: null, name: 'NEU GMBH' })
  await addAnswer({ uid: 'DE9', asked_at: '2026-03-01T10:00:00Z', user_id: null })
  await database.db.transaction().execute(trx => storePartnersOf(trx, companyId, ['DE1', 'DE9']))
  expect(
    (await partners())
      .map(({ uid, verdict, given_name, answer_id }) => [uid, verdict, given_name, answer_id])
      .slice(0, 1),
  ).toEqual([['DE1', 'valid', 'NEU GMBH', refreshed]])
  expect((await partners()).map(({ uid }) => uid)).toEqual(['DE1', 'DE2', 'DE3', 'DE6'])
})

it('keeps the partners of companies separate', async () => {
  const { batches, checks } = await addHistory()
  await storeAll(batches, checks)
  const first = companyId
  ;({ companyId, userId } = await addTenant())
  const ownAnswer = await addAnswer({ uid: 'DE1', asked_at: '2026-05-01T10:00:00Z', name: 'NUR FÜR UNS' })
  await storeBatchPartners(database.db, await addBatch('2026-05-01T10:00:00Z', [{ uid: 'DE1', answer_id: ownAnswer }]))
  expect((await partners()).map(({ given_name }) => given_name)).toEqual(['NUR FÜR UNS'])
  companyId = first
  expect((await partners())[0]).toMatchObject({ uid: 'DE1', given_name: 'ALT GMBH', verdict: 'invalid' })
})

it('stores a large batch 250 UIDs at a time', async () => {
  const id = await addBatch('2026-01-01T10:00:00Z', [])
  await sql`insert into question (batch_id, company_id, uid, row_count, state, verdict, settled_at)
    select ${id}::int, ${companyId}::int, 'DE' || n, 1, 'settled', 'not-checked', now() from generate_series(1, 2500) n`.execute(
    database.db,
  )
  let statements = 0
  database.watchStatements(() => void statements++)
  await storeBatchPartners(database.db, id)
  // The read, and for each 250 two locks and the write; PostgreSQL's driver counts begin and commit
  // of each transaction.
  expect(statements).toBe(54)
  expect(await partners()).toHaveLength(2500)
})
