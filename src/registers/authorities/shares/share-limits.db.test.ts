import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import { listen } from '../../../base/database/listen.ts'
import { createAbortableCalls } from '../limiter.ts'
import { createConcurrencySlots } from '../places.ts'
import { shareLimits } from './share-limits.ts'
import { PLACES_CHANNEL } from './store.ts'

const ofEach = <T>(value: T) => Object.fromEntries(AUTHORITY_IDS.map(id => [id, value])) as Record<Authority, T>

const asker = { companyId: 1, kind: 'person' } as const
const never = new AbortController().signal
const LIMIT = 6
const aborted = (signal: AbortSignal) => new Promise<unknown>(done => signal.addEventListener('abort', done))
const DEAF = { stop: async () => undefined }

// Outlasts any stall of the machine; if a lease must end, the test ends it.
const LEASE_MS = 600_000

async function world({ leaseMs = LEASE_MS, lookMs = 1_000 } = {}) {
  const database = await freshDatabase()
  const { db } = database
  const traffic = { now: 0, most: 0 }
  let isReachable = true
  // Simulates a process that lost its database connection.
  const lost = db.withPlugin({
    transformQuery: ({ node }) => {
      if (!isReachable) throw new Error('planned: no connection')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const join = async (joined = db, hears = true) => {
    const limit = createConcurrencySlots(LIMIT)
    const calls = createAbortableCalls()
    const idle = createConcurrencySlots(LIMIT)
    const sharing = await shareLimits({
      db: joined,
      leaseMs,
      log: silentLog,
      pollMs: lookMs,
      listen: told => (hears ? listen(database, PLACES_CHANNEL, told) : DEAF),
      shares: { ...ofEach({ ...idle, abortAll: () => undefined }), vies: { ...limit, abortAll: calls.abortAll } },
      limits: ofEach(LIMIT),
    })
    onTestFinished(sharing.stop)
    let answered = 0
    /** `null`: until aborted. */
    const call = async (takesMs: number | null = 5) => {
      const release = await limit.acquire(asker, null, never)
      traffic.now += 1
      traffic.most = Math.max(traffic.most, traffic.now)
      await calls.run(never, signal => (takesMs === null ? aborted(signal) : pause(takesMs))).catch(() => undefined)
      traffic.now -= 1
      answered += 1
      release(null)
    }
    /** Runs `lanes` lanes with one call after another until stopped. */
    const work = (lanes: number, takesMs?: number) => {
      let isWorking = true
      const lane = async () => {
        while (isWorking) await call(takesMs)
      }
      const all = Array.from({ length: lanes }, lane)
      return async () => {
        isWorking = false
        await Promise.all(all)
      }
    }
    return { ...sharing, limit, call, work, answered: () => answered }
  }
  const loseConnection = () => {
    isReachable = false
  }
  return { db, join, traffic, lost, loseConnection }
}

type On = Pick<Awaited<ReturnType<typeof world>>, 'db'>

const placesOf = async ({ db }: On) => {
  const rows = await db.selectFrom('authority_place').select('holder').where('service', '=', 'vies').execute()
  return Object.groupBy(rows, ({ holder }) => holder ?? 'nobody')
}

const held = async (on: On) => Object.values(await placesOf(on)).map(each => each?.length)

it('one process has it all; a second gets its half, and all of it when the first goes', async () => {
  const { db, join, traffic } = await world()
  const first = await join()
  expect(await held({ db })).toEqual([LIMIT])
  const stopFirst = first.work(9)
  const second = await join()
  const stopSecond = second.work(9)
  await expect.poll(() => held({ db })).toEqual([LIMIT / 2, LIMIT / 2])
  await expect.poll(() => second.limit.inFlight()).toBe(LIMIT / 2)
  await stopFirst()
  await first.stop()
  await expect.poll(() => second.limit.inFlight()).toBe(LIMIT)
  expect(first.limit.inFlight()).toBe(0)
  await stopSecond()
  expect(traffic.most).toBe(LIMIT)
})

// No process polls within an hour.
const QUIET = { leaseMs: 36_000_000, lookMs: 3_600_000 }

it('a process whose share grows says so, though it got places at the same moment', async () => {
  const { db, join } = await world(QUIET)
  await join()
  const [first = ''] = Object.keys(await placesOf({ db }))
  // It polls only when its demand grows.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const second = await join(db, false)
  const count = async (holder: string) => (await placesOf({ db }))[holder]?.length ?? 0
  await expect.poll(() => count('nobody'), { message: 'free places' }).toBe(LIMIT / 2)
  for (let lane = 0; lane < 9; lane++) void second.call(null)
  await expect.poll(() => count(first), { message: 'places of the first' }).toBe(0)
})

it('a lone question waits for a call to end, not for the next look of a process that takes all it can', {
  tags: ['R-35'],
}, async () => {
  const { join, traffic } = await world(QUIET)
  const web = await join()
  const worker = await join()
  const stop = worker.work(16, 50)
  await expect.poll(() => worker.limit.inFlight(), { message: 'calls of the worker' }).toBe(LIMIT)
  await web.call()
  await stop()
  expect(traffic.most).toBeLessThanOrEqual(LIMIT)
})

it('more processes than places: every call is answered, and the limit is never exceeded', async () => {
  const { join, traffic } = await world()
  const all = await Promise.all(Array.from({ length: LIMIT + 2 }, () => join()))
  const stops = all.map(each => each.work(2))
  await expect.poll(() => all.every(each => each.answered() > 0)).toBe(true)
  await Promise.all(stops.map(stop => stop()))
  expect(traffic.most).toBeLessThanOrEqual(LIMIT)
})

it('who lost the database stops calling and ends his calls before others have his places', async () => {
  // Time passes only when the test advances it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const leaseMs = 60_000
  const { db, join, traffic, lost, loseConnection } = await world({ leaseMs })
  const unlucky = await join(lost)
  for (let lane = 0; lane < 9; lane++) void unlucky.call(null)
  expect(unlucky.limit.inFlight()).toBe(LIMIT)
  loseConnection()
  const lucky = await join()
  await vi.advanceTimersByTimeAsync(0.7 * leaseMs)
  expect(unlucky.limit.inFlight()).toBe(LIMIT)
  await vi.advanceTimersByTimeAsync(0.1 * leaseMs)
  await expect.poll(() => unlucky.limit.inFlight(), { message: 'calls without places' }).toBe(0)
  // The database still reserves the slots for it.
  expect(await held({ db })).toEqual([LIMIT])
  const { rows } = await sql<{ isHeld: boolean }>`select distinct held_until > now() as "isHeld" from authority_place
    where service = 'vies'`.execute(db)
  expect(rows).toEqual([{ isHeld: true }])
  expect(lucky.limit.inFlight()).toBe(0)
  await sql`update authority_place set held_until = now() - interval '1 second' where service = 'vies'`.execute(db)
  await sql`update authority_demand set seen_until = now() - interval '1 second'
    where service = 'vies' and wanted > 0`.execute(db)
  const stopLucky = lucky.work(9)
  await expect.poll(() => lucky.limit.inFlight(), { message: 'calls of the other' }).toBe(LIMIT)
  await stopLucky()
  expect(traffic.most).toBe(LIMIT)
})
