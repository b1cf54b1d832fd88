import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { rejectIfAnyFails } from '../../../../tests/world/race-with-failures.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import { listen } from '../../../base/database/listen.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import { getOrganisation } from '../bfs/get-by-uid.ts'
import { createConcurrencySlots } from '../concurrency-slots.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import type { CallerKind, QueryCaller } from '../query-context.ts'
import { shareLimits } from '../shares/share-limits.ts'
import { SLOTS_CHANNEL } from '../shares/store.ts'
import type { Rate } from './rate.ts'
import { createRateLimitSlots } from './rate-limit-slots.ts'
import { claimRateLimitSlot } from './store.ts'

const neverAborted = new AbortController().signal
const RATE: Rate = { calls: 20, perMs: 1_000 }
const CALL_MS = 20_000
const noShare = { ...createConcurrencySlots(1), abortAll: () => undefined }

const limiterOn = (db: Database, rate = RATE): Limiter =>
  createLimiter({
    concurrency: rate.calls,
    probeAfterMs: 60_000,
    onBlocked: () => undefined,
    rateLimit: createRateLimitSlots({ db, log: silentLog, service: 'bfs', rate, callMs: CALL_MS }),
  })

/**
 * A register that accepts twenty calls a second, and processes of one installation that query it.
 */
async function setUp(options: SimulatorOptions = {}) {
  const database = await freshDatabase()
  const simulator = await startSimulator({ bfsLimit: RATE.calls, bfsWindowMs: RATE.perMs, ...options })
  onTestFinished(() => simulator.close())
  const service = { url: simulator.bfsUrl, timeoutMs: CALL_MS }
  /**
   * Sends one query; each company queries its own number, so that the register's log tells them
   * apart.
   */
  const ask = (limiter: Limiter, caller: QueryCaller, signal = neverAborted) =>
    limiter.run({ country: 'CH', caller, isPatient: true }, signal, async signal => {
      const { reply, busy } = await getOrganisation(service, { digits: digitsOf(caller), now: new Date() }, signal)
      return { outcome: reply.outcome, answers: [], notBefore: null, busy, isBlocked: false }
    })
  const callCountOf = (caller: QueryCaller) =>
    simulator.calls.filter(({ uid }) => uid === `CHE${digitsOf(caller)}`).length
  const rejectedCalls = () => simulator.calls.filter(({ code }) => code === 'Request_limit_exceeded').length
  return { database, simulator, ask, callCountOf, rejectedCalls, process: (rate?: Rate) => processOn(database, rate) }
}

const digitsOf = ({ companyId }: QueryCaller): string => `1000000${String(companyId).padStart(2, '0')}`

/** A further process with its own limiter, which shares the limits. */
async function processOn(database: OpenDatabase, rate = RATE): Promise<Limiter> {
  const limiter = limiterOn(database.db, rate)
  const shareOf = (service: Authority) => (service === 'bfs' ? limiter.share : noShare)
  const sharing = await shareLimits({
    db: database.db,
    // Outlasts any stall of the machine.
    leaseMs: 600_000,
    log: silentLog,
    listen: onMessage => listen(database, SLOTS_CHANNEL, onMessage),
    shares: Object.fromEntries(AUTHORITY_IDS.map(id => [id, shareOf(id)])) as Record<Authority, typeof noShare>,
    limits: Object.fromEntries(AUTHORITY_IDS.map(id => [id, id === 'bfs' ? RATE.calls : 1])) as Record<
      Authority,
      number
    >,
  })
  onTestFinished(sharing.stop)
  return limiter
}

type World = Awaited<ReturnType<typeof setUp>>

/** Runs `lanes` lanes with one query after another, until the returned function is called. */
function startLanes({ ask }: World, limiter: Limiter, caller: QueryCaller, lanes: number): () => Promise<void> {
  const stop = new AbortController()
  const lane = async () => {
    while (!stop.signal.aborted) await ask(limiter, caller, stop.signal)
  }
  const running = Array.from({ length: lanes }, lane)
  return async () => {
    stop.abort()
    await Promise.all(running)
  }
}

const caller = (companyId: number, kind: CallerKind = 'list'): QueryCaller => ({ companyId, kind })

