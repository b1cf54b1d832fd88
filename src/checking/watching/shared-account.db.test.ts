import { expect, it, onTestFinished } from 'vitest'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCacheWorld, OPERATOR_UID } from '../../../tests/world/product/cache-world.ts'
import { waitFor } from '../../../tests/world/product/checking.ts'
import { DAY, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { workServices } from '../../app/start/start-work.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { startJobs } from '../../platform/background/jobs.ts'
import { watchJob } from './watch-job.ts'

const DANISH_UID = 'DK13585628'

/**
 * Four companies that have watched the same number for eight days; all use the operator's
 * FinanzOnline account.
 */
async function sharingWorld({ service = 'finanzamt' }: { service?: Authority } = {}) {
  const world = await createCacheWorld()
  const { clock, runtime, checkContext, tenant } = world
  const { db } = world.database
  const otherCompanies = await Promise.all(
    ['ATU37893801', 'ATU62134737', 'ATU33864707'].map(uid => addTestCompany(world, { uid })),
  )
  const companies = [tenant, ...otherCompanies].map(({ id }) => id).toSorted((a, b) => a - b)
  await db
    .insertInto('country_mapping')
    .values(companies.map(id => ({ company_id: id, country: 'DK', api: service, updated_by: world.devPerson.id })))
    .execute()
  for (const id of companies) {
    const user = await world.signedIn(ROLES.user, id)
    expect((await user.call('GET', `/api/tasks/uid/${DANISH_UID}`)).statusCode).toBe(200)
    const setting = { company_id: id, category: 'watch', key: 'watch_partners', value: '1' }
    await db.transaction().execute(trx => saveSetting(trx, setting))
    const partner = await db.selectFrom('partner').select('id').where('company_id', '=', id).executeTakeFirstOrThrow()
    await user.call('PUT', `/api/company/${id}/watching`, { watch: true, partners: [partner.id], days: 7 })
  }
  clock.move(8 * DAY)
  world.simulator.calls.length = 0
  return {
    ...world,
    db,
    companies,
    /** Works until no company is due before the clock moves on. */
    runWorkerUntilIdle: async () => {
      const dueCompanies = db.selectFrom('watching').select('company_id').where('next_at', '<=', clock.now())
      const worker = await startJobs(runtime, [{ ...watchJob(workServices(runtime, checkContext)), everyMs: 10 }])
      onTestFinished(() => worker.stop())
      await waitFor(
        () => dueCompanies.execute(),
        due => due.length === 0,
      )
      await worker.stop()
    },
    verdicts: async () =>
      (await db.selectFrom('partner').select('verdict').orderBy('company_id').execute()).map(({ verdict }) => verdict),
    queryCounts: async () =>
      (await db.selectFrom('watching').select('asked').orderBy('company_id').execute()).map(({ asked }) => asked),
  }
}

it('updates the partner of every company with one answer if they share an account, and leaves users the second query of the day', {
  tags: ['C9-10', 'R-36'],
}, async () => {
  const { simulator, runWorkerUntilIdle, sentQueries, verdicts, queryCounts, db, companies, clock } =
    await sharingWorld()
  simulator.setBehaviour({ endedUids: [DANISH_UID] })
  await runWorkerUntilIdle()
  expect(sentQueries()).toEqual([`finanzonline ${DANISH_UID} ${OPERATOR_UID}`])
  expect(await verdicts()).toEqual(['invalid', 'invalid', 'invalid', 'invalid'])
  expect((await queryCounts()).toSorted()).toEqual([0, 0, 0, 1])
  const changes = await db
    .selectFrom('partner_change')
    .select(['company_id', 'kind', 'after'])
    .orderBy('company_id')
    .execute()
  expect(changes).toEqual(companies.map(company_id => ({ company_id, kind: 'verdict', after: 'invalid' })))
  const sharedAnswers = await db.selectFrom('partner').select(['answer_id', 'answered_at']).distinct().execute()
  expect(sharedAnswers).toHaveLength(1)
  expect(sharedAnswers[0]?.answered_at?.getTime()).toBeGreaterThanOrEqual(clock.now().getTime())
  const evidence = await db.selectFrom('watched_answer').select('answer_id').execute()
  expect(evidence).toEqual(Array.from({ length: 3 }, () => ({ answer_id: sharedAnswers[0]?.answer_id })))
})

it('never reuses another company’s answer if each queries in its own name', { tags: ['Z-02'] }, async () => {
  const { runWorkerUntilIdle, sentQueries, queryCounts, db, companies } = await sharingWorld({ service: 'vies' })
  await runWorkerUntilIdle()
  expect(sentQueries()).toHaveLength(companies.length)
  expect(await queryCounts()).toEqual([1, 1, 1, 1])
  expect(await db.selectFrom('watched_answer').selectAll().execute()).toEqual([])
})

it('does not query a UID that was queried today without an answer, retries once, and queries it at the next run', async () => {
  const { runWorkerUntilIdle, sentQueries, verdicts, queryCounts, db, clock } = await sharingWorld()
  await db
    .updateTable('day_budget')
    .set({ day: viennaDay(clock.now()), used: 1 })
    .execute()
  const triedPartners = async () =>
    (await db.selectFrom('watched_partner').select('tried_on').execute()).filter(({ tried_on }) => tried_on !== null)
  await runWorkerUntilIdle()
  expect([sentQueries(), await triedPartners()]).toEqual([[], []])
  clock.move(2 * MINUTE)
  await runWorkerUntilIdle()
  expect([sentQueries(), await queryCounts()]).toEqual([[], [0, 0, 0, 0]])
  expect(await triedPartners()).toHaveLength(4)
  clock.move(7 * DAY)
  await runWorkerUntilIdle()
  expect(sentQueries()).toHaveLength(1)
  expect(await verdicts()).toEqual(['valid', 'valid', 'valid', 'valid'])
})
