import { expect, it, onTestFinished } from 'vitest'
import { createCheckingWorld, germanUids, waitFor } from '../../tests/world/product/checking.ts'
import { silentLog } from '../../tests/world/stand-ins/silent-log.ts'
import { createCheckContext } from '../checks/check-context.ts'
import { checkUid } from '../checks/check-uid.ts'
import { keepAnswers } from '../checks/store.ts'
import { addMapping } from '../country-mapping/store.ts'
import { systemClock } from '../database/clock.ts'
import { keepSetting } from '../settings/store.ts'
import { insertRefresh, newestRefresh } from './store.ts'
import { workCacheRefresh } from './work.ts'

const UPDATES = 60
const LANES = 4

// Check R-36 counted in calls, because a crowded machine has no rates: of all calls made while users wait, theirs are at
// least 80 in 100, though the update may use as many lanes as they.
it('an update goes behind users’ work, and on after it', async () => {
  const world = await createCheckingWorld({
    concurrency: LANES,
    settings: { task_concurrent_batches: LANES },
  })
  const { db } = world.database
  const checkContext = createCheckContext({
    db,
    clock: systemClock,
    encryption: world.encryption,
    authorities: world.authorities,
  })
  const remembered = germanUids(UPDATES)
  for (const uid of remembered) {
    const asking = { companyId: world.company.id, userId: null, uid, service: 'vies' as const, useCache: false }
    const { asked } = await checkUid(checkContext, asking, new AbortController().signal)
    const keeping = { companyId: world.company.id, userId: null, batchId: null }
    await db.transaction().execute(trx => keepAnswers(trx, keeping, asked))
  }
  world.simulator.setBehaviour({ latencyMs: 40 })
  world.simulator.calls.length = 0
  await db.transaction().execute(async trx => {
    const reload = { reload_concurrent_batches: LANES, reload_company_id: world.company.id }
    for (const [key, value] of Object.entries(reload)) {
      await keepSetting(trx, { company_id: 0, category: 'reload', key, value: String(value) })
    }
    await keepSetting(trx, { company_id: 0, category: 'cache', key: 'cache_lifetime', value: '0' })
    await addMapping(trx, 0, { country: 'DE', api: 'vies', fallbackApi: null, updatedBy: world.ada.id })
    await insertRefresh(trx, { day: '2026-11-20', nightOf: null, startedBy: null })
  })
  const users = germanUids(80, 5_000)
  const task = await world.uploadUids(users)
  const updating = { database: world.database, checkContext, clock: systemClock, retryBaseMs: 5, lookEveryMs: 20 }
  const worker = await workCacheRefresh({ ...updating, log: silentLog })
  onTestFinished(worker.stop)
  await waitFor(
    async () => new Set(world.simulator.calls.flatMap(({ uid }) => (users.includes(uid) ? [uid] : []))),
    asked => asked.size === users.length,
  )
  const meanwhile = world.simulator.calls.filter(({ uid }) => remembered.includes(uid)).length
  expect(meanwhile).toBeLessThanOrEqual(users.length / 4)
  await world.ended(task.id)
  await waitFor(
    () => newestRefresh(db),
    newest => newest?.is_running === false,
  )
  expect(world.simulator.calls.filter(({ uid }) => remembered.includes(uid))).toHaveLength(UPDATES)
})