it('never exceeds the limit with four processes, by the register’s own count', async () => {
  const w = await setUp({ latencyMs: [0, 80] })
  const limiters = await Promise.all(Array.from({ length: 4 }, () => w.process()))
  const stops = limiters.map((limiter, index) => startLanes(w, limiter, caller(index + 1), 6))
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls * 4)
  await Promise.all(stops.map(stop => stop()))
  expect(w.rejectedCalls()).toBe(0)
  for (const index of [1, 2, 3, 4]) expect(w.callCountOf(caller(index))).toBeGreaterThan(0)
})

it('never exceeds the limit after a process crashed and another replaced it', async () => {
  const w = await setUp()
  const crashed = limiterOn(w.database.db)
  await Promise.all(Array.from({ length: RATE.calls }, () => w.ask(crashed, caller(1, 'person'))))
  // The new process learns the number of earlier calls only from the database.
  const next = limiterOn(w.database.db)
  await Promise.all(Array.from({ length: RATE.calls }, () => w.ask(next, caller(2, 'person'))))
  expect([w.callCountOf(caller(1)), w.callCountOf(caller(2)), w.rejectedCalls()]).toEqual([RATE.calls, RATE.calls, 0])
})

/** Returns the largest number of slots that one process holds. */
async function maxSlotsOfOneProcess({ database: { db } }: World): Promise<number> {
  const rows = await db.selectFrom('authority_place').select('holder').where('service', '=', 'bfs').execute()
  const heldSlots = rows.filter(({ holder }) => holder !== null)
  return Math.max(
    ...Object.values(Object.groupBy(heldSlots, ({ holder }) => `${holder}`)).map(each => each?.length ?? 0),
  )
}

it('shares the limit fairly between two companies with different numbers of lanes and processes', async () => {
  const w = await setUp()
  const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => w.process()))
  if (!one || !two || !three || !four) throw new Error('four processes')
  const stops = [one, two, three].map(limiter => startLanes(w, limiter, caller(1), 10))
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls)
  // Later, in its own process, with less than a third of the lanes.
  stops.push(startLanes(w, four, caller(2), 9))
  await expect.poll(() => w.callCountOf(caller(2))).toBeGreaterThan(0)
  await expect.poll(() => maxSlotsOfOneProcess(w)).toBeGreaterThanOrEqual(RATE.calls / 2 - 1)
  const before = [w.callCountOf(caller(1)), w.callCountOf(caller(2))]
  await expect.poll(() => w.callCountOf(caller(1)) + w.callCountOf(caller(2))).toBeGreaterThan(RATE.calls * 6)
  const [greedy = 0, modest = 0] = [caller(1), caller(2)].map(
    (each, index) => w.callCountOf(each) - (before[index] ?? 0),
  )
  await Promise.all(stops.map(stop => stop()))
  expect(w.rejectedCalls()).toBe(0)
  expect(modest / (modest + greedy)).toBeGreaterThan(0.3)
})

it('gives each of two companies’ lists half of the limit in one process', async () => {
  const w = await setUp()
  const limiter = limiterOn(w.database.db)
  const stops = [startLanes(w, limiter, caller(1), 30), startLanes(w, limiter, caller(2), 9)]
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls)
  const before = [w.callCountOf(caller(1)), w.callCountOf(caller(2))]
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls * 5)
  await Promise.all(stops.map(stop => stop()))
  const [greedy = 0, modest = 0] = [caller(1), caller(2)].map(
    (each, index) => w.callCountOf(each) - (before[index] ?? 0),
  )
  expect(w.rejectedCalls()).toBe(0)
  expect(modest / (modest + greedy)).toBeGreaterThan(0.3)
})

it('answers a person although lists used up their share', async () => {
  const w = await setUp({ bfsWindowMs: 600_000 })
  const limiter = limiterOn(w.database.db, { ...RATE, perMs: 600_000 })
  const stop = startLanes(w, limiter, caller(1), 30)
  await expect.poll(() => w.simulator.calls.length).toBe(RATE.calls - 2)
  await Promise.all([w.ask(limiter, caller(3, 'person')), w.ask(limiter, caller(4, 'person'))])
  expect(w.simulator.calls.length).toBe(RATE.calls)
  await stop()
})

