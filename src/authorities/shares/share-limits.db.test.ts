import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import { createAbortableCalls } from '../abortable-calls.ts'
import { createAdaptiveLimit } from '../adaptive-limit.ts'
import { shareLimits } from './share-limits.ts'

const never = new AbortController().signal
const LIMIT = 6

async function world(leaseMs = 10_000) {
  const { db } = await freshDatabase()
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
  const join = async (database = db) => {
    const limit = createAdaptiveLimit({ first: LIMIT, most: LIMIT })
    const calls = createAbortableCalls()
    const idle = createAdaptiveLimit({ first: LIMIT, most: LIMIT })
    const sharing = await shareLimits({
      ...{ db: database, leaseMs, log: silentLog },
      shares: { vies: { ...limit, abortAll: calls.abortAll }, finanzamt: { ...idle, abortAll: () => undefined } },
      limits: { vies: LIMIT, finanzamt: LIMIT },
    })
    onTestFinished(sharing.stop)
    let answered = 0
    const call = async (takesMs = 5) => {
      const release = await limit.acquire(never)
      traffic.now += 1
      traffic.most = Math.max(traffic.most, traffic.now)
      await calls.run(never, signal => pause(takesMs, null, { signal })).catch(() => undefined)
      traffic.now -= 1
      answered += 1
      release(false)
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

it('a lone question does not starve beside somebody who takes all he can', async () => {
  const { join, traffic } = await world()
  const worker = await join()
  const stop = worker.work(16, 20)
  const web = await join()
  await web.call()
  expect(web.answered()).toBe(1)
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
  const { join, traffic, lost, loseConnection } = await world(4_000)
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
