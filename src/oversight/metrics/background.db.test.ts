import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids } from '../../../tests/world/product/checking.ts'
import { SECOND } from '../../../tests/world/product/moved-clock.ts'
import { METRICS_TOKEN, scrape, valuesIn } from '../../../tests/world/product/scrape.ts'
import type { Configuration } from '../../app/start/configuration.ts'
import type { Database } from '../../base/database/database.ts'
import { countAndStoreOverdue } from '../../checking/watching/overdue-store.ts'

// Longer than figures are cached, and than the interval at which a worker counts watched partners.
const CACHE_EXPIRY_MS = 301 * SECOND
const DAY_SECONDS = 86_400

async function createWorld(configuration: Partial<Configuration> = {}) {
  const world = await createCheckingWorld({
    hasWorker: false,
    configuration: { metricsToken: METRICS_TOKEN, scheinunternehmenUrl: null, ...configuration },
  })
  return {
    ...world,
    db: world.database.db,
    read: async (...names: string[]) => valuesIn(await scrape(world, CACHE_EXPIRY_MS), ...names),
  }
}

it('counts a failed batch until it is opened, and again after it fails again', async () => {
  const { db, browser, uploadUids, company, read } = await createWorld()
  const { id } = await uploadUids(germanUids(2))
  const fail = () => sql`update batch set status = 4, finished_at = now() where id = ${id}`.execute(db)
  const names = ['batches_failed_unseen', 'batches_ended_last_day{end="failed"}']
  expect(await read(...names)).toEqual([0, 0])
  await fail()
  expect(await read(...names)).toEqual([1, 1])
  await browser.call('GET', `/api/tasks/company/${company.id}?page=1&itemsPerPage=10`)
  expect(await read(...names)).toEqual([1, 1])
  expect((await browser.call('GET', `/api/tasks/${id}`)).statusCode).toBe(200)
  expect(await read(...names)).toEqual([0, 1])
  await fail()
  expect(await read(...names)).toEqual([1, 1])
  await sql`update batch set finished_at = now() - interval '25 hours' where id = ${id}`.execute(db)
  expect(await read(...names)).toEqual([0, 0])
})

type WatchedPartner = { companyId: number; uid: string; answeredDaysAgo: number; days?: number; triedDaysAgo?: number }

/** Adds a watched partner; `now` comes from the moved clock. */
async function watch(
  db: Database,
  now: Date,
  { companyId, uid, answeredDaysAgo, days, triedDaysAgo }: WatchedPartner,
): Promise<void> {
  const daysBefore = (ago: number | undefined) =>
    ago === undefined ? null : new Date(now.getTime() - ago * DAY_SECONDS * 1_000)
  const answered = daysBefore(answeredDaysAgo)
  const { rows } = await sql<{ id: number }>`insert into partner
      (company_id, uid, own_name, given_name, first_asked_at, last_asked_at, changed_at, answered_at, verdict)
    values (${companyId}, ${uid}, '', '', ${answered}, ${answered}, ${answered}, ${answered}, 'valid') returning id`.execute(
    db,
  )
  await sql`insert into watched_partner (partner_id, company_id, since, watched_by, days, counts_from, tried_on)
    select ${rows[0]?.id}, ${companyId}, ${answered}, min(id), ${days ?? null}::int, ${answered}, ${daysBefore(triedDaysAgo)}::date
    from users`.execute(db)
}

const setWatchSetting = (db: Database, companyId: number, key: string, value: string) =>
  sql`insert into setting (company_id, category, key, value) values (${companyId}, 'watch', ${key}, ${value})`.execute(
    db,
  )

it('counts overdue watched partners by reason: not queried, queried without an answer, or beyond the company’s daily maximum', {
  tags: ['C9-11'],
}, async () => {
  const { db, clock, company, read } = await createWorld()
  const { rows } = await sql<{ id: number }>`insert into company (name) values ('Eins'), ('Zwei') returning id`.execute(
    db,
  )
  const [limited = 0, disabled = 0] = rows.map(({ id }) => id)
  const overdueNames = ['not-asked', 'in-vain', 'daily-maximum'].map(reason => `watched_overdue{reason="${reason}"}`)
  const allNames = [...overdueNames, 'oldest_watched_seconds']
  const count = async () => {
    clock.move(CACHE_EXPIRY_MS)
    await countAndStoreOverdue(db, clock.now())
  }
  await count()
  expect(await read(...allNames)).toEqual([0, 0, 0, 0])
  for (const companyId of [company.id, limited, disabled]) {
    await sql`insert into watching (company_id, next_at) values (${companyId}, now())`.execute(db)
    await watch(db, clock.now(), { companyId, uid: 'DE136695976', answeredDaysAgo: 93 })
    await watch(db, clock.now(), { companyId, uid: 'DE811125440', answeredDaysAgo: 12, days: 10, triedDaysAgo: 1 })
    await watch(db, clock.now(), { companyId, uid: 'FR40303265045', answeredDaysAgo: 80 })
  }
  await setWatchSetting(db, company.id, 'watch_partners', '1')
  await setWatchSetting(db, limited, 'watch_partners', '1')
  await setWatchSetting(db, limited, 'watch_max_per_day', '0')
  expect(await read(...allNames)).toEqual([0, 0, 0, 0])
  await count()
  const [notAsked, inVain, limitedCount, oldest] = await read(...allNames)
  expect([notAsked, inVain, limitedCount]).toEqual([1, 1, 2])
  expect(Math.round((oldest ?? 0) / DAY_SECONDS)).toBe(3)
  await sql`update company set valid_until = '2020-01-01' where id = ${limited}`.execute(db)
  await count()
  expect(await read(...overdueNames)).toEqual([1, 1, 0])
  // If no worker counts, the figure is unknown, not zero.
  clock.move(15 * 60 * SECOND)
  expect(await read(...allNames)).toEqual(allNames.map(() => null))
})

