// @module-tag W1-07
// @module-tag C4-06

import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { explainingDatabase } from '../../../../tests/world/measures/explaining-database.ts'
import { createMovedClock } from '../../../../tests/world/product/moved-clock.ts'
import { confirmRetentionDate, TRUSTED_CLOCK } from '../../../../tests/world/product/retention-fixtures.ts'
import { saveSetting } from '../../../access/settings/store.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { saveFile } from '../../../base/database/file-store.ts'
import { removeExpiredAssessments, removeExpiredBatches } from '../../../checking/batches/finishing/remove-expired.ts'
import { removeExpiredPartners } from '../../../checking/partners/remove-expired.ts'
import { storeBatchPartners, storePartnersOf } from '../../../checking/partners/store.ts'
import { removeExpiredChecks } from '../../../checking/single-check/remove-expired.ts'
import { removeExpiredWatchedAnswers, removeWatchedAnswers } from '../../../checking/watching/retention-store.ts'
import { storeReport } from '../store-report.ts'
import { removeUnusedAnswers } from './removals.ts'
import { type Removal, removeExpired } from './remove-expired.ts'

const REMOVALS = [
  removeExpiredBatches,
  removeExpiredChecks,
  removeExpiredAssessments,
  removeExpiredWatchedAnswers,
  removeUnusedAnswers,
  removeExpiredPartners,
]

let database: OpenDatabase
let companyId: number
let userId: number
const clock = createMovedClock()

beforeEach(async () => {
  clock.set('2034-01-01T09:00:00Z')
  database = await freshDatabase()
  ;({ companyId, userId } = await addTenant())
})

async function addTenant() {
  const { db } = database
  const company = { name: `Handel ${crypto.randomUUID()}` }
  const { id } = await db.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow()
  const person = { company_id: id, email: `${id}@handel.example`, firstname: 'A', lastname: 'M', role: 3 }
  const user = { ...person, password_hash: '' }
  const added = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return { companyId: id, userId: added.id }
}

type BatchOptions = { endedAt: string; status?: number; isHeld?: boolean; uids?: string[]; of?: number }

/**
 * Stores an ended batch with upload, result, two editions of its report, questions, answers and a
 * row that is not a UID.
 */
