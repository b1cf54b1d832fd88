import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseWithoutStatistics } from '../../../tests/world/databases/without-statistics.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCaller } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, workbookOf } from '../../../tests/world/product/checking.ts'
import { systemClock } from '../../base/database/clock.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { batchesAfter } from '../../checking/batches/list/list-batches.ts'
import { BEING_STORED } from '../../checking/batches/store.ts'
import { checksAfter } from '../../checking/single-check/checks-after.ts'
import type { Batch, Check } from './answer-wire.ts'
import type { Batches, Checks } from './list-wire.ts'

/** Sets up a company with a program that may list its data. */
async function programWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const scopes = ['check', 'batch:read', 'batch:write'] as const
  // Paging at full speed makes more calls per minute than a key's default limit.
  const { headers } = await addKey(world, world.company.id, { scopes: [...scopes], perMinute: 60_000 })
  const get = (path: string) => world.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers })
  const check = async (uid: string) =>
    (await world.app.inject({ method: 'POST', url: '/api/v1/checks', headers, payload: { uid } })).json<Check>()
  const send = async (uids: string[]) =>
    (
      await world.upload(
        { name: 'Liste.xlsx', bytes: workbookOf(uids), url: '/api/v1/batches', headers },
        createCaller(world.app),
      )
    ).json<Batch>()
  return { ...world, headers, get, check, send }
}

const NO_UID = 'NO-123.456.789'

/** Reads pages until the users are done, and then to the end. Returns all ids as received. */
async function readPagesUntilDone(
  page: (after: number) => Promise<number[]>,
  userWork: Promise<unknown>,
): Promise<number[]> {
  const ids: number[] = []
  let [areDone, isLast] = [false, false]
  void userWork.then(() => {
    areDone = true
  })
  while (!isLast) {
    const wasDone = areDone
    const pageIds = await page(ids.at(-1) ?? 0)
    ids.push(...pageIds)
    isLast = wasDone && pageIds.length === 0
  }
  return ids
}

