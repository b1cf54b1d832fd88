import { expect, it } from 'vitest'
import { createCacheWorld, OPERATOR_UID, TENANT_UID } from '../../../tests/world/product/cache-world.ts'
import { waitFor } from '../../../tests/world/product/checking.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { startNightly } from './start.ts'
import { claimRefresh } from './store.ts'

const OPERATOR = 1
const DANISH_UIDS = ['DK13585628', 'DK10503280', 'DK10000001', 'DK10000002', 'DK10000003', 'DK10000004']
const finished = (done: number) => ({
  running: false,
  done,
  total: done,
  end: { how: 'finished', at: expect.any(String) },
})

/** Creates a world in which a tenant checked each of `uids` yesterday. */
async function worldOf(uids: string[], options: Parameters<typeof createCacheWorld>[0] = {}) {
  const world = await createCacheWorld(options)
  await world.remember(world.tenant.id, uids, 'vies')
  world.clock.move(DAY)
  await world.map('DK', 'vies')
  return world
}

it('queries used entries again in the name of the chosen company, with the mapping of company 0', async () => {
  const { tenant, remember, map, clock, work, refresh, sentQueries, database } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628'], 'vies')
  await remember(tenant.id, ['FI20774740'], 'finanzamt')
  clock.move(DAY)
  await map('DK', 'vies')
  await map('FI', 'finanzamt')
  await work()
  expect(await refresh()).toEqual(finished(2))
  expect(sentQueries().toSorted()).toEqual([
    `finanzonline FI20774740 ${OPERATOR_UID}`,
    `vies DK13585628 ${OPERATOR_UID}`,
  ])
  const storedAnswers = await database.db
    .selectFrom('answer')
    .select(['company_id', 'batch_id'])
    .where('user_id', 'is', null)
    .execute()
  expect(storedAnswers).toEqual([
    { company_id: OPERATOR, batch_id: null },
    { company_id: OPERATOR, batch_id: null },
  ])
})

it('queries each entry with its company’s own account if balanced; the company then gets the cached answer', async () => {
  const { tenant, remember, map, set, clock, work, refresh, sentQueries, check } = await createCacheWorld()
  await remember(tenant.id, ['DK13585628'], 'vies')
  await remember(tenant.id, ['FI20774740'], 'finanzamt')
  await set({ reload_balance: 1 })
  clock.move(DAY)
  await map('DK', 'vies')
  await map('FI', 'finanzamt')
  await work()
  await refresh()
  expect(sentQueries().toSorted()).toEqual([`finanzonline FI20774740 ${OPERATOR_UID}`, `vies DK13585628 ${TENANT_UID}`])
  const { cachedAnswer } = await check(tenant.id, 'DK13585628', 'vies')
  expect(cachedAnswer).toMatchObject({ requesterUid: TENANT_UID, askedAt: clock.now() })
})

it('skips fresh entries, entries unused for long, and entries of deleted companies', async () => {
  const { tenant, remember, map, set, clock, work, refresh, sentQueries, database } = await createCacheWorld()
  await map('DK', 'vies')
  await set({ reload_max_age_days: 10, reload_balance: 1 })
  await remember(tenant.id, ['DK10000001'], 'vies')
  clock.move(11 * DAY)
  await remember(tenant.id, ['DK10000002'], 'vies')
  clock.move(DAY)
  await remember(tenant.id, ['DK10000003'], 'vies')
  await work()
  await refresh()
  expect(sentQueries()).toEqual([`vies DK10000002 ${TENANT_UID}`])
  clock.move(DAY)
  await database.db.updateTable('company').set({ deleted_at: clock.now() }).where('id', '=', tenant.id).execute()
  expect(await refresh()).toEqual(finished(0))
})

it('queries the most recently used entries first, up to the daily maximum, and does not count as a use', async () => {
  const { tenant, remember, map, set, clock, work, refresh, sentQueries, entry } = await createCacheWorld()
  await map('DK', 'vies')
  await set({ reload_max_per_day: 3, reload_batch_size: 2 })
  for (const uid of DANISH_UIDS) {
    clock.move(MINUTE)
    await remember(tenant.id, [uid], 'vies')
  }
  const lastUsage = (await entry('DK10000004')).lastUsage
  clock.move(DAY)
  await work()
  expect(await refresh()).toEqual(finished(3))
  expect(sentQueries().map(call => call.split(' ')[1])).toEqual(['DK10000004', 'DK10000003', 'DK10000002'])
  expect((await entry('DK10000004')).lastUsage).toBe(lastUsage)
  await set({ reload_max_per_day: 4 })
  expect((await refresh()).total).toBe(1)
  expect(await refresh()).toEqual(finished(0))
})

