import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { createMovedClock } from '../../../../tests/world/product/moved-clock.ts'
import { confirmRetentionDate, TRUSTED_CLOCK } from '../../../../tests/world/product/retention-fixtures.ts'
import { removeExpired } from '../../../documents/reports/retention/remove-expired.ts'
import { reopenQuestions } from '../asking/questions.ts'
import { STATUS } from '../status-rules.ts'
import { recountBatches } from './recount.ts'

const FRENCH = 'FR40303265045'
// Invalid for every requester (docs/simulator.md).
const INVALID = 'DE399000200'
const alwaysContinue = async () => true

/** Creates an ended batch with every kind of row: answered, duplicate, cached, not a UID, open. */
async function createEndedWorld() {
  const world = await createCheckingWorld({
    simulator: { memberStatesDown: ['FR'], latencyMs: 5 },
    settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
  })
  const uids = germanUids(6)
  await world.ended((await world.uploadUids(uids.slice(0, 3))).id)
  const { id } = await world.uploadUids([...uids, uids[5] ?? '', 'kein Kunde', 'DE111', INVALID, FRENCH, FRENCH])
  expect(await world.ended(id)).toMatchObject({ status: STATUS.completedWithErrors, validRows: 6, invalidRows: 2 })
  return { world, id }
}

async function recountDifferences(
  { database }: CheckingWorld,
  since: Date | null = null,
  mayContinue = alwaysContinue,
) {
  const log = { error: vi.fn(), warn: vi.fn() }
  await recountBatches(database.db, log, since, mayContinue, 0)
  const alarms = log.error.mock.calls.map(([facts]) => facts)
  expect(alarms.map(({ alarm }) => alarm)).toEqual(alarms.length > 0 ? ['counts'] : [])
  return alarms.flatMap(({ batches }) => batches)
}

it('the counts of completed, retried, cancelled and deleted batches add up', { tags: ['R-38'] }, async () => {
  const { world, id } = await createEndedWorld()
  expect(await recountDifferences(world)).toEqual([])
  world.simulator.setBehaviour({ memberStatesDown: [] })
  expect((await world.browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' })).statusCode).toBe(204)
  await waitFor(
    () => world.read(id),
    ({ status }) => status === STATUS.completed,
  )
  expect(await recountDifferences(world)).toEqual([])
  expect((await world.browser.call('DELETE', `/api/tasks/${id}?status=2`)).statusCode).toBe(204)
  // With such delays, some queries are still in flight when the cancellation arrives.
  world.simulator.setBehaviour({ latencyMs: [5, 3_000] })
  const cancelled = await world.uploadUids(germanUids(300, 100))
  await waitFor(
    () => world.read(cancelled.id),
    ({ processedRows }) => processedRows > 5,
  )
  expect((await world.browser.call('DELETE', `/api/tasks/${cancelled.id}?status=1`)).statusCode).toBe(204)
  await world.ended(cancelled.id)
  expect(await recountDifferences(world)).toEqual([])
})

const firstQuestionSql = (verdict: string) =>
  `(select min(id) from question where verdict = '${verdict}' and batch_id = $id)`

it.each([
  ['a counter that is too high', 'update batch set valid_rows = valid_rows + 1 where id = $id', ['valid']],
  ['an extra row', 'update batch set total_rows = total_rows + 1 where id = $id', ['rows']],
  ['an unprocessed row', 'update batch set processed_rows = processed_rows - 1 where id = $id', ['processed']],
  ['an unsettled question', 'update batch set settled_questions = 1 where id = $id', ['settled']],
  ['a lost answer', `update question set answer_id = null where id = ${firstQuestionSql('valid')}`, ['answers']],
  [
    'a verdict that differs from the answer’s',
    `update question set verdict = 'invalid' where id = ${firstQuestionSql('valid')}`,
    ['valid', 'invalid', 'answers'],
  ],
  [
    'a missing question',
    `delete from question where id = ${firstQuestionSql('not-checked')}`,
    ['rows', 'questions', 'settled', 'notChecked', 'processed'],
  ],
])(
  '%s raises an alarm that names it, and is not changed',
  { tags: ['R-38'] },
  async (_what, statement, differences) => {
    const { world, id } = await createEndedWorld()
    const { db } = world.database
    await sql.raw(statement.replaceAll('$id', String(id))).execute(db)
    const before = await db.selectFrom('batch').selectAll().execute()
    const [facts, ...otherFacts] = await recountDifferences(world)
    expect(otherFacts).toEqual([])
    expect(facts.batchId).toBe(id)
    expect(Object.keys(facts).filter(name => name !== 'batchId')).toEqual(differences)
    expect(await db.selectFrom('batch').selectAll().execute()).toEqual(before)
  },
)

it('open questions raise an alarm after a killed retry, but not during a retry', async () => {
  const { world, id } = await createEndedWorld()
  const { db } = world.database
  await reopenQuestions(db, id)
  expect(await recountDifferences(world)).toMatchObject([{ batchId: id, open: '0 ≠ 1' }])
  let calls = 0
  const retryAtThirdCall = async () => {
    calls += 1
    if (calls === 3) expect((await world.browser.call('POST', `/api/tasks/${id}/retry`)).statusCode).toBe(204)
    return true
  }
  expect(await recountDifferences(world, null, retryAtThirdCall)).toEqual([])
  expect(calls).toBeGreaterThan(2)
})

it('a completed batch with an open question raises an alarm', { tags: ['R-38'] }, async () => {
  const { world } = await createEndedWorld()
  const { id } = await world.uploadUids(germanUids(2))
  await world.ended(id)
  const { db } = world.database
  await sql`update question set state = 'parked' where id = (select max(id) from question)`.execute(db)
  await sql`update batch set settled_questions = 1 where id = ${id}`.execute(db)
  expect(await recountDifferences(world)).toMatchObject([{ batchId: id, open: '0 ≠ 1' }])
})

it('a failed count raises an alarm and does not stop retention', async () => {
  const { world } = await createEndedWorld()
  await sql`alter table report rename to mislaid`.execute(world.database.db)
  const log = { error: vi.fn(), warn: vi.fn() }
  await recountBatches(world.database.db, log, null, alwaysContinue, 0)
  expect(log.error.mock.calls).toMatchObject([[{ alarm: 'counts', err: expect.any(Error) }, expect.any(String)]])
})

it('the recount runs once a night, for batches that ended since the night before', { tags: ['R-38'] }, async () => {
  const { world, id } = await createEndedWorld()
  const { db } = world.database
  const clock = createMovedClock('2034-01-01T09:00:00Z')
  const sinceTimes: (Date | null)[] = []
  const runNight = async () => {
    await confirmRetentionDate(db, clock)
    await removeExpired({
      database: world.database,
      clock,
      removals: [],
      signal: new AbortController().signal,
      ...TRUSTED_CLOCK,
      beforehand: async since => void sinceTimes.push(since),
    })
  }
  await Promise.all([runNight(), runNight()])
  await runNight()
  clock.set('2034-01-02T09:00:00Z')
  await runNight()
  const [run] = await db.selectFrom('retention_run').select('ended_at').where('day', '=', '2034-01-01').execute()
  expect(sinceTimes).toEqual([null, new Date((run?.ended_at?.getTime() ?? 0) - 86_400_000)])
  await sql`update batch set valid_rows = 0, finished_at = now() - interval '3 days' where id = ${id}`.execute(db)
  expect(await recountDifferences(world, sinceTimes[1])).toEqual([])
  expect(await recountDifferences(world)).toHaveLength(1)
})
