import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../tests/world/databases/blocked.ts'
import { databaseWithoutStatistics } from '../../../tests/world/databases/without-statistics.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { partnersInChangeOrder } from '../../checking/partners/changed-since.ts'
import { storeMarkChanges } from '../../checking/partners/changes-store.ts'
import type { Partners } from './partner-wire.ts'

const UIDS = ['DE136695976', 'FR40303265045', 'ATU98000000']

/** Sets up a company with three partners, and a program that mirrors them. */
async function programWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  const { headers } = await addKey(world, world.company.id, { scopes: ['check', 'report:read'] })
  const check = (uid: string, fresh = false) =>
    world.app.inject({ method: 'POST', url: '/api/v1/checks', headers, payload: { uid, fresh } })
  const get = (query: string) => world.app.inject({ method: 'GET', url: `/api/v1/partners?${query}`, headers })
  const since = async (moment: string, more = '') =>
    (await get(`changedSince=${encodeURIComponent(moment)}${more}`)).json<Partners>()
  let listCount = 0
  const addListing = (uid: string) => {
    listCount += 1
    const asOf = new Date(Date.UTC(2026, 0, 1, 0, listCount))
    const moves = [{ uid, before: null, after: { since: '2026-01-01', asOf: asOf.toISOString() } }]
    return db.transaction().execute(trx => storeMarkChanges(trx, { asOf, moves }))
  }
  for (const uid of UIDS) await check(uid)
  const remove = (uid: string) => db.deleteFrom('partner').where('uid', '=', uid).execute()
  return { ...world, db, check, get, since, addListing, remove }
}

const uidsOf = ({ partners }: Partners) => partners.map(({ uid }) => uid)
const lastOf = ({ partners }: Partners) => partners.at(-1)?.changedAt ?? ''
/** Returns the time one millisecond after `moment`: reported times are in whole milliseconds. */
const justAfter = (moment: string) => new Date(Date.parse(moment) + 1).toISOString()

it('the list returns new partners first, then only those whose verdict, name or listing changed', async () => {
  const world = await programWorld()
  const first = await world.since('2020-01-01T00:00:00Z')
  expect([uidsOf(first), first.next]).toEqual([UIDS, null])
  const from = justAfter(lastOf(first))
  await world.check('DE136695976', true)
  expect(uidsOf(await world.since(from))).toEqual([])
  await world.addListing('FR40303265045')
  const changePartner = (uid: string, values: object) =>
    world.db.updateTable('partner').set(values).where('uid', '=', uid).execute()
  await changePartner('DE136695976', { verdict: 'invalid' })
  await changePartner('ATU98000000', { own_name: 'Unsere Worte' })
  expect(uidsOf(await world.since(from))).toEqual(['FR40303265045', 'DE136695976'])
  await changePartner('FR40303265045', { given_name: 'NEU SARL' })
  expect(uidsOf(await world.since(from))).toEqual(['DE136695976', 'FR40303265045'])
  expect(uidsOf(await world.since(from, '&verdict=invalid'))).toEqual(['DE136695976'])
})

it('the list returns pages in the order of changes, and rejects an `after` of the order by UID', async () => {
  const world = await programWorld()
  const pages: string[][] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Partners = await world.since('2020-01-01T00:00:00Z', `&limit=1&after=${after}`)
    pages.push(uidsOf(page))
    after = page.next
  }
  expect(pages).toEqual([...UIDS.map(uid => [uid]), []])
  for (const query of ['changedSince=yesterday', 'changedSince=2020-01-01T00:00:00Z&after=DE1'])
    expect((await world.get(query)).statusCode).toBe(400)
})

it('the list continues after the last change although the clock was set back', async () => {
  const world = await programWorld()
  const inAnHour = sql<Date>`now() + interval '1 hour'`
  await world.db.updateTable('partner').set({ changed_at: inAnHour }).where('uid', '=', 'DE136695976').execute()
  const before = await world.since('2020-01-01T00:00:00Z')
  expect(uidsOf(before).at(-1)).toBe('DE136695976')
  await world.addListing('FR40303265045')
  await world.check('IT00743110157')
  expect(uidsOf(await world.since(lastOf(before)))).toEqual(['DE136695976', 'FR40303265045', 'IT00743110157'])
})

it('the list contains removed partners by their ids, and a re-added partner as a new one', async () => {
  const world = await programWorld()
  const first = await world.since('2020-01-01T00:00:00Z')
  const idOf = (uid: string) => first.partners.find(partner => partner.uid === uid)?.id
  expect([first.removed, (await world.get('limit=5')).json<Partners>().removed]).toEqual([[], undefined])
  await world.remove('FR40303265045')
  await world.remove('ATU98000000')
  const since = await world.since(lastOf(first), '&verdict=invalid')
  expect([since.partners, since.removed]).toEqual([
    [],
    ['FR40303265045', 'ATU98000000'].map(uid => ({ id: idOf(uid), removedAt: expect.any(String) })),
  ])
  await world.check('FR40303265045')
  const sinceRemoval = await world.since(since.removed?.at(-1)?.removedAt ?? '')
  expect(uidsOf(sinceRemoval)).toEqual(['FR40303265045'])
  expect(sinceRemoval.partners[0]?.id).not.toBe(idOf('FR40303265045'))
})