it('queries a corrected record again, which ends the correction', async () => {
  const { dev, entry, work, refresh, set } = await worldOf(['DK13585628'])
  await set({ reload_balance: 1 })
  const { id, companyName } = await entry('DK13585628')
  await dev.call('PUT', '/api/cache', { id, companyName: 'Von Hand GmbH' })
  await work()
  await refresh()
  expect(await entry('DK13585628')).toMatchObject({ companyName, edited: null })
})

it('retries up to the configured number of tries, then keeps the old answer', async () => {
  const { simulator, set, work, refresh, sentQueries, entries } = await worldOf(['DK13585628', 'DK10503280'])
  await set({ reload_retry_on_error: 3 })
  simulator.setBehaviour({ viesOutage: 'http-503' })
  await work()
  expect(await refresh()).toEqual(finished(2))
  expect(sentQueries().length).toBeGreaterThan(2)
  expect(sentQueries().length).toBeLessThanOrEqual(6)
  expect((await entries()).items.map(({ verdict }) => verdict)).toEqual(['valid', 'valid'])
})

it('runs once per installation: a second start is rejected, and two workers query each UID once', {
  tags: ['R-36'],
}, async () => {
  const { dev, set, work, refresh, sentQueries, simulator, state } = await worldOf(DANISH_UIDS, { latencyMs: 30 })
  await set({ reload_batch_size: 1, reload_concurrent_batches: 2 })
  await dev.call('PUT', '/api/cache/update')
  const second = await dev.call('PUT', '/api/cache/update')
  expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([409, 'already running'])
  await work()
  await work()
  await waitFor(state, ({ running }) => !running)
  expect(sentQueries()).toHaveLength(DANISH_UIDS.length)
  expect(new Set(sentQueries()).size).toBe(DANISH_UIDS.length)
  expect(Math.max(...simulator.calls.map(({ inFlight }) => inFlight))).toBeLessThanOrEqual(2)
  expect(await refresh()).toEqual(finished(0))
})

it('a cancel ends the update at once and for good; another one can start', { tags: ['R-36'] }, async () => {
  const { dev, simulator, state, work, refresh, sentQueries, set, database } = await worldOf(DANISH_UIDS, {
    latencyMs: 0,
  })
  await set({ reload_batch_size: 100 })
  simulator.setBehaviour({ latencyMs: 400 })
  const worker = await work()
  await dev.call('PUT', '/api/cache/update')
  await waitFor(state, ({ done }) => done > 0)
  expect((await dev.call('DELETE', '/api/cache/update')).statusCode).toBe(204)
  const { running, done, end } = await state()
  expect([running, end?.how, typeof end?.at]).toEqual([false, 'cancelled', 'string'])
  await worker.stop()
  expect(sentQueries().length).toBeLessThanOrEqual(done + 2)
  expect((await dev.call('DELETE', '/api/cache/update')).statusCode).toBe(204)
  simulator.setBehaviour({ latencyMs: 0 })
  await work()
  // UIDs already queried are fresh for that requester and need no second call.
  expect(await refresh()).toMatchObject({ running: false, end: { how: 'finished', at: expect.any(String) } })
  expect(new Set(sentQueries()).size).toBe(sentQueries().length)
  const audited = await database.db.selectFrom('audit_log').select('action').where('object', 'like', 'cache-refresh/%')
  expect((await audited.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'cache-refresh.start',
    'cache-refresh.cancel',
    'cache-refresh.start',
  ])
})

it('a cancel aborts calls that hang', async () => {
  const { dev, simulator, state, work } = await worldOf(DANISH_UIDS)
  simulator.setBehaviour({ viesOutage: 'hang' })
  const worker = await work()
  await dev.call('PUT', '/api/cache/update')
  await waitFor(
    async () => simulator.calls.length,
    calls => calls > 0,
  )
  await dev.call('DELETE', '/api/cache/update')
  await worker.stop()
  expect((await state()).running).toBe(false)
})

