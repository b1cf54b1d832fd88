import { expect, it, onTestFinished } from 'vitest'
import { createCacheWorld, OPERATOR_UID } from '../../../tests/world/product/cache-world.ts'
import { waitFor } from '../../../tests/world/product/checking.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import { workServices } from '../../app/start/start-work.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { startJobs } from '../../platform/background/jobs.ts'
import { watchJob } from './watch-job.ts'
import type { Watching } from './wire.ts'

const DANISH_UIDS = ['DK13585628', 'DK10503280', 'DK10000001', 'DK10000002']

/**
 * Creates a tenant with an Admin and a user. The user has checked each Danish UID once. Watching is
 * off.
 */
async function watchingWorld() {
  const world = await createCacheWorld()
  const { db } = world.database
  const { tenant, clock, runtime, checkContext } = world
  const user = await world.signedIn(ROLES.user, tenant.id)
  const admin = await world.signedIn(ROLES.admin, tenant.id)
  for (const uid of DANISH_UIDS) expect((await user.call('GET', `/api/tasks/uid/${uid}`)).statusCode).toBe(200)
  const path = `/api/company/${tenant.id}/watching`
  const set = async (key: string, value: number) => {
    const changed = await admin.call('PUT', `/api/tasks/settings/${tenant.id}`, { key, value: String(value) })
    expect(changed.statusCode).toBe(204)
  }
  const ids = (await db.selectFrom('partner').select('id').orderBy('id').execute()).map(({ id }) => id)
  const workers: { stop: () => Promise<void> }[] = []
  onTestFinished(async () => void (await Promise.all(workers.map(({ stop }) => stop()))))
  world.simulator.calls.length = 0
  return {
    ...world,
    db,
    user,
    admin,
    ids,
    set,
    watch: async (change: object) =>
      (await user.call('PUT', path, { watch: true, partners: ids, ...change })).json<{ partners: number }>().partners,
    state: async () => (await user.call('GET', path)).json<Watching>(),
    /** Runs a worker until no company is due at the present time. */
    runWorkerUntilIdle: async () => {
      const worker = await startJobs(runtime, [{ ...watchJob(workServices(runtime, checkContext)), everyMs: 10 }])
      workers.push(worker)
      const dueCompanies = db.selectFrom('watching').select('company_id').where('next_at', '<=', clock.now())
      await waitFor(
        () => dueCompanies.execute(),
        due => due.length === 0,
      )
      await worker.stop()
    },
  }
}

it('queries watched partners with their company’s account, evenly, within their interval', async () => {
  const { set, watch, state, runWorkerUntilIdle, clock, sentQueries, db, ids } = await watchingWorld()
  await set('watch_partners', 1)
  await set('cache_lifetime', 365)
  expect(await watch({ days: 7 })).toBe(4)
  expect(await state()).toEqual({ isOn: true, days: 90, mostPerDay: 100, watched: 4, perDay: 1 })
  clock.move(DAY)
  await runWorkerUntilIdle()
  expect(sentQueries()).toEqual([`finanzonline DK13585628 ${OPERATOR_UID}`])
  for (let hours = 0; hours < 7 * 24; hours += 6) {
    clock.move(6 * HOUR)
    await runWorkerUntilIdle()
  }
  expect(sentQueries()).toHaveLength(5)
  expect(new Set(sentQueries()).size).toBe(4)
  const oldest = await db
    .selectFrom('partner')
    .select('answered_at')
    .where('id', 'in', ids)
    .orderBy('answered_at')
    .execute()
  expect(clock.now().getTime() - (oldest[0]?.answered_at?.getTime() ?? 0)).toBeLessThanOrEqual(7 * DAY)
})

it('makes no queries while the setting is off, after the licence ended, or without watched partners', {
  tags: ['C9-10'],
}, async () => {
  const { watch, runWorkerUntilIdle, clock, sentQueries, db, tenant, signedIn, ids } = await watchingWorld()
  await watch({})
  clock.move(DAY)
  await runWorkerUntilIdle()
  expect(sentQueries()).toEqual([])
  const setting = { company_id: tenant.id, category: 'watch', key: 'watch_partners', value: '1' }
  await db.transaction().execute(trx => saveSetting(trx, setting))
  await db.updateTable('company').set({ valid_until: '2026-11-18' }).where('id', '=', tenant.id).execute()
  clock.move(HOUR)
  await runWorkerUntilIdle()
  expect(sentQueries()).toEqual([])
  await db.updateTable('company').set({ valid_until: null }).where('id', '=', tenant.id).execute()
  clock.move(HOUR)
  await runWorkerUntilIdle()
  expect(sentQueries()).toHaveLength(1)
  const laterSession = await signedIn(ROLES.user, tenant.id)
  await laterSession.call('PUT', `/api/company/${tenant.id}/watching`, { watch: false, partners: ids })
  clock.move(400 * DAY)
  await runWorkerUntilIdle()
  expect(sentQueries()).toHaveLength(1)
})

