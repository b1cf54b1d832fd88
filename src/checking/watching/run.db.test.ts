import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Database } from '../../base/database/database.ts'
import { claimPortions, endRun, planRuns } from './run.ts'
import { postponeRun, scheduleNow, watchPartners } from './store.ts'

// Noon, so that an hour later is still the same day in Vienna.
const NOW = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`)

/**
 * Creates a company with watching on and `partners` partners, whose answers are a hundred days old.
 * `watch(count)` watches the first `count` of them.
 */
async function addCompany(db: Database, partners: number) {
  const ids = await sql<{
    id: number
  }>`insert into company (name) values (${`Handel ${crypto.randomUUID()}`}) returning id`.execute(db)
  const id = ids.rows[0]?.id ?? 0
  const people = await sql<{
    id: number
  }>`insert into users (company_id, email, firstname, lastname, role, password_hash)
    values (${id}, ${`${id}@handel.example`}, 'A', 'M', 3, '') returning id`.execute(db)
  const by = people.rows[0]?.id ?? 0
  await sql`insert into setting (company_id, category, key, value) values (${id}, 'watch', 'watch_partners', '1')`.execute(
    db,
  )
  await sql`insert into partner (company_id, uid, own_name, given_name, verdict, service, answered_at, first_asked_at, last_asked_at)
    select ${id}, 'DE' || (100000000 + n), '', '', 'valid', 'vies', now() - interval '100 days', now(), now()
    from generate_series(1, ${partners}::int) n`.execute(db)
  const watch = (count: number) =>
    db.transaction().execute(async trx => {
      const condition = sql<boolean>`partner.uid <= ${`DE${100_000_000 + count}`}`
      await watchPartners(trx, { companyId: id, condition }, { userId: by, intervalDays: 7, now: NOW })
      await scheduleNow(trx, id, NOW)
    })
  return { id, watch }
}

const nextAt = async (db: Database) =>
  (await db.selectFrom('watching').select('next_at').executeTakeFirstOrThrow()).next_at.getTime()

/** Plans the runs of the companies that are due. */
async function runsAt(db: Database, now: Date) {
  const portions = await claimPortions(db, now, 50)
  return (await Promise.all(portions.map(({ companies }) => planRuns(db, companies, now)))).flat()
}

const plannedAt = async (db: Database) =>
  (await db.selectFrom('watching').select('planned_at').executeTakeFirstOrThrow()).planned_at?.getTime()

const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

it('plans a company again at once if partners are selected during its run', { tags: ['C9-10'] }, async () => {
  const { db } = await freshDatabase()
  const { watch } = await addCompany(db, 500)
  await watch(1)
  const [run] = await runsAt(db, NOW)
  if (!run) throw new Error('no run')
  await watch(500)
  await endRun(db, run, { queries: 1 }, NOW)
  expect(await nextAt(db)).toBe(NOW.getTime())
  expect(await runsAt(db, NOW)).toEqual([])
  expect(await nextAt(db)).toBeGreaterThan(NOW.getTime())
})

it('plans all partners once an hour and queries from that agenda, except partners answered since', {
  tags: ['C9-10'],
}, async () => {
  const { db } = await freshDatabase()
  const { watch } = await addCompany(db, 2_000)
  await sql`insert into setting (company_id, category, key, value) select id, 'watch', 'watch_max_per_day', '10000' from company`.execute(
    db,
  )
  await watch(2_000)
  const queriedIds: number[] = []
  const queryAt = async (minutes: number) => {
    for (const run of await runsAt(db, after(minutes))) {
      const ids = run.plan.slice(0, run.limit).map(({ partnerId }) => partnerId)
      queriedIds.push(...ids)
      await db
        .updateTable('partner')
        .set({ answered_at: after(minutes) })
        .where('id', 'in', ids)
        .execute()
      await endRun(db, run, { queries: ids.length }, after(minutes))
    }
  }
  await queryAt(0)
  const answeredUids = Array.from({ length: 9 }, (_, at) => `DE${100_000_002 + at}`)
  // The next partners are answered by another check.
  await db.updateTable('partner').set({ answered_at: NOW }).where('uid', 'in', answeredUids).execute()
  for (let minutes = 5; minutes < 60; minutes += 5) await queryAt(minutes)
  expect(await plannedAt(db)).toBe(NOW.getTime())
  const first = Math.min(...queriedIds)
  expect(queriedIds).toEqual([first, ...Array.from({ length: queriedIds.length - 1 }, (_, at) => first + 10 + at)])
  expect(queriedIds.length).toBeGreaterThan(10)
  await queryAt(61)
  expect(await plannedAt(db)).toBe(after(61).getTime())
})

it('plans a company separately if planning may take long, so that others do not wait for it', async () => {
  const { db } = await freshDatabase()
  const [large, small] = [await addCompany(db, 600), await addCompany(db, 5)]
  const portionsAt = async (minutes: number) => {
    const portions = await claimPortions(db, after(minutes), 50)
    for (const { companies } of portions) {
      const runs = await planRuns(db, companies, after(minutes))
      for (const run of runs) await endRun(db, run, { queries: 1 }, after(minutes))
    }
    return portions.map(({ companies, mayTakeLong }) => [mayTakeLong, companies.map(({ lease }) => lease.key)])
  }
  await large.watch(600)
  await small.watch(5)
  expect(await portionsAt(0)).toEqual([
    [true, [large.id]],
    [true, [small.id]],
  ])
  expect(await portionsAt(120)).toEqual([
    [false, [small.id]],
    [true, [large.id]],
  ])
})

it('continues with other companies if one’s run fails, and then plans that one separately', async () => {
  const { db } = await freshDatabase()
  const [failing, otherCompany] = [await addCompany(db, 5), await addCompany(db, 5)]
  const claimAt = async (minutes: number) =>
    (await claimPortions(db, after(minutes), 50)).map(({ companies, mayTakeLong }) => ({
      mayTakeLong,
      leases: companies.map(({ lease }) => lease),
    }))
  await failing.watch(5)
  for (const { leases } of await claimAt(0)) for (const lease of leases) await postponeRun(db, lease, after(1))
  await otherCompany.watch(5)
  expect((await claimAt(0)).map(({ leases }) => leases.map(({ key }) => key))).toEqual([[otherCompany.id]])
  const [retried] = await claimAt(1)
  expect(retried).toMatchObject({ mayTakeLong: true, leases: [{ key: failing.id }] })
})

it('changes nothing if a run that has ended is postponed', async () => {
  const { db } = await freshDatabase()
  const { watch } = await addCompany(db, 500)
  await watch(1)
  const [portion] = await claimPortions(db, NOW, 50)
  const [run] = await planRuns(db, portion?.companies ?? [], NOW)
  if (!run) throw new Error('no run')
  await endRun(db, run, { queries: 1 }, NOW)
  const ended = await nextAt(db)
  await postponeRun(db, run.lease, NOW)
  expect(await nextAt(db)).toBe(ended)
})

it('plans once an hour, not for each query, if all partners were answered today', async () => {
  const { db } = await freshDatabase()
  const { watch } = await addCompany(db, 700)
  await watch(700)
  await db.updateTable('partner').set({ answered_at: NOW }).execute()
  expect(await runsAt(db, NOW)).toEqual([])
  const firstPlannedAt = await plannedAt(db)
  for (let minutes = 15; minutes < 60; minutes += 15) expect(await runsAt(db, after(minutes))).toEqual([])
  expect(await plannedAt(db)).toBe(firstPlannedAt)
  await runsAt(db, after(61))
  expect(await plannedAt(db)).toBe(after(61).getTime())
})

it('makes a new agenda if all its partners were tried and countries have no free slot, but rarely', async () => {
  const { db } = await freshDatabase()
  const { watch } = await addCompany(db, 700)
  await watch(700)
  const endTurnsAt = async (minutes: number) => {
    for (const run of await runsAt(db, after(minutes)))
      await endRun(db, run, { queries: 0, isExhausted: true }, after(minutes))
    return plannedAt(db)
  }
  expect(await endTurnsAt(0)).toBe(NOW.getTime())
  expect(await endTurnsAt(5)).toBe(NOW.getTime())
  expect(await endTurnsAt(15)).toBeUndefined()
  expect(await endTurnsAt(17)).toBe(after(17).getTime())
})
