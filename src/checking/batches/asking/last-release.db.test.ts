import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { type CheckingWorld, createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import { swissUids } from '../../../../tests/world/product/swiss-uids.ts'
import { RATE_LIMITED_AUTHORITIES } from '../../../registers/authorities/create.ts'
import { claimFinishing } from '../finishing/finishing-store.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskRows } from '../wire.ts'

// During an upgrade, a worker of the last release may run together with workers of this release for
// some minutes (docs/upgrading.md). The releases before 2.0.0 do not recognise Swiss or British VAT
// IDs, nor those before 2.2.0 Norwegian ones. These statements are copied from release 1.1.0.
const LAST_RELEASE = {
  claim: (companyId: number) => sql<UidRow>`
    with turn as (
      select id from batch where company_id = ${companyId} and status in (0, 1) order by settled_questions, id
    ), next as (
      select waiting.id from turn cross join lateral (
        select id, next_try_at from question
        where company_id = ${companyId} and batch_id = turn.id and state = 'waiting' and lost < 2
        order by id limit 1000 for update skip locked
      ) waiting limit 1000
    )
    update question set state = 'leased', lease_token = gen_random_uuid()::text, lease_until = now() + interval '1 minute', next_try_at = null
    from next where question.id = next.id returning question.uid`,
  claimSuspects: (companyId: number) => sql<UidRow>`
    select uid from question where company_id = ${companyId} and state = 'waiting' and lost >= 2`,
  releaseExpired:
    () => sql<UidRow>`update question set state = 'waiting', lease_token = null, lease_until = null, lost = least(lost + 1, 1000)
    from (select id from question where state = 'leased' and lease_until < now() for update skip locked) late
    where question.id = late.id returning question.uid`,
  unpark: () => sql<UidRow>`update question set state = 'waiting', next_try_at = null
    from (select question.id from question join batch on batch.id = question.batch_id and batch.status = 1
      where state = 'parked' and next_try_at <= now() for update of question skip locked) due
    where question.id = due.id returning question.uid`,
  probe: () => sql<UidRow>`update question set state = 'waiting' where state = 'suspended' returning question.uid`,
  claimFinishing: (
    batchId: number,
  ) => sql<UidRow>`update batch set finishing_token = 'x', finishing_until = now() + interval '30 seconds'
    where id = ${batchId} and (finishing_until is null or finishing_until <= now())
      and status in (0, 1) and settled_questions >= total_questions returning file_name as uid`,
  abandon: (batchId: number) => sql<UidRow>`update question set state = 'settled', verdict = 'not-checked'
    where batch_id = ${batchId} and state in ('waiting', 'parked', 'suspended') returning question.uid`,
}
type UidRow = { uid: string }

const SWISS = swissUids(3)
const BRITISH = ['GB200000001', 'GB200000002']
const NORWEGIAN = ['NO974760673', 'NO923609016']
const RATE_LIMITED_UIDS = [...SWISS, ...BRITISH, ...NORWEGIAN]

const run = async ({ database }: CheckingWorld, statement: RawBuilder<UidRow>): Promise<string[]> =>
  (await statement.execute(database.db)).rows.map(({ uid }) => uid).sort()

it('a worker of the last release claims no unknown number, for every way in which a question is requeued', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const german = germanUids(4)
  const { id } = await world.uploadUids([...RATE_LIMITED_UIDS, ...german])
  expect(await run(world, LAST_RELEASE.claim(world.company.id))).toEqual(german.toSorted())
  await sql`update batch set status = ${STATUS.started} where id = ${id}`.execute(world.database.db)

  const sortedUids = RATE_LIMITED_UIDS.toSorted()
  for (const [columns, requeue] of [
    [
      sql`state = 'leased', lease_token = 'x', lease_until = now() - interval '1 second', lost = 1`,
      LAST_RELEASE.releaseExpired,
    ],
    [sql`state = 'parked', next_try_at = now() - interval '1 second', lost = 0`, LAST_RELEASE.unpark],
    [sql`state = 'suspended'`, LAST_RELEASE.probe],
  ] as const) {
    await sql`update question set ${columns} where uid = any(${RATE_LIMITED_UIDS}::text[])`.execute(world.database.db)
    expect(await run(world, requeue())).toEqual(sortedUids)
    expect(await run(world, LAST_RELEASE.claim(world.company.id))).toEqual([])
    expect(await run(world, LAST_RELEASE.claimSuspects(world.company.id))).toEqual([])
    expect(await run(world, LAST_RELEASE.abandon(id))).toEqual([])
  }

  await sql`update question set lease_until = now() where state = 'leased'`.execute(world.database.db)
  await world.work()
  await world.ended(id)
  const { items } = (await world.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>()
  const verdicts = new Map(items.map(({ uid, verdict }) => [uid, verdict]))
  expect(SWISS.map(uid => verdicts.get(uid))).toEqual(SWISS.map(() => 'valid'))
  expect([...verdicts.values()]).not.toContain('not-a-uid')
})

it('a worker of the last release finishes lists except those with answers unknown to it', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  const worker = await world.work()
  const [swiss, german] = [await world.uploadUids([...SWISS, ...germanUids(2)]), await world.uploadUids(germanUids(3))]
  for (const { id } of [swiss, german]) await world.ended(id)
  await worker.stop()
  // Restores the state before the batches ended.
  await sql`update batch set status = ${STATUS.started}, finished_at = null`.execute(db)
  expect(await run(world, LAST_RELEASE.claimFinishing(german.id))).toHaveLength(1)
  expect(await run(world, LAST_RELEASE.claimFinishing(swiss.id))).toEqual([])
  expect(await claimFinishing(db, swiss.id)).toMatchObject({ batch: { id: swiss.id } })
})

it('a worker of release 2 finishes lists with Swiss answers, and none with Norwegian ones', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  const worker = await world.work()
  const [swiss, norwegian] = [await world.uploadUids(SWISS), await world.uploadUids([...SWISS, ...NORWEGIAN])]
  for (const { id } of [swiss, norwegian]) await world.ended(id)
  await worker.stop()
  await sql`update batch set status = ${STATUS.started}, finished_at = null`.execute(db)
  const claimAsRelease2 = (id: number) =>
    db.transaction().execute(async trx => {
      await sql`select set_config('uid_check.services', 'all', true)`.execute(trx)
      return (await LAST_RELEASE.claimFinishing(id).execute(trx)).rows.length
    })
  expect([await claimAsRelease2(swiss.id), await claimAsRelease2(norwegian.id)]).toEqual([1, 0])
  expect(await claimFinishing(db, norwegian.id)).toMatchObject({ batch: { id: norwegian.id } })
})

it('the database marks the questions of every country with a rate-limited service', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const countries = [...RATE_LIMITED_AUTHORITIES.values()].flat()
  const { id } = await world.uploadUids(germanUids(1))
  const states = await sql<{ state: string }>`insert into question (batch_id, company_id, uid, row_count)
    select ${id}::int, ${world.company.id}::int, country || '123456789', 1 from unnest(${countries}::text[]) as country returning state`.execute(
    world.database.db,
  )
  expect(states.rows.map(({ state }) => state)).toEqual(countries.map(() => 'in-turn'))
})
