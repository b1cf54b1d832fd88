import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { AUTHORITY_IDS, type Authority } from '../../../ground/authority-rules.ts'
import { listen } from '../../../ground/database/listen.ts'
import { createAbortableCalls } from '../limiter.ts'
import { createPlaces } from '../places.ts'
import { shareLimits } from './share-limits.ts'
import { PLACES_CHANNEL } from './store.ts'

const ofEach = <T>(value: T) => Object.fromEntries(AUTHORITY_IDS.map(id => [id, value])) as Record<Authority, T>

const asker = { companyId: 1, kind: 'person' } as const
const never = new AbortController().signal
const LIMIT = 6
const DEAF = { stop: async () => undefined }

async function world({ leaseMs = 10_000, lookMs = 1_000 } = {}) {
  const database = await freshDatabase()
  const { db } = database
  const traffic = { now: 0, most: 0 }
  let isReachable = true
  // A database that stops answering: what a process meets that lost its connection.
  const lost = db.withPlugin({
    transformQuery: ({ node }) => {
      if (!isReachable) throw new Error('planned: no connection')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const join = async (joined = db, hears = true) => {
    const limit = createPlaces(LIMIT)
    const calls = createAbortableCalls()
    const idle = createPlaces(LIMIT)
    const sharing = await shareLimits({
      db: joined,
      leaseMs,
      log: silentLog,
      lookMs,
      hear: told => (hears ? listen(database, PLACES_CHANNEL, told) : DEAF),
      shares: { ...ofEach({ ...idle, abortAll: () => undefined }), vies: { ...limit, abortAll: calls.abortAll } },
      limits: ofEach(LIMIT),
    })
    onTestFinished(sharing.stop)
    let answered = 0
    const call = async (takesMs = 5) => {
      const release = await limit.acquire(asker, null, never)
      traffic.now += 1
      traffic.most = Math.max(traffic.most, traffic.now)
      await calls.run(never, signal => pause(takesMs, null, { signal })).catch(() => undefined)
      traffic.now -= 1
      answered += 1
      release(null)
    }
    /** So many lanes, one call after the other, until told to stop. */
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

const held = async ({ db }: Pick<Awaited<ReturnType<typeof world>>, 'db'>) => {
  const rows = await db.selectFrom('authority_place').select('holder').where('service', '=', 'vies').execute()
  return Object.values(Object.groupBy(rows, ({ holder }) => holder ?? 'nobody')).map(each => each?.length)
}

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

it('a lone question waits for a call to end, not for the next look of somebody who takes all he can', {
  tags: ['R-35'],
}, async () => {
  // A look that comes so late that a crowded machine has answered the question long before.
  const { join, traffic } = await world({ leaseMs: 60_000, lookMs: 10_000 })
  const web = await join()
  const worker = await join()
  const stop = worker.work(16, 50)
  await expect.poll(() => worker.limit.inFlight()).toBe(LIMIT)
  await pause(1_500)
  const before = worker.answered()
  await web.call()
  // Until the next look 1,200 calls are answered.
  expect(worker.answered() - before).toBeLessThan(600)
  await stop()
  expect(traffic.most).toBeLessThanOrEqual(LIMIT)
})

it('more processes than places: everybody is answered, nobody ever exceeds the limit', async () => {
  const { join, traffic } = await world()
  const all = await Promise.all(Array.from({ length: LIMIT + 2 }, () => join()))
  const stops = all.map(each => each.work(2))
  await expect.poll(() => all.every(each => each.answered() > 0)).toBe(true)
  await Promise.all(stops.map(stop => stop()))
  expect(traffic.most).toBeLessThanOrEqual(LIMIT)
})

it('who lost the database stops calling and ends his calls before others have his places', async () => {
  // Long enough that a crowded machine's late timers stay within the fifth of it that lies between the end of the one and the beginning of the others.
  const { join, traffic, lost, loseConnection } = await world({ leaseMs: 4_000 })
  const unlucky = await join(lost)
  const stop = unlucky.work(9, 60_000)
  await expect.poll(() => unlucky.limit.inFlight()).toBe(LIMIT)
  loseConnection()
  const lucky = await join()
  const stopLucky = lucky.work(9)
  await expect.poll(() => lucky.limit.inFlight()).toBe(LIMIT)
  expect(unlucky.limit.inFlight()).toBe(0)
  await stopLucky()
  expect(traffic.most).toBe(LIMIT)
  void stop()
})