it('another worker continues the update after a crash', { tags: ['R-36', 'C7-02'] }, async () => {
  const { dev, state, work, sentQueries, database } = await worldOf(DANISH_UIDS)
  await dev.call('PUT', '/api/cache/update')
  const crashed = await claimRefresh(database.db, 60_000)
  expect(crashed?.refresh).toMatchObject({ state: 'running' })
  expect(await claimRefresh(database.db, 60_000)).toBeNull()
  expect((await state()).running).toBe(true)
  await database.db
    .updateTable('cache_refresh')
    .set({ lease_until: new Date(Date.now() - 1_000) })
    .execute()
  await work()
  expect(await waitFor(state, ({ running }) => !running)).toEqual(finished(6))
  expect(sentQueries()).toHaveLength(6)
})

it('entries handled before a stop are not queried again', async () => {
  const { dev, state, work, sentQueries, simulator } = await worldOf(DANISH_UIDS)
  simulator.setBehaviour({ latencyMs: 50 })
  const first = await work()
  await dev.call('PUT', '/api/cache/update')
  await waitFor(state, ({ done }) => done > 1)
  await first.stop()
  expect((await state()).running).toBe(true)
  await work()
  expect(await waitFor(state, ({ running }) => !running)).toEqual(finished(6))
  expect(sentQueries()).toHaveLength(6)
})

it('an abandoned update counts as idle and does not block the next one', async () => {
  const { dev, state, database } = await worldOf(DANISH_UIDS)
  await dev.call('PUT', '/api/cache/update')
  await database.db
    .updateTable('cache_refresh')
    .set({ lease_until: new Date(Date.now() - 61_000) })
    .execute()
  expect((await state()).running).toBe(false)
  expect((await dev.call('PUT', '/api/cache/update')).statusCode).toBe(204)
  const states = await database.db.selectFrom('cache_refresh').select('state').orderBy('id').execute()
  expect(states.map(each => each.state)).toEqual(['lost', 'running'])
})

it('all roles can read the state; only a Dev can start or cancel an update', {
  tags: ['W2-17', 'W4-13', 'W6-06', 'C1-04'],
}, async () => {
  const { signedIn, tenant } = await worldOf([])
  const statuses = async (role: (typeof ROLES)[keyof typeof ROLES], companyId: number) => {
    const caller = await signedIn(role, companyId)
    const start = await caller.call('PUT', '/api/cache/update')
    const read = await caller.call('GET', '/api/cache/update')
    const cancel = await caller.call('DELETE', '/api/cache/update')
    return [start.statusCode, read.statusCode, cancel.statusCode]
  }
  for (const role of [ROLES.user, ROLES.tester, ROLES.admin]) {
    expect(await statuses(role, tenant.id)).toEqual([403, 200, 403])
  }
  expect(await statuses(ROLES.admin, OPERATOR)).toEqual([403, 200, 403])
  expect(await statuses(ROLES.dev, OPERATOR)).toEqual([204, 200, 204])
})

it('starts by itself at the configured time of night and makes its queries', async () => {
  const { set, clock, work, sentQueries, database } = await worldOf(['DK13585628'])
  const nights = () => database.db.selectFrom('cache_refresh').select(['night_of', 'state', 'started_by']).execute()
  clock.set('2026-11-20T00:59:59Z')
  await work()
  await startNightly(database.db, clock.now())
  await set({ reload_daily: 1 })
  await startNightly(database.db, clock.now())
  expect(await nights()).toEqual([])
  clock.set('2026-11-20T01:00:00Z')
  await waitFor(nights, ([night]) => night?.state === 'finished')
  expect(await nights()).toEqual([{ night_of: '2026-11-20', state: 'finished', started_by: null }])
  expect(sentQueries()).toEqual([`vies DK13585628 ${OPERATOR_UID}`])
})

it.each([
  ['summer begins', '2026-03-28T12:00:00Z', ['2026-03-29', '2026-03-30']],
  ['summer ends', '2026-10-24T12:00:00Z', ['2026-10-25', '2026-10-26']],
  ['New Year', '2026-12-30T12:00:00Z', ['2026-12-31', '2027-01-01']],
])('starts once each Vienna day with two workers: %s', async (_what, from, days) => {
  const { set, clock, database } = await createCacheWorld()
  await set({ reload_daily: 1, reload_hour: 2, reload_minute: 30 })
  clock.set(from)
  const nights = () => database.db.selectFrom('cache_refresh').select('night_of').orderBy('id').execute()
  for (let quarters = 0; quarters < 48 * 4; quarters++) {
    clock.move(HOUR / 4)
    await Promise.all([startNightly(database.db, clock.now()), startNightly(database.db, clock.now())])
    await database.db.updateTable('cache_refresh').set({ state: 'finished' }).execute()
  }
  expect((await nights()).map(night => night.night_of)).toEqual(days)
})
