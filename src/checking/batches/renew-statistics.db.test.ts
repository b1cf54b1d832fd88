import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { createCheckingWorld, germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import type { Database } from '../../base/database/database.ts'
import { storeQuestions } from './asking/questions.ts'
import { renewStatistics, STATISTICS_MIN_QUESTIONS } from './renew-statistics.ts'
import { insertBatch, publishBatch } from './store.ts'

const QUESTIONS = 3_000

/**
 * Returns the planner's estimate of how many batches questions belong to; null without statistics.
 */
async function estimatedBatchCount(db: Database): Promise<number | null> {
  const { rows } = await sql<{ n_distinct: number }>`select n_distinct from pg_stats
    where schemaname = 'public' and tablename = 'question' and attname = 'batch_id'`.execute(db)
  return rows[0]?.n_distinct ?? null
}

/**
 * Simulates a new database without statistics, neither from an earlier test nor from autoanalyze.
 */
async function deleteStatistics(db: Database): Promise<void> {
  await sql`alter table question set (autovacuum_enabled = false)`.execute(db)
  await sql`delete from pg_statistic where starelid = 'question'::regclass`.execute(db)
}

it('statistics are renewed once for each large batch after it became visible, and never for a small one', async () => {
  const web = await createWeb()
  const { db } = web.database
  await deleteStatistics(db)
  const { id: companyId } = await addTestCompany(web)
  const { id: created_by } = await addPerson(web, { companyId })
  const storeBatch = async (renew_statistics: boolean) => {
    const batch = {
      company_id: companyId,
      created_by,
      language: 'de' as const,
      file_name: 'a.xlsx',
      upload_sha256: '',
      sheet_layout: '{}',
    }
    const counts = { total_rows: QUESTIONS, not_a_uid_rows: 0, total_questions: QUESTIONS, renew_statistics }
    const id = await db.transaction().execute(trx => insertBatch(trx, { ...batch, ...counts }))
    const questions = germanUids(QUESTIONS).map(uid => ({
      uid,
      rowCount: 1,
      firstRow: 2,
      moreRows: [],
      ownName: '',
      moreNames: [],
      company: null,
    }))
    await storeQuestions(db, { id, companyId }, questions)
    return id
  }
  const makeVisible = (id: number) => db.transaction().execute(trx => publishBatch(trx, id))
  await makeVisible(await storeBatch(false))
  await renewStatistics(db)
  expect(await estimatedBatchCount(db)).toBeNull()
  const longBatchId = await storeBatch(true)
  await renewStatistics(db)
  expect(await estimatedBatchCount(db)).toBeNull() // not visible yet
  await makeVisible(longBatchId)
  await renewStatistics(db)
  expect(await estimatedBatchCount(db)).toBe(2)
  await makeVisible(await storeBatch(false))
  await renewStatistics(db)
  expect(await estimatedBatchCount(db)).toBe(2)
})

it('a worker renews the statistics after a large batch was stored', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  await deleteStatistics(db)
  const { id } = await world.uploadUids(germanUids(2))
  const isDue = async () =>
    (await db.selectFrom('batch').select('renew_statistics').executeTakeFirstOrThrow()).renew_statistics
  expect([await isDue(), STATISTICS_MIN_QUESTIONS]).toEqual([false, 50_000])
  await db.updateTable('batch').set({ renew_statistics: true }).where('id', '=', id).execute()
  await world.work()
  await waitFor(isDue, due => !due)
  await waitFor(
    () => estimatedBatchCount(db),
    estimate => estimate !== null,
  )
  await world.ended(id)
  expect(await isDue()).toBe(false)
})
