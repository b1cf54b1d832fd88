import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { movedClock } from '../../../../tests/world/product/moved-clock.ts'
import { sayToday, UNDOUBTED } from '../../../../tests/world/product/retaining.ts'
import { removeExpired } from '../../../documents/reports/retention/remove-expired.ts'
import { reopenQuestions } from '../asking/questions.ts'
import { STATUS } from '../status-rules.ts'
import { recountBatches } from './count-again.ts'

const FRENCH = 'FR40303265045'
// Invalid for every requester (docs/simulator.md).
const INVALID = 'DE399000200'
const goesOn = async () => true

/** Creates rows with every outcome: answered, duplicate, cached, not a UID, not checked. */
async function endedWorld() {
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

async function found({ database }: CheckingWorld, since: Date | null = null, meanwhile = goesOn) {
  const log = { error: vi.fn(), warn: vi.fn() }
  await recountBatches(database.db, log, since, meanwhile, 0)
  const alarms = log.error.mock.calls.map(([facts]) => facts)
  expect(alarms.map(({ alarm }) => alarm)).toEqual(alarms.length > 0 ? ['counts'] : [])
  return alarms.flatMap(({ batches }) => batches)
}

it('batches that ended in every way add up: whole, asked again, cancelled, deleted', { tags: ['R-38'] }, async () => {
  const { world, id } = await endedWorld()
  expect(await found(world)).toEqual([])
  world.simulator.setBehaviour({ memberStatesDown: [] })
  expect((await world.browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' })).statusCode).toBe(204)
  await waitFor(
    () => world.read(id),
    ({ status }) => status === STATUS.completed,
  )
  expect(await found(world)).toEqual([])
  expect((await world.browser.call('DELETE', `/api/tasks/${id}?status=2`)).statusCode).toBe(204)
  // Some queries are still in flight when the cancellation arrives, however late it is.
  world.simulator.setBehaviour({ latencyMs: [5, 3_000] })
  const cancelled = await world.uploadUids(germanUids(300, 100))
  await waitFor(
    () => world.read(cancelled.id),
    ({ processedRows }) => processedRows > 5,
  )
  expect((await world.browser.call('DELETE', `/api/tasks/${cancelled.id}?status=1`)).statusCode).toBe(204)
  await world.ended(cancelled.id)
  expect(await found(world)).toEqual([])
})

const first = (verdict: string) => `(select min(id) from question where verdict = '${verdict}' and batch_id = $id)`

it.each([
  ['a counter too high', 'update batch set valid_rows = valid_rows + 1 where id = $id', ['valid']],
  ['a row too many', 'update batch set total_rows = total_rows + 1 where id = $id', ['rows']],
  ['a row not processed', 'update batch set processed_rows = processed_rows - 1 where id = $id', ['processed']],
  ['a question not settled', 'update batch set settled_questions = 1 where id = $id', ['settled']],
  ['an answer lost', `update question set answer_id = null where id = ${first('valid')}`, ['answers']],
  [
    'another verdict than the answer’s',
    `update question set verdict = 'invalid' where id = ${first('valid')}`,
    ['valid', 'invalid', 'answers'],
  ],
  [
    'a question gone',
    `delete from question where id = ${first('not-checked')}`,
    ['rows', 'questions', 'settled', 'notChecked', 'processed'],
  ],
])('%s alarms by name, and is left as it is', { tags: ['R-38'] }, async (_what, statement, names) => {
  const { world, id } = await endedWorld()
  const { db } = world.database
  await sql.raw(statement.replaceAll('$id', String(id))).execute(db)
  const before = await db.selectFrom('batch').selectAll().execute()
  const [facts, ...others] = await found(world)
  expect(others).toEqual([])
  expect(facts.batchId).toBe(id)
  expect(Object.keys(facts).filter(name => name !== 'batchId')).toEqual(names)
  expect(await db.selectFrom('batch').selectAll().execute()).toEqual(before)
})

it('questions that a killed retry left open alarm, those of one that is still at it do not', async () => {
  const { world, id } = await endedWorld()
  const { db } = world.database
  await reopenQuestions(db, id)
  expect(await found(world)).toMatchObject([{ batchId: id, open: '0 ≠ 1' }])
  let looks = 0
  const goesOnToTheEnd = async () => {
    looks += 1
    if (looks === 3) expect((await world.browser.call('POST', `/api/tasks/${id}/retry`)).statusCode).toBe(204)
    return true
  }
  expect(await found(world, null, goesOnToTheEnd)).toEqual([])
  expect(looks).toBeGreaterThan(2)
})

it('a batch that is completed with a question still open alarms', { tags: ['R-38'] }, async () => {
  const { world } = await endedWorld()
  const { id } = await world.uploadUids(germanUids(2))
  await world.ended(id)
  const { db } = world.database
  await sql`update question set state = 'parked' where id = (select max(id) from question)`.execute(db)
  await sql`update batch set settled_questions = 1 where id = ${id}`.execute(db)
  expect(await found(world)).toMatchObject([{ batchId: id, open: '0 ≠ 1' }])
})

it('a count that fails alarms, and keeps retention from nothing', async () => {
  const { world } = await endedWorld()
  await sql`alter table report rename to mislaid`.execute(world.database.db)
  const log = { error: vi.fn(), warn: vi.fn() }
  await recountBatches(world.database.db, log, null, goesOn, 0)
  expect(log.error.mock.calls).toMatchObject([[{ alarm: 'counts', err: expect.any(Error) }, expect.any(String)]])
})

it('is done once a night, and looks only at what ended since the night before', { tags: ['R-38'] }, async () => {
  const { world, id } = await endedWorld()
  const { db } = world.database
  const clock = movedClock('2034-01-01T09:00:00Z')
  const asked: (Date | null)[] = []
  const night = async () => {
    await sayToday(db, clock)
    await removeExpired({
      database: world.database,
      clock,
      removals: [],
      signal: new AbortController().signal,
      ...UNDOUBTED,
      beforehand: async since => void asked.push(since),
    })
  }
  await Promise.all([night(), night()])
  await night()
  clock.set('2034-01-02T09:00:00Z')
  await night()
  const [run] = await db.selectFrom('retention_run').select('ended_at').where('day', '=', '2034-01-01').execute()
  expect(asked).toEqual([null, new Date((run?.ended_at?.getTime() ?? 0) - 86_400_000)])
  await sql`update batch set valid_rows = 0, finished_at = now() - interval '3 days' where id = ${id}`.execute(db)
  expect(await found(world, asked[1])).toEqual([])
  expect(await found(world)).toHaveLength(1)
})
