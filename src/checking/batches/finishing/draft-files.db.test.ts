import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { ISSUER, NO_REGISTERS } from '../../../../tests/world/files/report.ts'
import { type CheckingWorld, createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import { readBatchSheet } from './batch-sheet.ts'
import { finishBatch } from './finish.ts'
import { createFilePreparer, draftFiles, dropDrafts } from './prepare-files.ts'

const LIMITS = { maxUploadMb: 20, maxUnpackedMb: 400, maxUploadRows: 200_000 }
const OPEN_UID = 'DK13585628'
const [firstUid = '', secondUid = ''] = germanUids(2)

/**
 * Creates a batch of four rows; the third one has an open question, the others are answered.
 */
async function createOpenBatch() {
  const world = await createCheckingWorld({ hasWorker: false })
  const { id } = await world.uploadUids([firstUid, secondUid, OPEN_UID, 'FI20774740'])
  const { db } = world.database
  await sql`with said as (
      insert into answer (company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at, duration_ms, verdict, code, name)
      select batch.company_id, batch.created_by, batch.id, question.uid, 'vies', '', '', 2, now(), 5, 'valid', 'VALID', 'Beispiel ' || question.uid
      from batch join question on question.batch_id = batch.id where batch.id = ${id} and question.uid <> ${OPEN_UID} returning id, uid)
    update question set state = 'settled', verdict = 'valid', answer_id = said.id, settled_at = now()
    from said where question.batch_id = ${id} and question.uid = said.uid`.execute(db)
  await db
    .updateTable('batch')
    .set({ status: STATUS.started, settled_questions: 3, processed_rows: 3, valid_rows: 3 })
    .where('id', '=', id)
    .execute()
  const batch = () => db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { world, id, db, batch }
}

/** Settles the last question as not checked, so that its batch is due to be finished. */
async function abandonLastQuestion({ database: { db } }: CheckingWorld, id: number): Promise<void> {
  await sql`update question set state = 'settled', verdict = 'not-checked', reason = 'unavailable', settled_at = now(), next_try_at = null
    where batch_id = ${id} and state <> 'settled'`.execute(db)
  await sql`update batch set settled_questions = total_questions, processed_rows = total_rows, not_checked_rows = 1 where id = ${id}`.execute(
    db,
  )
}

it('drafts both files with the rows before the first open one', async () => {
  const { db, batch } = await createOpenBatch()
  const sheet = await readBatchSheet(db, await batch(), LIMITS)
  const drafts = await draftFiles(db, ISSUER, await batch(), sheet)
  expect(drafts.report?.drawnRows.map(({ uid, verdict }) => [uid, verdict])).toEqual([
    [firstUid, 'valid'],
    [secondUid, 'valid'],
  ])
  expect(drafts.result?.lastReply.kind).toBe('rows')
  await dropDrafts(drafts)
})

it.each([
  ['as drafted', false, async () => undefined],
  [
    'as changed since the draft',
    true,
    async ({ database, company }: CheckingWorld) => {
      await database.db.updateTable('company').set({ name: 'Neu Handel GmbH' }).where('id', '=', company.id).execute()
      await database.db.updateTable('question').set({ verdict: 'invalid' }).where('uid', '=', secondUid).execute()
    },
  ],
])('ends a batch with its rows %s', async (_, isChanged, change) => {
  const { world, id, db, batch } = await createOpenBatch()
  const { database, mails } = world
  const files = createFilePreparer({ ...ISSUER, database, limits: LIMITS })
  files.prepare(id)
  const prepared = await files.claim(await batch())
  expect(prepared.drafts.report?.drawnRows).toHaveLength(2)
  expect(prepared.partners.size).toBe(3)
  await change(world)
  await abandonLastQuestion(world, id)
  await finishBatch({ ...ISSUER, database, mails, ...NO_REGISTERS, files: { claim: async () => prepared } }, id)
  expect(await batch()).toMatchObject({ status: STATUS.completedWithErrors })
  const { rawPayload } = await world.browser.call('GET', `/api/file/report/${id}`)
  const text = (await pdfPages(rawPayload)).join(' ')
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', world.company.id)
    .executeTakeFirstOrThrow()
  const result = await world.browser.call('GET', `/api/file/result/${id}`)
  expect(rowsByHeading(result.rawPayload, 1).map(row => row.Ergebnis)).toEqual([
    'gültig',
    isChanged ? 'ungültig' : 'gültig',
    'nicht geprüft',
    'gültig',
  ])
  for (const expectedText of [firstUid, secondUid, OPEN_UID, 'FI20774740', name]) expect(text).toContain(expectedText)
  const partners = await db.selectFrom('partner').select('uid').orderBy('uid').execute()
  expect(partners.map(({ uid }) => uid)).toEqual([firstUid, secondUid, OPEN_UID, 'FI20774740'].toSorted())
})

it('drafts a batch only once, even if its last questions wait for long', async () => {
  const { world, id, batch } = await createOpenBatch()
  const files = createFilePreparer({ ...ISSUER, database: world.database, limits: LIMITS })
  files.prepare(id)
  await dropDrafts((await files.claim(await batch())).drafts)
  files.prepare(id)
  expect((await files.claim(await batch())).drafts).toEqual({ report: null, result: null })
})

it('drafts at most two batches at once, and others after these were claimed', async () => {
  const { world, db } = await createOpenBatch()
  for (let count = 0; count < 3; count += 1) await world.uploadUids([firstUid, OPEN_UID])
  const batches = await db.selectFrom('batch').selectAll().orderBy('id').execute()
  const files = createFilePreparer({ ...ISSUER, database: world.database, limits: LIMITS })
  const draftsOf = async (batch: (typeof batches)[number]) => (await files.claim(batch)).drafts
  for (const { id } of batches) files.prepare(id)
  const firstDrafts = await Promise.all(batches.map(draftsOf))
  await Promise.all(firstDrafts.map(dropDrafts))
  expect(firstDrafts.filter(({ report }) => report !== null)).toHaveLength(2)
  const batchesWithoutDrafts = batches.filter((_, index) => firstDrafts[index]?.report === null)
  for (const { id } of batchesWithoutDrafts) files.prepare(id)
  const laterDrafts = await Promise.all(batchesWithoutDrafts.map(draftsOf))
  await Promise.all(laterDrafts.map(dropDrafts))
  expect(laterDrafts.map(({ report }) => report !== null)).toEqual([true, true])
})