describe('the lists for programs', () => {
  it('return each check exactly once to a client that reads pages while users check', async () => {
    const world = await programWorld()
    const people = Promise.all(
      [1, 2, 3, 4].map(async () => {
        const createdIds: number[] = []
        for (let times = 0; times < 6; times += 1) createdIds.push((await world.check(NO_UID)).id)
        return createdIds
      }),
    )
    const page = async (after: number) =>
      (await world.get(`checks?after=${after}&limit=3`)).json<Checks>().checks.map(({ id }) => id)
    const ids = await readPagesUntilDone(page, people)
    expect(ids).toEqual((await people).flat().toSorted((one, other) => one - other))
  })

  it('return each batch exactly once to a client that reads pages while users upload long and short lists', async () => {
    const world = await programWorld()
    const people = Promise.all(
      [300, 1, 40].map(async rows => {
        const createdIds: number[] = []
        for (let times = 0; times < 3; times += 1)
          createdIds.push((await world.send(Array.from({ length: rows }, (_, at) => `DE${100_000_000 + at}`))).id)
        return createdIds
      }),
    )
    const page = async (after: number) =>
      (await world.get(`batches?after=${after}&limit=2`)).json<Batches>().batches.map(({ id }) => id)
    const ids = await readPagesUntilDone(page, people)
    expect(ids).toEqual((await people).flat().toSorted((one, other) => one - other))
  })

  it('end before a batch that is still being stored', async () => {
    const world = await programWorld()
    const ids = [await world.send([NO_UID]), await world.send([NO_UID]), await world.send([NO_UID])].map(({ id }) => id)
    const setStatus = (status: number) =>
      world.database.db
        .updateTable('batch')
        .set({ status })
        .where('id', '=', ids[1] ?? 0)
        .execute()
    await setStatus(BEING_STORED)
    const listBatches = async () => (await world.get('batches')).json<Batches>()
    expect((await listBatches()).batches.map(({ id }) => id)).toEqual(ids.slice(0, 1))
    await setStatus(0)
    expect((await listBatches()).batches.map(({ id }) => id)).toEqual(ids)
  })

  it('contain the same entries as the calls for single entries, of all users of only this company', async () => {
    const world = await programWorld()
    const stranger = await addKey(world, (await addTestCompany(world)).id, { scopes: ['check', 'batch:read'] })
    const onScreen = await world.uploadUids([NO_UID])
    const ownBatch = await world.send(['DE136695976'])
    const check = await world.check(NO_UID)
    await world.browser.call('GET', `/api/tasks/uid/${NO_UID}`)
    const { batches, next } = (await world.get('batches')).json<Batches>()
    expect(batches.map(({ id }) => id)).toEqual([onScreen.id, ownBatch.id])
    const { layout: _, ...single } = (await world.get(`batches/${ownBatch.id}`)).json<Batch>()
    expect([batches[1], next]).toEqual([single, null])
    const first = (await world.get('batches?limit=1')).json<Batches>()
    expect([first.batches.map(({ id }) => id), first.next]).toEqual([[onScreen.id], onScreen.id])
    const { checks } = (await world.get('checks')).json<Checks>()
    expect([checks.length, checks[0]]).toEqual([2, (await world.get(`checks/${check.id}`)).json()])
    const listFor = (path: string) =>
      world.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: stranger.headers }).then(each => each.json())
    expect([await listFor('batches'), await listFor('checks')]).toEqual([
      { batches: [], next: null },
      { checks: [], next: null },
    ])
  })

  it('filter by state and by time, and reject invalid filters', async () => {
    const world = await programWorld()
    const [waiting, cancelled] = [await world.send([NO_UID]), await world.send(['DE136695976'])]
    await world.browser.call('DELETE', `/api/tasks/${cancelled.id}`)
    const inState = async (state: string) =>
      (await world.get(`batches?state=${state}`)).json<Batches>().batches.map(({ id }) => id)
    expect([await inState('created'), await inState('cancelled'), await inState('failed')]).toEqual([
      [waiting.id],
      [cancelled.id],
      [],
    ])
    const [oldCheck, newCheck] = [await world.check(NO_UID), await world.check(NO_UID)]
    const twoDaysAgo = sql<Date>`now() - interval '2 days'`
    await world.database.db
      .updateTable('single_check')
      .set({ created_at: twoDaysAgo })
      .where('id', '=', oldCheck.id)
      .execute()
    const since = async (moment: string) =>
      (await world.get(`checks?since=${encodeURIComponent(moment)}`)).json<Checks>().checks.map(({ id }) => id)
    expect(await since(newCheck.createdAt)).toEqual([newCheck.id])
    expect(await since('2020-01-01T00:00:00+01:00')).toEqual([oldCheck.id, newCheck.id])
    const batch = await world.send([NO_UID])
    const batches = async (moment: string) =>
      (await world.get(`batches?since=${encodeURIComponent(moment)}`)).json<Batches>().batches
    expect(await batches('2100-01-01T00:00:00Z')).toEqual([])
    expect((await batches(batch.createdAt)).map(({ id, fileSha256 }) => [id, fileSha256])).toEqual([
      [batch.id, expect.stringMatching(/^[0-9a-f]{64}$/)],
    ])
    for (const path of [
      'batches?state=open',
      'batches?limit=0',
      'batches?after=x',
      'checks?since=today',
      'checks?sinse=1',
    ])
      expect((await world.get(path)).statusCode).toBe(400)
  })

  it('read no more rows if other companies have many, even in a database without statistics', async () => {
    const { db } = await databaseWithoutStatistics()
    const { rows } = await sql<{ id: number }>`insert into company (name) values ('A'), ('B') returning id`.execute(db)
    const [ownId = 0, otherId = 0] = rows.map(({ id }) => id)
    const { rows: users } = await sql<{
      id: number
    }>`insert into users (company_id, email, firstname, lastname, role, password_hash)
      values (${ownId}, 'a@a.example', 'A', 'M', 3, '') returning id`.execute(db)
    const userId = users[0]?.id ?? 0
    const add = async (companyId: number, count: number) => {
      await sql`insert into single_check (company_id, user_id, input, uid, verdict, hints, language)
        select ${companyId}, ${userId}, '', '', 'not-a-uid', '[]', 'de' from generate_series(1, ${count}::int)`.execute(
        db,
      )
      await sql`insert into batch (company_id, created_by, status, language, file_name, upload_sha256, sheet_layout, total_rows, not_a_uid_rows, total_questions)
        select ${companyId}, ${userId}, 2, 'de', '', '', '{}', 1, 0, 1 from generate_series(1, ${count}::int)`.execute(
        db,
      )
    }
    const actor = { userId, companyId: ownId, role: ROLES.user, email: '', language: 'de', isProgram: true } as const
    const countRowsRead = async () => {
      const explaining = explainingDatabase(db, { isLarge: true })
      const page = { after: 0, limit: 10 }
      expect(await batchesAfter(actor, { db: explaining.db, clock: systemClock }, page)).toHaveLength(10)
      expect(await checksAfter(actor, explaining.db, { ...page, since: '2020-01-01T00:00:00Z' })).toHaveLength(10)
      return explaining.rowsRead()
    }
    await add(ownId, 20)
    const before = await countRowsRead()
    await add(otherId, 2_000)
    await add(ownId, 500)
    expect((await countRowsRead()) / before).toBeLessThan(1.5)
  })
})