it('counts waiting packages, and failed ones until another is requested', async () => {
  const { db, company, read } = await createWorld()
  const names = ['packages_waiting', 'oldest_package_seconds', 'packages_failed_last_day']
  const insertPackage = (state: string) =>
    sql`insert into auditor_package
      (company_id, first_day, last_day, language, state, requested_by, requested_at, ended_at)
    select ${company.id}, '2026-01-01', '2026-01-31', 'de', ${state}, min(id), now() - interval '1 hour', now() from users`.execute(
      db,
    )
  expect(await read(...names)).toEqual([0, 0, 0])
  await insertPackage('failed')
  expect(await read(...names)).toEqual([0, 0, 1])
  await insertPackage('waiting')
  expect(await read(...names)).toEqual([1, expect.closeTo(3_600, -2), 0])
})

it('returns the age of a pending data-subject search, and counts failed ones until the company repeats them', async () => {
  const { db, company, read } = await createWorld()
  const names = ['oldest_held_search_seconds', 'held_searches_failed_last_day']
  const insertSearch = (companyId: number | null, state: string) =>
    sql`insert into held_search (company_id, sought_by, language, state, requested_by, requested_at, ended_at)
    select ${companyId}::int, 'uid', 'de', ${state}, min(id), now() - interval '1 hour', now() from users`.execute(db)
  expect(await read(...names)).toEqual([0, 0])
  await insertSearch(company.id, 'failed')
  await insertSearch(null, 'failed')
  expect(await read(...names)).toEqual([0, 2])
  await insertSearch(company.id, 'waiting')
  expect(await read(...names)).toEqual([expect.closeTo(3_600, -2), 1])
})

it('counts DataBoxes unreached for three weeks, and the time without a timestamp', async () => {
  const { db, company, read, clock } = await createWorld()
  const names = ['databoxes_unreached', 'stamps_failing_seconds']
  const daysBefore = (days: number) => new Date(clock.now().getTime() - days * DAY_SECONDS * 1_000)
  expect(await read(...names)).toEqual([0, 0])
  await sql`insert into databox (company_id, is_on, on_since, read_at) values (${company.id}, true, ${daysBefore(60)}, ${daysBefore(20)})`.execute(
    db,
  )
  await sql`insert into timestamp_state (id, failing_since) values (1, ${daysBefore(2)})`.execute(db)
  expect(await read(...names)).toEqual([0, expect.closeTo(2 * DAY_SECONDS, -4)])
  await sql`update databox set read_at = ${daysBefore(22)}`.execute(db)
  expect(await read(...names.slice(0, 1))).toEqual([1])
  await sql`update databox set is_on = false`.execute(db)
  expect(await read(...names.slice(0, 1))).toEqual([0])
})

it('returns the end of the last retention run, and the date of the list of fictitious companies if it is used', async () => {
  const { db, read } = await createWorld({ scheinunternehmenUrl: 'http://127.0.0.1:1/' })
  const names = ['last_retention_timestamp_seconds', 'fictitious_list_timestamp_seconds']
  const [started, missing] = await read(...names)
  const { rows } = await sql<{ at: Date }>`select at from audit_log order by id limit 1`.execute(db)
  expect([started, missing]).toEqual([(rows[0]?.at.getTime() ?? 0) / 1_000, 0])
  await sql`insert into retention_run (day, lease_token, lease_until, ended_at) values
    ('2026-11-20', '', now(), '2026-11-20T03:00:00Z'), ('2026-11-21', '', now(), null)`.execute(db)
  await sql`insert into scheinunternehmen_list (id, as_of) values (1, '2026-11-19T00:00:00Z')`.execute(db)
  const moments = ['2026-11-20T03:00:00Z', '2026-11-19T00:00:00Z'].map(at => Date.parse(at) / 1_000)
  expect(await read(...names)).toEqual(moments)
  const { read: readOther } = await createWorld()
  expect(await readOther(...names.slice(1))).toEqual([null])
})
