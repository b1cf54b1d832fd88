import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import type { Transaction } from '../../base/database/database.ts'
import { disableSort } from '../../base/database/planner.ts'
import { dropQuestions } from './asking/questions.ts'
import { openPortion } from './asking/settle-store.ts'
import { tidyCancelled } from './batch-work.ts'
import { STATUS } from './status-rules.ts'

const QUESTIONS = 2_500
const NO_STOP = new AbortController().signal

async function createCancelledBatch(count = QUESTIONS) {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  const task = await world.uploadUids(germanUids(count))
  expect((await world.browser.call('DELETE', `/api/tasks/${task.id}?status=${task.status}`)).statusCode).toBe(204)
  const countOpen = async () =>
    (await db.selectFrom('question').select('id').where('state', '<>', 'settled').execute()).length
  const isTidied = async () =>
    (await db.selectFrom('batch').select('is_tidied').where('id', '=', task.id).executeTakeFirstOrThrow()).is_tidied
  return { world, db, id: task.id, countOpen, isTidied }
}

it('a cancel request returns at once; a worker removes the questions from the queue later', async () => {
  const { world, id, countOpen, isTidied } = await createCancelledBatch()
  expect([(await world.read(id)).status, await countOpen(), await isTidied()]).toEqual([
    STATUS.cancelled,
    QUESTIONS,
    false,
  ])
  await world.work()
  await waitFor(isTidied, tidied => tidied)
  expect([await countOpen(), world.simulator.calls.length]).toEqual([0, 0])
})

it('the next worker finishes what a stopped one left, and reports the batch once', {
  tags: ['R-27'],
}, async () => {
  const { db, id, countOpen, isTidied } = await createCancelledBatch()
  const tidiedIds: number[] = []
  const tidied = (batchId: number) => void tidiedIds.push(batchId)
  const stopSignal = AbortSignal.abort()
  await dropQuestions(db, id, stopSignal)
  expect([await countOpen(), await isTidied()]).toEqual([QUESTIONS - 1_000, false])
  await tidyCancelled({ db, stopSignal, onTidied: tidied })
  expect([await countOpen(), tidiedIds]).toEqual([QUESTIONS - 1_000, []])
  await Promise.all([
    tidyCancelled({ db, stopSignal: NO_STOP, onTidied: tidied }),
    tidyCancelled({ db, stopSignal: NO_STOP, onTidied: tidied }),
  ])
  await tidyCancelled({ db, stopSignal: NO_STOP, onTidied: tidied })
  expect([await countOpen(), await isTidied(), tidiedIds]).toEqual([0, true, [id]])
  const reasons = await db.selectFrom('question').select(['verdict', 'reason']).distinct().execute()
  expect(reasons).toEqual([{ verdict: 'not-checked', reason: 'cancelled' }])
})

it('the report of a cancelled batch is written after all its questions left the queue', async () => {
  const { world, db, id } = await createCancelledBatch(3)
  // One question was answered before.
  const [first] = await db.selectFrom('question').select('id').orderBy('id').execute()
  await sql`update question set state = 'settled', verdict = 'valid', settled_at = now() where id = ${first?.id}`.execute(
    db,
  )
  await db.updateTable('batch').set({ settled_questions: 1, valid_rows: 1, processed_rows: 1 }).execute()
  await world.work()
  expect((await world.ended(id)).hasReport).toBe(true)
  const questions = await db.selectFrom('question').select('reason').orderBy('id').execute()
  expect(questions.map(({ reason }) => reason)).toEqual([null, 'cancelled', 'cancelled'])
})

it.each(['none', 'of an empty table'])(
  'each portion reads only its own questions, by index and without a sort (statistics: %s)',
  async statistics => {
    const { db, id } = await createCancelledBatch()
    await sql`alter table question set (autovacuum_enabled = false)`.execute(db)
    await sql`delete from pg_statistic where starelid = 'question'::regclass`.execute(db)
    const explain = async (trx: Transaction) => {
      if (statistics !== 'none') {
        await sql`delete from question`.execute(trx)
        await sql`analyze question`.execute(trx)
      }
      await disableSort(trx)
      const portion = openPortion({ batchId: id, after: 0, limit: 1_000 })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${portion}`.execute(trx)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    }
    const plan = await db.transaction().execute(explain)
    // Both indexes have the order of a batch's questions. Each portion starts after the previous
    // one, so no entry is read twice.
    expect(plan).toMatch(/Index Scan using question_(open|in_order) /)
    expect(plan).not.toContain('Sort')
  },
)
