import { expect, it } from 'vitest'
import type { Caller } from '../../../tests/world/people/sign-in.ts'
import { createCacheWorld } from '../../../tests/world/product/cache-world.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import type { CacheList } from './wire.ts'

const OPERATOR = 1

it('lists cached answers with the query behind each', { tags: ['W3-04'] }, async () => {
  const { tenant, remember, entries } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628'])
  const { totalCount, items } = await entries()
  expect(totalCount).toBe(1)
  expect(items).toMatchObject([
    {
      uid: 'DK13585628',
      country: 'DK',
      verdict: 'valid',
      level: 2,
      service: 'finanzamt',
      askedAt: '2026-11-18T11:00:00.000Z',
      requesterUid: 'ATU13585627',
      edited: null,
    },
  ])
  const [record] = items
  for (const text of [record?.companyName, record?.fullAddress, record?.resultMsg]) expect(text).not.toBe('')
})

it('pages, searches and sorts on the server', { tags: ['W2-61', 'C1-06'] }, async () => {
  const { tenant, remember, entries, entry } = await createCacheWorld()
  const uids = ['DK13585628', 'DK10503280', 'FI20774740']
  await remember(tenant.id, uids)
  const listUids = async (query: string) => (await entries(query)).items.map(({ uid }) => uid)
  expect(await listUids('?sortBy=uid&sortDesc=false')).toEqual(['DK10503280', 'DK13585628', 'FI20774740'])
  expect(await listUids('?sortBy=uid&page=2&itemsPerPage=2')).toEqual(['DK10503280'])
  expect(await listUids('?itemsPerPage=-1')).toHaveLength(3)
  expect((await entries('?itemsPerPage=1')).totalCount).toBe(3)
  expect(await listUids('?search=dk 1358')).toEqual(['DK13585628'])
  const { companyName } = await entry('FI20774740')
  expect(await listUids(`?search=${encodeURIComponent(companyName.slice(1, 9).toUpperCase())}`)).toContain('FI20774740')
  expect(await listUids('?search=%25')).toEqual([])
})

it.each(['?page=0', '?itemsPerPage=0', '?itemsPerPage=-2', '?sortBy=password'])(
  'refuses %s',
  { tags: ['C1-06'] },
  async query => {
    const { dev } = await createCacheWorld()
    expect((await dev.call('GET', `/api/cache${query}`)).statusCode).toBe(400)
  },
)

it('audits a manual correction, marks the entry and no longer answers checks with it', {
  tags: ['C7-01'],
}, async () => {
  const { tenant, remember, entry, signedIn, check, sentQueries, database } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628'])
  const before = await entry('DK13585628')
  const admin = await signedIn(ROLES.admin, OPERATOR)
  const corrected = { ...before, companyName: 'Von Hand GmbH', city: 'Graz' }
  expect((await admin.call('PUT', '/api/cache', corrected)).statusCode).toBe(204)

  const after = await entry('DK13585628')
  expect(after).toMatchObject({ companyName: 'Von Hand GmbH', city: 'Graz', street: before.street, verdict: 'valid' })
  expect(after.edited?.received).toMatchObject({ companyName: before.companyName, city: before.city })
  const lines = await database.db.selectFrom('audit_log').selectAll().where('action', '=', 'cache.correct').execute()
  expect(lines).toMatchObject([
    {
      object: `cache/${before.id} DK13585628`,
      company_id: 0,
      before: { companyName: before.companyName, city: before.city },
      after: { companyName: 'Von Hand GmbH', city: 'Graz' },
    },
  ])

  const checked = await check(tenant.id, 'DK13585628')
  expect(checked.cachedAnswer).toBeNull()
  expect(sentQueries()).toHaveLength(1)
  expect(checked.newAnswers[0]?.name).toBe(before.companyName)
  expect(await entry('DK13585628')).toMatchObject({ companyName: before.companyName, edited: null })
})

it('a second correction keeps the first; unchanged texts are not recorded', async () => {
  const { tenant, remember, entry, dev, signedIn, database } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628'])
  const { id, street } = await entry('DK13585628')
  for (const change of [{ city: 'Graz' }, { companyName: 'Von Hand GmbH' }, { street }, { city: ' Graz ' }]) {
    expect((await dev.call('PUT', '/api/cache', { id, ...change })).statusCode).toBe(204)
  }
  expect(await entry('DK13585628')).toMatchObject({ city: 'Graz', companyName: 'Von Hand GmbH', street })
  const lines = await database.db.selectFrom('audit_log').select('id').where('action', '=', 'cache.correct').execute()
  expect(lines).toHaveLength(2)
  // Only Devs see a Dev's e-mail address; others see the name.
  const editorShownTo = async (caller: Caller) =>
    (await caller.call('GET', '/api/cache')).json<CacheList>().items[0]?.edited?.by
  expect([await editorShownTo(dev), await editorShownTo(await signedIn(ROLES.admin, OPERATOR))]).toEqual([
    expect.stringContaining('@'),
    'Ada Lovelace',
  ])
})

it('rejects a correction of an unknown record, of the UID, and of a record that has changed since', async () => {
  const { tenant, remember, entry, dev } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628'])
  const record = await entry('DK13585628')
  const put = async (body: object) => (await dev.call('PUT', '/api/cache', body)).statusCode
  expect(await put({ ...record, id: record.id + 1 })).toBe(404)
  expect(await put({ ...record, uid: 'DK10503280' })).toBe(400)
  expect(await put({ ...record, city: 'x'.repeat(4001) })).toBe(400)
  expect(await put({ ...record, city: 'Graz' })).toBe(204)
  expect(await put({ ...record, city: 'Linz' })).toBe(409)
  expect(await entry('DK13585628')).toMatchObject({ city: 'Graz' })
})

it('clearing the cache keeps the answers; the next check sends a query', async () => {
  const { tenant, remember, entries, dev, database, check } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628', 'DK10503280'])
  expect((await dev.call('DELETE', '/api/cache')).statusCode).toBe(204)
  expect(await entries()).toEqual({ totalCount: 0, hasMore: false, items: [] })
  expect(await database.db.selectFrom('answer').select('id').execute()).toHaveLength(2)
  expect((await check(tenant.id, 'DK13585628')).newAnswers).toHaveLength(1)
  const lines = await database.db.selectFrom('audit_log').selectAll().where('action', '=', 'cache.clear').execute()
  expect(lines).toMatchObject([{ before: { entries: 2 }, after: { entries: 0 } }])
})

it('only the operator’s staff can use the cache; only a Dev can clear it', async () => {
  const { tenant, remember, entry, signedIn } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628'])
  const { id } = await entry('DK13585628')
  const statuses = async (role: (typeof ROLES)[keyof typeof ROLES], companyId: number) => {
    const caller = await signedIn(role, companyId)
    const list = await caller.call('GET', '/api/cache')
    const correction = await caller.call('PUT', '/api/cache', { id, city: `Graz ${role} ${companyId}` })
    const clearing = await caller.call('DELETE', '/api/cache')
    return [list.statusCode, correction.statusCode, clearing.statusCode]
  }
  expect(await statuses(ROLES.user, tenant.id)).toEqual([403, 403, 403])
  expect(await statuses(ROLES.tester, tenant.id)).toEqual([403, 403, 403])
  expect(await statuses(ROLES.admin, tenant.id)).toEqual([403, 403, 403])
  expect(await statuses(ROLES.admin, OPERATOR)).toEqual([200, 204, 403])
  expect(await statuses(ROLES.dev, tenant.id)).toEqual([200, 204, 204])
})