/** Waits until each process has polled again: then all have taken what they can. */
async function waitForNextPoll({ database: { db } }: World): Promise<void> {
  const readSeen = () =>
    db.selectFrom('authority_demand').select(['holder', 'seen_until']).where('service', '=', 'bfs').execute()
  const before = new Map((await readSeen()).map(({ holder, seen_until }) => [holder, seen_until.getTime()]))
  const isLater = async () => (await readSeen()).map(row => row.seen_until.getTime() > (before.get(row.holder) ?? 0))
  await expect.poll(isLater, { message: 'processes that looked again' }).toEqual(Array(before.size).fill(true))
}

it('answers a person although lists of four companies wait in other processes', async () => {
  const w = await setUp({ bfsWindowMs: 600_000 })
  const rate = { ...RATE, perMs: 600_000 }
  const [web, ...workers] = await Promise.all(Array.from({ length: 5 }, () => w.process(rate)))
  if (!web) throw new Error('five processes')
  const stops = workers.map((limiter, index) => startLanes(w, limiter, caller(index + 1), 8))
  await expect.poll(() => w.simulator.calls.length).toBe(RATE.calls - 2)
  await waitForNextPoll(w)
  await Promise.all([w.ask(web, caller(8, 'person')), w.ask(web, caller(9, 'person'))])
  expect([w.callCountOf(caller(8)), w.callCountOf(caller(9)), w.simulator.calls.length]).toEqual([1, 1, RATE.calls])
  await Promise.all(stops.map(stop => stop()))
})

it('pauses all slots when the register reports too many calls', async () => {
  const w = await setUp({ bfsLimit: 1, bfsWindowMs: 600_000 })
  const limiter = limiterOn(w.database.db, { calls: 20, perMs: 600_000 })
  expect((await w.ask(limiter, caller(1))).outcome).toEqual({ verdict: 'valid' })
  expect((await w.ask(limiter, caller(1))).outcome).toEqual({ verdict: 'not-checked', reason: 'overload' })
  expect(await msToWait(w.database, 20)).toBeGreaterThan(RATE.perMs)
  const abort = new AbortController()
  const third = w.ask(limiter, caller(1), abort.signal)
  abort.abort()
  expect((await third).outcome).toEqual({ verdict: 'not-checked', reason: 'cancelled' })
  expect(w.simulator.calls.length).toBe(2)
})

it('shortens a cool-down of a year that a wrong database clock caused', async () => {
  const { database } = await setUp()
  const slots = createSingleSlot(database)
  await (await slots.acquire('person', neverAborted))('called')
  const move = (by: string) =>
    sql`update authority_turn set rests_until = rests_until + ${by}::interval`.execute(database.db)
  await move('1 year')
  const abort = new AbortController()
  const waiting = slots.acquire('person', abort.signal)
  // As long as a slot may be held, and no longer.
  await rejectIfAnyFails([waiting], expect.poll(() => remainingCoolDownMs(database)).toBeLessThan(2 * TEN_MINUTES_MS))
  abort.abort()
  await expect(waiting).rejects.toThrow()
  await move('-20 minutes')
  await (await slots.acquire('person', neverAborted))('called')
  expect(await msToWait(database, 1)).toBeGreaterThan(RATE.perMs)
})

it('frees an unused slot at once', async () => {
  const { database } = await setUp()
  const slots = createSingleSlot(database)
  for (let attempt = 0; attempt < 3; attempt++) await (await slots.acquire('person', neverAborted))('unused')
  await (await slots.acquire('person', neverAborted))('called')
  expect(await msToWait(database, 1)).toBeGreaterThan(RATE.perMs)
})

const TEN_MINUTES_MS = 600_000

/** A service that accepts one call in ten minutes. */
const createSingleSlot = ({ db }: OpenDatabase) =>
  createRateLimitSlots({
    db,
    log: silentLog,
    service: 'bfs',
    rate: { calls: 1, perMs: TEN_MINUTES_MS },
    callMs: CALL_MS,
  })

/** Returns how long the only slot still cools down, in milliseconds. */
async function remainingCoolDownMs({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from max(rests_until) - now()) * 1000)::float8 as ms
    from authority_turn`.execute(db)
  return rows[0]?.ms ?? 0
}

/** Returns how long another process must wait for one of `calls` slots; 0: it has taken one. */
const msToWait = ({ db }: OpenDatabase, calls: number): Promise<number> =>
  claimRateLimitSlot(db, { service: 'bfs', token: 'another' }, { calls, heldMs: 2 * TEN_MINUTES_MS })
