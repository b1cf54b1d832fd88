import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import type { Transaction } from '../../base/database/database.ts'
import { neverSort } from '../../base/database/planner.ts'
import { dropQuestions } from './asking/questions.ts'
import { openPortion } from './asking/settle-store.ts'
import { tidyCancelled } from './batch-work.ts'
import { STATUS } from './status-rules.ts'

const MANY = 2_500
const NEVER = new AbortController().signal

async function cancelled(count = MANY) {
  const world = await createCheckingWorld({ works: false })
  const { db } = world.database
  const task = await world.uploadUids(germanUids(count))
  expect((await world.browser.call('DELETE', `/api/tasks/${task.id}?status=${task.status}`)).statusCode).toBe(204)
  const open = async () =>
    (await db.selectFrom('question').select('id').where('state', '<>', 'settled').execute()).length
  const isTidied = async () =>
    (await db.selectFrom('batch').select('is_tidied').where('id', '=', task.id).executeTakeFirstOrThrow()).is_tidied
  return { world, db, id: task.id, open, isTidied }
}

it('a cancel is answered as soon as it is committed; a worker removes the questions afterwards', async () => {
  const { world, id, open, isTidied } = await cancelled()
  expect([(await world.read(id)).status, await open(), await isTidied()]).toEqual([STATUS.cancelled, MANY, false])
  await world.work()
  await waitFor(isTidied, tidied => tidied)
  expect([await open(), world.simulator.calls.length]).toEqual([0, 0])
})

it('what a worker leaves that dies or stops in the middle the next one takes out, and tells of the batch once', {
  tags: ['R-27'],
}, async () => {
  const { db, id, open, isTidied } = await cancelled()
  const told: number[] = []
  const tidied = (batchId: number) => void told.push(batchId)
  const stopping = AbortSignal.abort()
  await dropQuestions(db, id, stopping)
  expect([await open(), await isTidied()]).toEqual([MANY - 1_000, false])
  await tidyCancelled({ db, noMore: stopping, tidied })
  expect([await open(), told]).toEqual([MANY - 1_000, []])
  await Promise.all([tidyCancelled({ db, noMore: NEVER, tidied }), tidyCancelled({ db, noMore: NEVER, tidied })])
  await tidyCancelled({ db, noMore: NEVER, tidied })
  expect([await open(), await isTidied(), told]).toEqual([0, true, [id]])
  const reasons = await db.selectFrom('question').select(['verdict', 'reason']).distinct().execute()
  expect(reasons).toEqual([{ verdict: 'not-checked', reason: 'cancelled' }])
})

it('its report waits until all are out of the queue', async () => {
  const { world, db, id } = await cancelled(3)
  // One question was answered before.
  const [first] = await db.selectFrom('question').select('id').orderBy('id').execute()
  await sql`update question set state = 'settled', verdict = 'valid', settled_at = now() where id = ${first?.id}`.execute(
    db,
  )
  await db.updateTable('batch').set({ settled_questions: 1, valid_rows: 1, processed_rows: 1 }).execute()
  await world.work()
  expect((await world.ended(id)).hasReport).toBe(true)
  const left = await db.selectFrom('question').select('reason').orderBy('id').execute()
  expect(left.map(({ reason }) => reason)).toEqual([null, 'cancelled', 'cancelled'])
})

it.each(['none', 'of an empty day'])(
  'each portion reads its own questions alone, by the index and without a sort, with statistics that are %s',
  async statistics => {
    const { db, id } = await cancelled()
    await sql`alter table question set (autovacuum_enabled = false)`.execute(db)
    await sql`delete from pg_statistic where starelid = 'question'::regclass`.execute(db)
    const explain = async (trx: Transaction) => {
      if (statistics !== 'none') {
        await sql`delete from question`.execute(trx)
        await sql`analyze question`.execute(trx)
      }
      await neverSort(trx)
      const portion = openPortion({ batchId: id, after: 0, limit: 1_000 })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${portion}`.execute(trx)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    }
    const plan = await db.transaction().execute(explain)
    // Both indexes follow the order of a batch's questions. A portion starts after the last one, so
    // no entry is read twice.
    expect(plan).toMatch(/Index Scan using question_(open|in_order) /)
    expect(plan).not.toContain('Sort')
  },
)
