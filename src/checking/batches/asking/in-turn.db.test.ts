import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, waitFor } from '../../../../tests/world/product/checking.ts'
import { swissUids } from '../../../../tests/world/product/swiss-uids.ts'
import type { SingleResult } from '../../single-check/wire.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskRows } from '../wire.ts'
import { isWaitingFor } from './tracks.ts'

type World = Awaited<ReturnType<typeof createCheckingWorld>>

const rowsOf = async (world: World, id: number) =>
  (await world.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>().items
const swissCalls = ({ simulator }: World) => simulator.calls.filter(({ service }) => service === 'bfs')

it('a list with Swiss and German numbers queries each at its own service', async () => {
  const world = await createCheckingWorld()
  const [registered = '', ...otherUids] = swissUids(6)
  const formattedUid = `${registered.slice(0, 3)}-${registered.slice(3, 6)}.${registered.slice(6, 9)}.${registered.slice(9)} MWST`
  const task = await world.uploadUids([formattedUid, ...otherUids, 'CHE990000088', 'CHE990000094', ...germanUids(9)])
  expect(await world.ended(task.id)).toMatchObject({ status: STATUS.completed, notCheckedRows: 0 })
  const verdicts = (await rowsOf(world, task.id))
    .filter(({ uid }) => uid.startsWith('CHE'))
    .map(({ verdict }) => verdict)
  // The last two Swiss UIDs are a deregistered one and an unknown one.
  expect(verdicts).toEqual([...otherUids.map(() => 'valid'), 'valid', 'invalid', 'invalid'])
  expect(new Set(swissCalls(world).map(({ uid }) => uid))).toContain(registered)
})

it('while Swiss numbers wait for rate-limit slots, lanes continue with others and no try is used up', async () => {
  const world = await createCheckingWorld({
    settings: { task_concurrent_batches: 1, task_patience_minutes: 0, task_retry_on_error: 1 },
    configuration: { bfsPerMinute: 2 },
  })
  const swiss = swissUids(8)
  const german = germanUids(30)
  // The Swiss questions come first, and there is only one lane.
  const task = await world.uploadUids([...swiss, ...german])
  const running = await waitFor(
    () => world.read(task.id),
    ({ processedRows }) => processedRows >= german.length + 2,
  )
  expect(running).toMatchObject({ status: STATUS.started, notCheckedRows: 0 })
  const open = (await rowsOf(world, task.id)).filter(({ verdict }) => verdict === null)
  expect(open.map(({ uid }) => uid).sort()).toEqual(swiss.slice(2).sort())
  expect(swissCalls(world)).toHaveLength(2)
})

it('a worker that stops returns questions that wait for a rate-limit slot to the queue', async () => {
  const world = await createCheckingWorld({ hasWorker: false, configuration: { bfsPerMinute: 1 } })
  const worker = await world.work()
  const task = await world.uploadUids(swissUids(3))
  await waitFor(
    () => world.read(task.id),
    ({ processedRows }) => processedRows === 1,
  )
  await worker.stop()
  const { states } = await world.database.db
    .selectFrom('question')
    .select(({ fn }) => fn.agg<string[]>('array_agg', ['state']).as('states'))
    .where('batch_id', '=', task.id)
    .executeTakeFirstOrThrow()
  expect(states.sort()).toEqual(['in-turn', 'in-turn', 'settled'])
})

it('lists of two companies share the rate limit, so that neither waits for the end of the other', async () => {
  const world = await createCheckingWorld({ configuration: { bfsPerMinute: 6 } })
  const otherCompany = await addTestCompany(world, {})
  const person = await signIn(world.app, await addPerson(world, { companyId: otherCompany.id }), world.clock)
  const [longList, shortList] = [swissUids(20), swissUids(3, 500)]
  const releaseAnswers = world.simulator.hold()
  await world.uploadUids(longList)
  await expect.poll(() => swissCalls(world).length).toBe(2)
  await world.uploadUids(shortList, person)
  await expect.poll(() => swissCalls(world).length).toBe(4)
  releaseAnswers()
  expect(swissCalls(world).filter(({ uid }) => shortList.includes(uid)).length).toBe(2)
})

it('the claim of rate-limited questions uses the index question_in_turn', async () => {
  const { db } = await freshDatabase()
  const plan = await db.transaction().execute(async trx => {
    // For an analysed empty table, the planner would scan it whole in the order of the primary key.
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`alter table question drop constraint question_pkey cascade`.execute(trx)
    return sql<{ 'QUERY PLAN': string }>`explain select id from question
      where company_id = 1 and batch_id = 1 and ${isWaitingFor('bfs')} order by id limit 1`.execute(trx)
  })
  expect(plan.rows.map(row => row['QUERY PLAN']).join(' ')).toContain('question_in_turn')
})

it('a single Swiss check names the VAT group, and for an unknown number that entries may be hidden', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const check = async (uid: string) =>
    (await world.browser.call('GET', `/api/tasks/uid/${encodeURIComponent(uid)}`)).json<SingleResult>()
  expect(await check('CHE-107.185.562 MWST')).toMatchObject({ verdict: 'valid', service: 'bfs', country: 'CH' })
  const [unknown, member, malformed] = [
    await check('CHE990000094'),
    await check('CHE990000071'),
    await check('CHE990000208'),
  ]
  expect(unknown).toMatchObject({ verdict: 'invalid', service: 'bfs' })
  expect(unknown.resultMsg).toContain('Privatpersonen können verborgen sein')
  expect(member.verdict).toBe('valid')
  expect(member.resultMsg).toMatch(/105\D864\D830/)
  expect(malformed).toMatchObject({ verdict: 'not-a-uid', service: 'bfs' })
})