it('the list returns changes and removals in one order, in pages, and only of the own company', async () => {
  const world = await programWorld()
  const otherId = (await addTestCompany(world)).id
  const moment = sql<Date>`now()`
  const fields = {
    company_id: otherId,
    uid: 'DE1',
    own_name: '',
    given_name: '',
    first_asked_at: moment,
    last_asked_at: moment,
  }
  await world.db.insertInto('partner').values(fields).execute()
  await world.remove('DE1')
  await world.remove('DE136695976')
  await world.addListing('FR40303265045')
  await world.remove('ATU98000000')
  const entries: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Partners = await world.since('2020-01-01T00:00:00Z', `&limit=1&after=${after}`)
    entries.push(...uidsOf(page), ...(page.removed ?? []).map(() => 'removed'))
    after = page.next
  }
  expect(entries).toEqual(['removed', 'FR40303265045', 'removed'])
})

it('the list returns a removal after the partner’s last change although the clock was set back', async () => {
  const world = await programWorld()
  const inAnHour = sql<Date>`now() + interval '1 hour'`
  await world.db.updateTable('partner').set({ changed_at: inAnHour }).where('uid', '=', 'DE136695976').execute()
  const last = lastOf(await world.since('2020-01-01T00:00:00Z'))
  await world.remove('DE136695976')
  await world.check('IT00743110157')
  const page = await world.since(last)
  expect([page.removed?.length, uidsOf(page)]).toEqual([1, ['IT00743110157']])
  expect(Date.parse(page.removed?.[0]?.removedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(last))
})

it('the list returns the time of a partner’s position, although the partner changes while it is read', async () => {
  const world = await programWorld()
  const changeTimes = ({ partners }: Partners) => partners.map(({ changedAt }) => changedAt)
  const before = await world.since('2020-01-01T00:00:00Z')
  const { response } = await world.db.transaction().execute(async trx => {
    // The call has read the order and waits here for the rows.
    await sql`lock table company_judgement in access exclusive mode`.execute(trx)
    const response = world.since('2020-01-01T00:00:00Z')
    await waitUntilBlocked(world, 1)
    await trx.updateTable('partner').set({ given_name: 'NEU GMBH' }).where('uid', '=', 'DE136695976').execute()
    return { response }
  })
  const read = await response
  expect(changeTimes(read)).toEqual(changeTimes(before))
  expect(uidsOf(await world.since(lastOf(read)))).toContain('DE136695976')
})

it('the list keeps a mirror correct that is updated while partners change', async () => {
  const world = await programWorld()
  const mirror = new Map<string, string>()
  let [isOver, from] = [false, '2020-01-01T00:00:00Z']
  const changes = Promise.all(
    [1, 2, 3].map(async () => {
      for (let times = 0; times < 8; times += 1) await world.addListing(UIDS[times % 3] ?? '')
    }),
  ).then(() => {
    isOver = true
  })
  for (let wasOver = false; !wasOver; ) {
    wasOver = isOver
    let after: string | null = ''
    while (after !== null) {
      const page: Partners = await world.since(from, `&limit=2&after=${after}`)
      for (const { uid, changedAt } of page.partners) mirror.set(uid, changedAt)
      from = lastOf(page) || from
      after = page.next
    }
  }
  await changes
  const now = await world.db.selectFrom('partner').select(['uid', 'changed_at']).execute()
  expect(Object.fromEntries(mirror)).toEqual(
    Object.fromEntries(now.map(row => [row.uid, row.changed_at.toISOString()])),
  )
})

it('the list reads no more rows if there are many other partners, even in a database without statistics', async () => {
  const { db } = await databaseWithoutStatistics()
  const { rows } = await sql<{ id: number }>`insert into company (name) values ('A'), ('B') returning id`.execute(db)
  const [ownId = 0, otherId = 0] = rows.map(({ id }) => id)
  const add = (companyId: number, from: number, count: number) =>
    sql`insert into partner (company_id, uid, own_name, given_name, first_asked_at, last_asked_at)
      select ${companyId}, 'DE' || n, '', '', now(), now() from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(
      db,
    )
  const countRowsRead = async () => {
    const explaining = explainingDatabase(db)
    const partners = explaining.db.selectFrom('partner').select('id').where('company_id', '=', ownId)
    const page = { companyId: ownId, since: '2020-01-01T00:00:00Z', after: '', limit: 10 }
    expect(await partnersInChangeOrder(explaining.db, partners, page)).toHaveLength(10)
    return explaining.rowsRead()
  }
  await add(ownId, 1_000, 100)
  const before = await countRowsRead()
  await add(otherId, 1_000, 3_000)
  await add(ownId, 10_000, 1_000)
  await sql`insert into removed_partner (partner_id, company_id, removed_at)
    select 100000 + n, case when n % 4 = 0 then ${ownId}::int else ${otherId}::int end, now() from generate_series(1, 4000) n`.execute(
    db,
  )
  expect((await countRowsRead()) / before).toBeLessThan(1.5)
})