it('queries only in slots that users leave free, and postpones the rest', { tags: ['R-36', 'C9-11'] }, async () => {
  const { set, watch, runWorkerUntilIdle, clock, sentQueries, simulator, checkContext, tenant } = await watchingWorld()
  await set('watch_partners', 1)
  await watch({ days: 7 })
  const release = simulator.hold()
  const list = { companyId: tenant.id, userId: null, kind: 'list', service: null, useCache: false } as const
  const uids = ['DK10000003', 'DK10000004', 'DK10000005', 'DK10000006']
  const users = uids.map(uid => checkUid(checkContext, { ...list, uid }, new AbortController().signal))
  await waitFor(
    async () => sentQueries().length,
    calls => calls === uids.length,
  )
  clock.move(2 * DAY)
  await runWorkerUntilIdle()
  expect(sentQueries()).toHaveLength(uids.length)
  release()
  await Promise.all(users)
  await waitFor(
    async () => {
      clock.move(MINUTE)
      await runWorkerUntilIdle()
      return sentQueries().length
    },
    calls => calls > uids.length,
  )
})

it('queries a partner at most once a day if the service does not answer, and keeps the last verdict', {
  tags: ['R-36', 'C9-10'],
}, async () => {
  const { set, watch, runWorkerUntilIdle, clock, sentQueries, db, simulator } = await watchingWorld()
  await set('watch_partners', 1)
  await watch({ days: 7 })
  clock.move(DAY)
  simulator.setBehaviour({ viesOutage: 'http-503' })
  for (let hours = 0; hours < 24; hours += 6) {
    clock.move(6 * HOUR)
    await runWorkerUntilIdle()
  }
  const tries = await db.selectFrom('watched_partner').select('tried_on').where('tried_on', 'is not', null).execute()
  expect(tries.length).toBeGreaterThan(0)
  expect(sentQueries().length).toBe(new Set(sentQueries()).size)
  const verdicts = await db.selectFrom('partner').select('verdict').distinct().execute()
  expect(verdicts).toEqual([{ verdict: 'valid' }])
})

it('keeps a watched partner’s interval if the request has none; it starts when watching starts', {
  tags: ['C9-10'],
}, async () => {
  const { watch, clock, db, ids, tenant, user } = await watchingWorld()
  const [partnerWithInterval = 0, ...otherPartners] = ids
  const storedIntervals = async () => {
    const rows = await db.selectFrom('watched_partner').select(['days', 'counts_from']).orderBy('partner_id').execute()
    return rows.map(({ days, counts_from }) => [days, counts_from.getTime()])
  }
  const startedAt = clock.now().getTime()
  await watch({ days: 7, partners: [partnerWithInterval] })
  clock.move(MINUTE)
  const joinedAt = clock.now().getTime()
  const newRows = otherPartners.map(() => [null, joinedAt])
  expect(await watch({})).toBe(4)
  expect(await storedIntervals()).toEqual([[7, startedAt], ...newRows])
  clock.move(MINUTE)
  expect(await watch({ days: null })).toBe(4)
  expect(await storedIntervals()).toEqual([[null, clock.now().getTime()], ...newRows])
  const auditLines = await db.selectFrom('audit_log').select('after').where('action', '=', 'partners.watch').execute()
  expect(auditLines.map(({ after }) => after)).toEqual([
    { partners: 1, days: 7 },
    { partners: 4 },
    { partners: 4, days: null },
  ])
  const response = await user.call('PUT', `/api/company/${tenant.id}/watching`, {
    watch: false,
    partners: [partnerWithInterval, partnerWithInterval],
  })
  expect(response.json()).toEqual({ partners: 1 })
})

it('watches only the company’s own partners and batches, with an interval within bounds', {
  tags: ['Z-02'],
}, async () => {
  const { user, tenant, ids, dev, db } = await watchingWorld()
  const put = async (body: object, caller = user) =>
    (await caller.call('PUT', `/api/company/${tenant.id}/watching`, body)).statusCode
  expect(await put({ watch: true, partners: ids, days: 6 })).toBe(400)
  expect(await put({ watch: true, partners: ids, days: 366 })).toBe(400)
  expect(await put({ watch: true, batch: 4_711 })).toBe(404)
  expect((await user.call('GET', `/api/company/${tenant.id}/watching?batch=4711`)).statusCode).toBe(404)
  expect(await put({ watch: true, partners: ids }, dev)).toBe(200)
  const response = await dev.call('PUT', '/api/company/1/watching', { watch: true, partners: ids })
  expect(response.json()).toEqual({ partners: 0 })
  const lines = await db
    .selectFrom('audit_log')
    .select(['object', 'after'])
    .where('action', '=', 'partners.watch')
    .execute()
  expect(lines).toEqual([{ object: `company/${tenant.id}`, after: { partners: 4 } }])
})
