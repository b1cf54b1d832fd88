import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { createMovedClock, HOUR, MINUTE, type MovedClock } from '../../../../tests/world/product/moved-clock.ts'
import { ACCOUNT, createQueryWorld, NOON, reasonOf, UIDS } from '../../../../tests/world/product/query-world.ts'
import { rejectIfAnyFails } from '../../../../tests/world/race-with-failures.ts'
import { systemClock } from '../../../base/database/clock.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { userHash } from './account-hash.ts'
import { shareSessions } from './sessions.ts'
import { leaseLogin } from './store.ts'

afterEach(() => {
  vi.useRealTimers()
})

// Queries and answers run in real time; only the maintenance timer is faked.
const fakeMaintenanceTimer = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

it('logs in once for each session that expires after 30 calls', { tags: ['R-13'] }, async () => {
  const { ask, logins, queries } = await createQueryWorld({ sessionCalls: 30, dayLimit: null })
  const uids = Array.from({ length: 200 }, (_, at) => `FI${10_000_000 + at}`)
  const verdicts: string[] = []
  const lane = async () => {
    for (let uid = uids.shift(); uid; uid = uids.shift()) verdicts.push(reasonOf(await ask(uid)))
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  expect(verdicts.filter(verdict => verdict !== 'valid' && verdict !== 'invalid')).toEqual([])
  const answered = queries().filter(({ code }) => code !== '-1')
  expect(answered).toHaveLength(200)
  // One login for the first session, and one for each that was used up.
  expect(logins()).toBe(Math.ceil(200 / 30))
})

async function passMinutes({ db }: OpenDatabase, clock: MovedClock, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    clock.move(MINUTE)
    await vi.advanceTimersByTimeAsync(MINUTE)
    await pause(10)
    // The maintenance needs a statement or two, in real time.
    for (let statement = 0; statement < 5; statement++) await sql`select 1`.execute(db)
  }
}

it('logs out after ten minutes without a query in any process, and logs in again for the next', async () => {
  const clock = createMovedClock(NOON.toISOString())
  const { simulator, database, logins, process } = await createQueryWorld({ now: clock.now })
  fakeMaintenanceTimer()
  const [web, worker] = [process(clock), process(clock)]
  await web.ask('DE136695976')
  await passMinutes(database, clock, 5)
  await worker.ask('DK13585628')
  const hasLoggedOut = () => simulator.calls.at(-1)?.operation === 'logout'
  await passMinutes(database, clock, 8)
  expect(hasLoggedOut()).toBe(false)
  await passMinutes(database, clock, 4)
  await expect.poll(hasLoggedOut).toBe(true)
  const row = await database.db.selectFrom('finanzonline_account').select('session_id_sealed').executeTakeFirst()
  expect(row?.session_id_sealed).toBeNull()
  expect(reasonOf(await web.ask('DK10503280'))).toBe('valid')
  expect(logins()).toBe(2)
})

it('deletes counts of earlier days, and keeps those of today and yesterday', async () => {
  const clock = createMovedClock(NOON.toISOString())
  const { database, process } = await createQueryWorld({ dayLimit: null, now: clock.now })
  fakeMaintenanceTimer()
  const { ask } = process(clock)
  const days = async () =>
    (await database.db.selectFrom('day_budget').select('day').orderBy('day').execute()).map(({ day }) => day)
  for (let day = 0; day < 3; day++, clock.move(24 * HOUR)) await ask('DE136695976')
  expect(await days()).toHaveLength(3)
  clock.move(-24 * HOUR)
  await vi.advanceTimersByTimeAsync(MINUTE)
  await expect.poll(days).toEqual(['2026-11-21', '2026-11-22'])
})

// Outlasts any stall of the machine; if it must end, the test ends it.
const LEASE_MS = 600_000

const setRemainingLease = ({ db }: OpenDatabase, ms: number) =>
  sql`update finanzonline_account set login_lease_until = now() + ${ms} * interval '1 ms'`.execute(db)

/** Remaining lease of the login in progress, in milliseconds. */
async function remainingLeaseMs({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from login_lease_until - now()) * 1000)::float8 as ms
    from finanzonline_account`.execute(db)
  return rows[0]?.ms ?? 0
}

it('lets others log in once the lease of a crashed process expires', async () => {
  const { ask, database, logins } = await createQueryWorld()
  await leaseLogin(database.db, userHash(ACCOUNT), LEASE_MS)
  const asking = UIDS.map(uid => ask(uid))
  // A waiting caller checks the lease and does not change the row.
  const rows = () => sql`select 1 from pg_stat_activity where datname = current_database()`.execute(database.db)
  for (let round = 0; round < 5; round++) await rows()
  expect(logins()).toBe(0)
  await setRemainingLease(database, 0)
  expect((await Promise.all(asking)).map(reasonOf)).toEqual(UIDS.map(() => 'valid'))
  expect(logins()).toBe(1)
})

it('renews the lease of a login that takes longer, as long as its process is alive', async () => {
  const { simulator, database, logins } = await createQueryWorld()
  const openSessions = () =>
    shareSessions({
      database,
      clock: systemClock,
      encryption: freshEncryption(),
      herstellerId: async () => 'ATU13585627',
      service: {
        sessionUrl: simulator.finanzonlineSessionUrl,
        uidUrl: simulator.finanzonlineUidUrl,
        timeoutMs: 30_000,
      },
      runPastBreakers: call => call(),
      loginLeaseMs: LEASE_MS,
      renewEveryMs: 20,
    })
  const [slow, other] = [openSessions(), openSessions()]
  const release = simulator.hold()
  const first = slow.getSession(ACCOUNT)
  await rejectIfAnyFails([first], expect.poll(logins, { message: 'logins' }).toBe(1))
  const closed = { ...ACCOUNT, pin: 'wrong-pin-1', version: 2 }
  const second = other.getSession(closed)
  for (let renewals = 0; renewals < 3; renewals++) {
    await setRemainingLease(database, LEASE_MS / 2)
    await rejectIfAnyFails(
      [first, second],
      expect.poll(() => remainingLeaseMs(database), { message: 'lease' }).toBeGreaterThan(0.75 * LEASE_MS),
    )
  }
  expect(logins()).toBe(1)
  release()
  await expect(first).resolves.toMatchObject({ kind: 'in' })
  expect(logins()).toBe(1)
  await expect(second).resolves.toMatchObject({ kind: 'failed' })
})
