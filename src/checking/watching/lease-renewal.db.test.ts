import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createCacheWorld } from '../../../tests/world/product/cache-world.ts'
import { waitFor } from '../../../tests/world/product/checking.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { workServices } from '../../app/start/start-work.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { startJobs } from '../../platform/background/jobs.ts'
import { watchJob } from './watch-job.ts'

const DANISH_UID = 'DK13585628'

it('renews a company’s lease while its run is planned, so that no other worker queries its partners', {
  tags: ['C9-10'],
}, async () => {
  const { tenant, signedIn, clock, runtime, checkContext, database, simulator, sentQueries } = await createCacheWorld()
  const { db } = database
  const user = await signedIn(ROLES.user, tenant.id)
  expect((await user.call('GET', `/api/tasks/uid/${DANISH_UID}`)).statusCode).toBe(200)
  const setting = { company_id: tenant.id, category: 'watch', key: 'watch_partners', value: '1' }
  await db.transaction().execute(trx => saveSetting(trx, setting))
  const { id } = await db.selectFrom('partner').select('id').executeTakeFirstOrThrow()
  await user.call('PUT', `/api/company/${tenant.id}/watching`, { watch: true, partners: [id] })
  clock.move(86_400_000)
  simulator.calls.length = 0
  const leaseUntil = async () =>
    (await db.selectFrom('watching').select('lease_until').executeTakeFirstOrThrow()).lease_until.getTime()
  await db.transaction().execute(async trx => {
    await sql`lock table watched_partner in access exclusive mode`.execute(trx)
    const worker = await startJobs(runtime, [{ ...watchJob(workServices(runtime, checkContext)), everyMs: 10 }])
    onTestFinished(() => worker.stop())
    const claimedUntil = await waitFor(leaseUntil, until => until > Date.now())
    await waitFor(leaseUntil, until => until > claimedUntil)
    expect(sentQueries()).toEqual([])
  })
  await waitFor(
    async () => sentQueries().length,
    calls => calls === 1,
  )
})
