import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import { listen } from '../../../base/database/listen.ts'
import { createConcurrencySlots } from '../concurrency-slots.ts'
import { createAbortableCalls } from '../limiter.ts'
import { shareLimits } from './share-limits.ts'
import { SLOTS_CHANNEL } from './store.ts'

const ofEach = <T>(value: T) => Object.fromEntries(AUTHORITY_IDS.map(id => [id, value])) as Record<Authority, T>

const caller = { companyId: 1, kind: 'person' } as const
const neverAborted = new AbortController().signal
const LIMIT = 6
const untilAborted = (signal: AbortSignal) => new Promise<unknown>(done => signal.addEventListener('abort', done))
const NO_LISTENER = { stop: async () => undefined }

// Outlasts any stall of the machine; if a lease must end, the test ends it.
const LEASE_MS = 600_000

async function setUp({ leaseMs = LEASE_MS, lookMs = 1_000 } = {}) {
  const database = await freshDatabase()
  const { db } = database
  const traffic = { now: 0, most: 0 }
  let isReachable = true
  // Simulates a process that lost its database connection.
  const unreachableDb = db.withPlugin({
    transformQuery: ({ node }) => {
      if (!isReachable) throw new Error('planned: no connection')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const join = async (joined = db, listens = true) => {
    const limit = createConcurrencySlots(LIMIT)
    const calls = createAbortableCalls()
    const idle = createConcurrencySlots(LIMIT)
    const sharing = await shareLimits({
      db: joined,
      leaseMs,
      log: silentLog,
      pollMs: lookMs,
      listen: onMessage => (listens ? listen(database, SLOTS_CHANNEL, onMessage) : NO_LISTENER),
      shares: { ...ofEach({ ...idle, abortAll: () => undefined }), vies: { ...limit, abortAll: calls.abortAll } },
      limits: ofEach(LIMIT),
    })
    onTestFinished(sharing.stop)
    let answered = 0
    /** `null`: until aborted. */
    const call = async (durationMs: number | null = 5) => {
      const release = await limit.acquire(caller, null, neverAborted)
      traffic.now += 1
      traffic.most = Math.max(traffic.most, traffic.now)
      await calls
        .run(neverAborted, signal => (durationMs === null ? untilAborted(signal) : pause(durationMs)))
        .catch(() => undefined)
      traffic.now -= 1
      answered += 1
      release(null)
    }
    /** Runs `lanes` lanes with one call after another until stopped. */
    const startLanes = (lanes: number, durationMs?: number) => {
      let isWorking = true
      const lane = async () => {
        while (isWorking) await call(durationMs)
      }
      const running = Array.from({ length: lanes }, lane)
      return async () => {
        isWorking = false
        await Promise.all(running)
      }
    }
    return { ...sharing, limit, call, startLanes, answered: () => answered }
  }
  const loseConnection = () => {
    isReachable = false
  }
  return { db, join, traffic, unreachableDb, loseConnection }
}

type World = Pick<Awaited<ReturnType<typeof setUp>>, 'db'>

const slotsByHolder = async ({ db }: World) => {
  const rows = await db.selectFrom('authority_place').select('holder').where('service', '=', 'vies').execute()
  return Object.groupBy(rows, ({ holder }) => holder ?? 'nobody')
}

const slotCounts = async (world: World) => Object.values(await slotsByHolder(world)).map(each => each?.length)

it('gives all slots to a single process, half to each of two, and all again when one stops', async () => {
  const { db, join, traffic } = await setUp()
  const first = await join()
  expect(await slotCounts({ db })).toEqual([LIMIT])
  const stopFirst = first.startLanes(9)
  const second = await join()
  const stopSecond = second.startLanes(9)
  await expect.poll(() => slotCounts({ db })).toEqual([LIMIT / 2, LIMIT / 2])
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

it('notifies others when a process’s quota grows, even if it got slots at the same time', async () => {
  const { db, join } = await setUp(QUIET)
  await join()
  const [first = ''] = Object.keys(await slotsByHolder({ db }))
  // It polls only when its demand grows.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const second = await join(db, false)
  const count = async (holder: string) => (await slotsByHolder({ db }))[holder]?.length ?? 0
  await expect.poll(() => count('nobody'), { message: 'free slots' }).toBe(LIMIT / 2)
  for (let lane = 0; lane < 9; lane++) void second.call(null)
  await expect.poll(() => count(first), { message: 'slots of the first' }).toBe(0)
})

it('serves a single query when a call ends, without waiting for the next poll of a busy process', {
  tags: ['R-35'],
}, async () => {
  const { join, traffic } = await setUp(QUIET)
  const web = await join()
  const worker = await join()
  const stop = worker.startLanes(16, 50)
  await expect.poll(() => worker.limit.inFlight(), { message: 'calls of the worker' }).toBe(LIMIT)
  await web.call()
  await stop()
  expect(traffic.most).toBeLessThanOrEqual(LIMIT)
})

it('answers all calls if there are more processes than slots, and never exceeds the limit', async () => {
  const { join, traffic } = await setUp()
  const processes = await Promise.all(Array.from({ length: LIMIT + 2 }, () => join()))
  const stops = processes.map(each => each.startLanes(2))
  await expect.poll(() => processes.every(each => each.answered() > 0)).toBe(true)
  await Promise.all(stops.map(stop => stop()))
  expect(traffic.most).toBeLessThanOrEqual(LIMIT)
})

it('stops and aborts the calls of a disconnected process before others get its slots', async () => {
  // Time passes only when the test advances it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const leaseMs = 60_000
  const { db, join, traffic, unreachableDb, loseConnection } = await setUp({ leaseMs })
  const disconnected = await join(unreachableDb)
  for (let lane = 0; lane < 9; lane++) void disconnected.call(null)
  expect(disconnected.limit.inFlight()).toBe(LIMIT)
  loseConnection()
  const other = await join()
  await vi.advanceTimersByTimeAsync(0.7 * leaseMs)
  expect(disconnected.limit.inFlight()).toBe(LIMIT)
  await vi.advanceTimersByTimeAsync(0.1 * leaseMs)
  await expect.poll(() => disconnected.limit.inFlight(), { message: 'calls without slots' }).toBe(0)
  // The database still reserves the slots for it.
  expect(await slotCounts({ db })).toEqual([LIMIT])
  const { rows } = await sql<{ isHeld: boolean }>`select distinct held_until > now() as "isHeld" from authority_place
    where service = 'vies'`.execute(db)
  expect(rows).toEqual([{ isHeld: true }])
  expect(other.limit.inFlight()).toBe(0)
  await sql`update authority_place set held_until = now() - interval '1 second' where service = 'vies'`.execute(db)
  await sql`update authority_demand set seen_until = now() - interval '1 second'
    where service = 'vies' and wanted > 0`.execute(db)
  const stopOther = other.startLanes(9)
  await expect.poll(() => other.limit.inFlight(), { message: 'calls of the other' }).toBe(LIMIT)
  await stopOther()
  expect(traffic.most).toBe(LIMIT)
})