async function addBatch({ endedAt, status = 2, isHeld = false, uids = ['DE1'], of = companyId }: BatchOptions) {
  return database.db.transaction().execute(async trx => {
    const { id: batchId } = await trx
      .insertInto('batch')
      .values({
        company_id: of,
        created_by: userId,
        status,
        language: 'de',
        file_name: 'Kunden.xlsx',
        upload_sha256: '',
        sheet_layout: '{}',
        total_rows: 1,
        not_a_uid_rows: 0,
        total_questions: uids.length,
        is_held: isHeld,
        upload_file_id: (await saveFile(trx, Buffer.from('upload'))).id,
        result_file_id: (await saveFile(trx, Buffer.from('result'))).id,
        created_at: endedAt,
        finished_at: endedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const edition of [1, 2]) {
      const pdf = Buffer.from(`%PDF ${batchId}/${edition}`)
      await storeReport(trx, { companyId: of, batchId, singleCheckId: null, edition, pdf })
    }
    for (const uid of uids) {
      const answer = await addAnswer(trx, { uid, askedAt: endedAt, batchId, of })
      await trx
        .insertInto('question')
        .values({ batch_id: batchId, company_id: of, uid, row_count: 1, state: 'settled', answer_id: answer })
        .execute()
    }
    const noUid = { batch_id: batchId, row: 5, text: 'keine', own_name: 'Max Muster' }
    await trx.insertInto('not_a_uid_row').values(noUid).execute()
    return batchId
  })
}

type AnswerOptions = { uid: string; askedAt: string; batchId: number | null; of?: number }

async function addAnswer(trx: OpenDatabase['db'], { uid, askedAt, batchId, of = companyId }: AnswerOptions) {
  const { id } = await trx
    .insertInto('answer')
    .values({
      company_id: of,
      batch_id: batchId,
      uid,
      service: 'vies',
      requester_uid: '',
      requester_name: '',
      level: 1,
      asked_at: askedAt,
      duration_ms: 1,
      verdict: 'valid',
      code: 'VALID',
      address_lines: '[]',
      name: 'Max Muster',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

async function addCheck(at: string): Promise<number> {
  const answerId = await addAnswer(database.db, { uid: 'DE7', askedAt: at, batchId: null })
  const check = { company_id: companyId, user_id: userId, input: 'DE7', uid: 'DE7', verdict: 'valid' as const }
  const { id } = await database.db
    .insertInto('single_check')
    .values({ ...check, answer_ids: [answerId], language: 'de', created_at: at, hints: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pdf = Buffer.from(`%PDF check ${id}`)
  await database.db
    .transaction()
    .execute(trx => storeReport(trx, { companyId, batchId: null, singleCheckId: id, edition: 1, pdf }))
  return id
}

async function addJudgement(at: string): Promise<void> {
  const names = { own_name: 'Huber KG', given_name: 'HUBER OG' }
  const assessment = { word: 'same-company', remark: '', user_id: userId, created_at: at } as const
  await database.db
    .insertInto('company_judgement')
    .values({ company_id: companyId, uid: 'DE7', ...names, ...assessment })
    .execute()
}

async function removeNow(removals: Removal[] = REMOVALS, signal = new AbortController().signal): Promise<void> {
  await confirmRetentionDate(database.db, clock)
  await removeExpired({ database, clock, removals, signal, ...TRUSTED_CLOCK })
}

const TABLES = [
  'batch',
  'question',
  'not_a_uid_row',
  'report',
  'single_check',
  'answer',
  'cached_answer',
  'cache_entry',
  'file',
  'file_part',
  'company_judgement',
] as const

async function counts(): Promise<Record<string, number>> {
  const countsByTable: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      database.db,
    )
    countsByTable[table] = rows[0]?.count ?? 0
  }
  return countsByTable
}

const idsOfBatches = async () =>
  (await database.db.selectFrom('batch').select('id').orderBy('id').execute()).map(({ id }) => id)

const auditLines = () =>
  database.db
    .selectFrom('audit_log')
    .select(['object', 'user_id', 'company_id', 'before'])
    .where('action', '=', 'retention.remove')
    .orderBy('id')
    .execute()

it('retention removes batches and checks that ended seven calendar years ago with all their data, and keeps others', {
  tags: ['B-03'],
}, async () => {
  const emptyCounts = await counts()
  await addBatch({ endedAt: '2026-12-31T22:59:59Z', uids: ['DE1', 'DE2'] })
  await addCheck('2026-05-01T10:00:00Z')
  await removeNow()
  expect(await counts()).toEqual(emptyCounts)
  const keptBatch = await addBatch({ endedAt: '2026-12-31T23:00:00Z' })
  clock.move(86_400_000)
  await removeNow()
  expect(await idsOfBatches()).toEqual([keptBatch])
})

it('retention removes assessments by their own year, unless the company is on hold', async () => {
  await addJudgement('2026-12-31T22:59:59Z')
  await addJudgement('2026-12-31T23:00:00Z')
  await database.db.updateTable('company').set({ is_held: true }).execute()
  await removeNow()
  expect(await counts()).toMatchObject({ company_judgement: 2 })
  await database.db.updateTable('company').set({ is_held: false }).execute()
  clock.move(86_400_000)
  await removeNow()
  expect(await counts()).toMatchObject({ company_judgement: 1 })
  expect((await auditLines()).map(({ object, before }) => [object, before])).toEqual([
    [`company/${companyId}`, { judgements: 1 }],
  ])
})

it('retention removes partners without remaining questions, and their names and answers with the evidence', {
  tags: ['B-03'],
}, async () => {
  const [olderBatch, newerBatch] = [
    await addBatch({ endedAt: '2026-03-01T10:00:00Z', uids: ['DE1', 'DE2'] }),
    await addBatch({ endedAt: '2028-03-01T10:00:00Z', uids: ['DE2'] }),
  ]
  const { db } = database
  await db.updateTable('question').set({ verdict: 'valid' }).execute()
  await db.updateTable('question').set({ own_name: 'Max Muster' }).where('batch_id', '=', olderBatch).execute()
  for (const id of [newerBatch, olderBatch]) await storeBatchPartners(db, id)
  const partners = () => db.selectFrom('partner').select(['uid', 'own_name', 'answered_at']).orderBy('uid').execute()
  const answeredAt = (at: string) => ({ answered_at: new Date(at) })
  expect(await partners()).toEqual([
    { uid: 'DE1', own_name: 'Max Muster', ...answeredAt('2026-03-01T10:00:00Z') },
    { uid: 'DE2', own_name: 'Max Muster', ...answeredAt('2028-03-01T10:00:00Z') },
  ])
  const [, two] = await db.selectFrom('partner').select('id').orderBy('uid').execute()
  const listing = {
    company_id: companyId,
    partner_id: two?.id ?? 0,
    kind: 'listing' as const,
    before: 'null',
    after: '{}',
  }
  const moments = ['2026-12-31T22:59:59Z', '2028-01-01T00:00:00Z']
  await db
    .insertInto('partner_change')
    .values(moments.map(happened_at => ({ ...listing, happened_at })))
    .execute()
  await removeNow()
  const listings = await db.selectFrom('partner_change').select('happened_at').execute()
  expect(listings.map(({ happened_at }) => happened_at.toISOString())).toEqual(['2028-01-01T00:00:00.000Z'])
  expect(await partners()).toEqual([{ uid: 'DE2', own_name: '', ...answeredAt('2028-03-01T10:00:00Z') }])
  expect((await auditLines()).at(-1)?.before).toMatchObject({ partners: 1 })
  clock.set('2036-01-01T09:00:00Z')
  await removeNow()
  expect(await partners()).toEqual([])
  // The id of each partner remains, for programs that store a copy.
  const removed = await db.selectFrom('removed_partner').select(['partner_id', 'company_id']).execute()
  expect(removed.map(({ company_id }) => company_id)).toEqual([companyId, companyId])
  expect(removed[1]?.partner_id).toBe(two?.id)
})

it('a watched partner is updated after its last question was removed, until it is no longer watched', {
  tags: ['B-03'],
}, async () => {
  const { db } = database
  const batchId = await addBatch({ endedAt: '2026-03-01T10:00:00Z', uids: ['DE1'] })
  await db.updateTable('question').set({ verdict: 'valid' }).execute()
  await storeBatchPartners(db, batchId)
  const watchedPartner = { company_id: companyId, since: clock.now(), watched_by: userId, counts_from: clock.now() }
  const { id } = await db.selectFrom('partner').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('watched_partner')
    .values({ partner_id: id, ...watchedPartner })
    .execute()
  const storeWatchAnswer = async (asked_at: string, verdict: 'valid' | 'invalid') => {
    const answer = { company_id: companyId, user_id: null, service: 'vies', uid: 'DE1', requester_uid: '' } as const
    const details = { requester_name: '', level: 1, duration_ms: 5, code: '', address_lines: '[]' } as const
    await db
      .insertInto('answer')
      .values({ ...answer, ...details, asked_at, verdict })
      .execute()
    await db.transaction().execute(trx => storePartnersOf(trx, companyId, ['DE1', 'DE2']))
  }
  const partners = () => db.selectFrom('partner').select(['uid', 'verdict', 'answered_at']).execute()
  const partnerWith = (verdict: string, at: string) => [{ uid: 'DE1', verdict, answered_at: new Date(at) }]
  await storeWatchAnswer('2033-06-01T10:00:00Z', 'valid')
  await removeNow()
  expect(await db.selectFrom('question').select('id').execute()).toEqual([])
  expect(await partners()).toEqual(partnerWith('valid', '2033-06-01T10:00:00Z'))
  await storeWatchAnswer('2034-01-01T10:00:00Z', 'invalid')
  expect(await partners()).toEqual(partnerWith('invalid', '2034-01-01T10:00:00Z'))
  const changes = () => db.selectFrom('partner_change').select(['kind', 'after']).execute()
  expect(await changes()).toEqual([{ kind: 'verdict', after: 'invalid' }])
  clock.move(86_400_000)
  await removeNow()
  expect(await partners()).toEqual(partnerWith('invalid', '2034-01-01T10:00:00Z'))
  expect(await changes()).toHaveLength(1)
  await db.deleteFrom('watched_partner').execute()
  clock.move(86_400_000)
  await removeNow()
  expect(await partners()).toEqual([])
})

it('retention keeps an answer that another company’s watched partner uses', { tags: ['B-03'] }, async () => {
  const { db } = database
  const answeringCompany = await addTenant()
  const answer_id = await addAnswer(db, {
    uid: 'DE1',
    askedAt: '2026-03-01T10:00:00Z',
    batchId: null,
    of: answeringCompany.companyId,
  })
  await db.insertInto('watched_answer').values({ company_id: companyId, uid: 'DE1', answer_id }).execute()
  await db.updateTable('company').set({ is_held: true }).where('id', '=', companyId).execute()
  await removeNow()
  expect(await counts()).toMatchObject({ answer: 1 })
  await db.updateTable('company').set({ is_held: false }).execute()
  clock.move(86_400_000)
  await removeNow()
  expect(await counts()).toMatchObject({ answer: 0 })
  expect(await db.selectFrom('watched_answer').selectAll().execute()).toEqual([])
})

it('removing answers of watched partners reads only the oldest ones', async () => {
  const { db } = database
  const ownerId = (await addTenant()).companyId
  const first = await addAnswer(db, { uid: 'DE1', askedAt: clock.now().toISOString(), batchId: null, of: ownerId })
  const addServed = () =>
    sql`with made as (insert into answer select (jsonb_populate_record(answer, jsonb_build_object('id', nextval(pg_get_serial_sequence('answer', 'id'))))).*
        from answer cross join generate_series(1, 600) where answer.id = ${first} returning id)
      insert into watched_answer (company_id, uid, answer_id) select ${companyId}, 'DE1', id from made`.execute(db)
  const touchedRows = async () => {
    const explaining = explainingDatabase(db, { isLarge: true })
    await explaining.db.transaction().execute(trx => removeWatchedAnswers(trx, companyId, new Date('2030-01-01')))
    return explaining.rowsRead()
  }
  await addServed()
  const rowsOnce = await touchedRows()
  for (let round = 0; round < 5; round += 1) await addServed()
  expect((await touchedRows()) / rowsOnce).toBeLessThan(1.2)
})

it('each removal is logged, with the hashes that identify a copy as ours', async () => {
  const batchId = await addBatch({ endedAt: '2026-03-01T10:00:00Z' })
  const checkId = await addCheck('2026-05-01T10:00:00Z')
  const hashes = (await database.db.selectFrom('report').select('sha256').orderBy('id').execute()).map(r => r.sha256)
  await removeNow()
  const lines = await auditLines()
  expect(lines.map(({ object, user_id, company_id }) => [object, user_id, company_id])).toEqual([
    [`task/${batchId}`, null, companyId],
    [`single-check/${checkId}`, null, companyId],
    [`company/${companyId}`, null, companyId],
  ])
  expect(lines[0]?.before).toMatchObject({
    finishedAt: '2026-03-01T10:00:00.000Z',
    reports: [
      { edition: 1, sha256: hashes[0] },
      { edition: 2, sha256: hashes[1] },
    ],
  })
  expect(lines[1]?.before).toMatchObject({ reports: [{ edition: 1, sha256: hashes[2] }] })
  expect(lines[2]?.before).toMatchObject({ answers: 2 })
  expect(JSON.stringify(lines)).not.toContain('Kunden')
})

it.each([-1, 2, 3, 4, 5])('retention removes batches of state %i', async status => {
  await addBatch({ endedAt: '2026-03-01T10:00:00Z', status })
  await removeNow()
  expect(await idsOfBatches()).toEqual([])
})

it.each([0, 1])('retention keeps a batch of state %i, which has not ended', async status => {
  const id = await addBatch({ endedAt: '2026-03-01T10:00:00Z', status })
  await removeNow()
  expect(await idsOfBatches()).toEqual([id])
})

it('retention keeps batches and companies on hold', { tags: ['B-03'] }, async () => {
  const held = await addBatch({ endedAt: '2026-03-01T10:00:00Z', isHeld: true })
  await addBatch({ endedAt: '2026-03-01T10:00:00Z' })
  const otherCompany = await addTenant()
  const ofHeldCompany = await addBatch({ endedAt: '2026-03-01T10:00:00Z', of: otherCompany.companyId })
  await database.db.updateTable('company').set({ is_held: true }).where('id', '=', otherCompany.companyId).execute()
  await removeNow()
  expect(await idsOfBatches()).toEqual([held, ofHeldCompany])
  // Their evidence is kept too: two editions each, and the answers of the questions.
  expect(await counts()).toMatchObject({ report: 4, question: 2, answer: 2 })
})

it('retention uses the company’s period, also for deleted companies', async () => {
  await database.db.transaction().execute(async trx => {
    await saveSetting(trx, { company_id: companyId, category: 'archive', key: 'retention_years', value: '10' })
  })
  const otherCompany = await addTenant()
  await database.db
    .updateTable('company')
    .set({ deleted_at: new Date() })
    .where('id', '=', otherCompany.companyId)
    .execute()
  const ten = await addBatch({ endedAt: '2024-03-01T10:00:00Z' })
  await addBatch({ endedAt: '2023-03-01T10:00:00Z' })
  const seven = await addBatch({ endedAt: '2027-03-01T10:00:00Z', of: otherCompany.companyId })
  await addBatch({ endedAt: '2026-03-01T10:00:00Z', of: otherCompany.companyId })
  await removeNow()
  expect(await idsOfBatches()).toEqual([ten, seven])
})

it('retention keeps an old answer that a newer batch uses, and removes it from the cache with the batch', async () => {
  const oldBatch = await addBatch({ endedAt: '2026-12-30T10:00:00Z' })
  const { answer_id } = await database.db
    .selectFrom('question')
    .select('answer_id')
    .where('batch_id', '=', oldBatch)
    .executeTakeFirstOrThrow()
  const answerId = answer_id ?? 0
  const entry = { uid: 'DE1', service: 'vies' as const, requester_uid: '', answer_id: answerId }
  await database.db.insertInto('cache_entry').values(entry).execute()
  await database.db
    .insertInto('cached_answer')
    .values({ ...entry, requester_id: companyId })
    .execute()
  const newBatch = await addBatch({ endedAt: '2027-01-02T10:00:00Z', uids: [] })
  const fromCache = { batch_id: newBatch, company_id: companyId, uid: 'DE1', row_count: 1, answer_id: answerId }
  await database.db
    .insertInto('question')
    .values({ ...fromCache, state: 'settled', from_cache: true })
    .execute()
  await removeNow()
  expect(await idsOfBatches()).toEqual([newBatch])
  expect(await counts()).toMatchObject({ answer: 1, cached_answer: 1, cache_entry: 1 })
  clock.set('2035-01-01T09:00:00Z')
  await removeNow()
  expect(await counts()).toMatchObject({ batch: 0, answer: 0, cached_answer: 0, cache_entry: 0 })
})

it('retention runs once per Vienna day in only one of several processes', async () => {
  let runs = 0
  const countRuns: Removal = async () => {
    runs++
  }
  const early = new Date('2034-01-01T02:59:00Z').toISOString()
  clock.set(early)
  await Promise.all([removeNow([countRuns]), removeNow([countRuns])])
  expect(runs).toBe(0)
  clock.set('2034-01-01T03:00:00Z')
  await Promise.all(Array.from({ length: 8 }, () => removeNow([countRuns])))
  await removeNow([countRuns])
  expect(runs).toBe(1)
  clock.set('2034-01-02T03:00:00Z')
  await removeNow([countRuns])
  expect(runs).toBe(2)
})

it('retention continues after a failure, and after its process died', async () => {
  const id = await addBatch({ endedAt: '2026-03-01T10:00:00Z' })
  await expect(removeNow([() => Promise.reject(new Error('disk full'))])).rejects.toThrow('disk full')
  expect(await idsOfBatches()).toEqual([id])
  const stopped = new AbortController()
  stopped.abort()
  await removeNow(REMOVALS, stopped.signal)
  expect(await idsOfBatches()).toEqual([id])
  // Another process claimed the run and died, so its lease expires.
  await database.db
    .updateTable('retention_run')
    .set({ lease_token: 'dead', lease_until: sql<Date>`now() + interval '10 minutes'` })
    .execute()
  await removeNow()
  expect(await idsOfBatches()).toEqual([id])
  await database.db.updateTable('retention_run').set({ lease_until: sql<Date>`now() - interval '1 second'` }).execute()
  await removeNow()
  expect(await idsOfBatches()).toEqual([])
})

it('a hold that is set during removal keeps the next batch and its reports', async () => {
  await addBatch({ endedAt: '2026-03-01T10:00:00Z' })
  const keptBatch = await addBatch({ endedAt: '2026-04-01T10:00:00Z' })
  const holdDuringRemoval: Removal = async (opened, expired, mayContinue) => {
    let steps = 0
    await removeExpiredBatches(opened, expired, async () => {
      if (steps++ === 1) await opened.db.updateTable('company').set({ is_held: true }).execute()
      return mayContinue()
    })
  }
  await removeNow([holdDuringRemoval])
  expect(await idsOfBatches()).toEqual([keptBatch])
  expect(await counts()).toMatchObject({ report: 2, question: 1 })
})

const FORBIDDEN = [
  'delete from report',
  'update report set sha256 = $$x$$',
  'truncate report',
  'delete from answer',
  'update answer set name = $$x$$',
  'truncate answer cascade',
  'delete from single_check',
  'delete from company_judgement',
  'update company_judgement set remark = $$x$$',
  'truncate company_judgement',
  'delete from file',
  'update file set size = 0',
  'truncate file cascade',
  'update file_part set bytes = $$x$$',
  'delete from file_part',
  'truncate file_part',
]

it('the database rejects any other way to change or remove evidence', { tags: ['V14.2.4'] }, async () => {
  await addBatch({ endedAt: '2026-03-01T10:00:00Z' })
  await addCheck('2026-05-01T10:00:00Z')
  await addJudgement('2026-05-01T10:00:00Z')
  const before = await counts()
  for (const statement of FORBIDDEN) {
    const rejection = expect(sql.raw(statement).execute(database.db), statement).rejects
    await rejection.toThrow(/append-only|kept until|foreign key/)
  }
  expect(await counts()).toEqual(before)
})

it('the database allows removal of uploads and results, which are not evidence', async () => {
  const id = await addBatch({ endedAt: '2030-03-01T10:00:00Z' })
  const { db } = database
  const batch = await db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('batch').set({ upload_file_id: null }).where('id', '=', id).execute()
  await sql`delete from file where id = ${batch.upload_file_id}`.execute(db)
  expect((await counts()).file).toBe(3)
})
