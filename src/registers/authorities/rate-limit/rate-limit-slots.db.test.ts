import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { beside } from '../../../../tests/world/beside.ts'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import { listen } from '../../../base/database/listen.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { CallerKind, QueryCaller } from '../asking.ts'
import { getOrganisation } from '../bfs/get-by-uid.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import { createConcurrencySlots } from '../places.ts'
import { shareLimits } from '../shares/share-limits.ts'
import { PLACES_CHANNEL } from '../shares/store.ts'
import type { Rate } from './rate.ts'
import { createRateLimitSlots } from './rate-limit-slots.ts'
import { claimRateLimitSlot } from './store.ts'

const never = new AbortController().signal
const RATE: Rate = { calls: 20, perMs: 1_000 }
const CALL_MS = 20_000
const nobody = { ...createConcurrencySlots(1), abortAll: () => undefined }

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
async function world(options: SimulatorOptions = {}) {
  const database = await freshDatabase()
  const simulator = await startSimulator({ bfsLimit: RATE.calls, bfsWindowMs: RATE.perMs, ...options })
  onTestFinished(() => simulator.close())
  const service = { url: simulator.bfsUrl, timeoutMs: CALL_MS }
  /**
   * Sends one query; each company queries its own number, so that the register's log tells them
   * apart.
   */
  const ask = (limiter: Limiter, asker: QueryCaller, signal = never) =>
    limiter.run({ country: 'CH', caller: asker, isPatient: true }, signal, async signal => {
      const { reply: said, busy } = await getOrganisation(service, { digits: digitsOf(asker), now: new Date() }, signal)
      return { outcome: said.outcome, answers: [], notBefore: null, busy, isBlocked: false }
    })
  const asked = (asker: QueryCaller) => simulator.calls.filter(({ uid }) => uid === `CHE${digitsOf(asker)}`).length
  const refused = () => simulator.calls.filter(({ code }) => code === 'Request_limit_exceeded').length
  return { database, simulator, ask, asked, refused, process: (rate?: Rate) => processOn(database, rate) }
}

const digitsOf = ({ companyId }: QueryCaller): string => `1000000${String(companyId).padStart(2, '0')}`

/** A further process with its own limiter, which shares the limits. */
async function processOn(database: OpenDatabase, rate = RATE): Promise<Limiter> {
  const limiter = limiterOn(database.db, rate)
  const of = (service: Authority) => (service === 'bfs' ? limiter.share : nobody)
  const sharing = await shareLimits({
    db: database.db,
    // Outlasts any stall of the machine.
    leaseMs: 600_000,
    log: silentLog,
    listen: told => listen(database, PLACES_CHANNEL, told),
    shares: Object.fromEntries(AUTHORITY_IDS.map(id => [id, of(id)])) as Record<Authority, typeof nobody>,
    limits: Object.fromEntries(AUTHORITY_IDS.map(id => [id, id === 'bfs' ? RATE.calls : 1])) as Record<
      Authority,
      number
    >,
  })
  onTestFinished(sharing.stop)
  return limiter
}

type Asking = Awaited<ReturnType<typeof world>>

/** Runs `lanes` lanes with one query after another, until the returned function is called. */
function work({ ask }: Asking, limiter: Limiter, asker: QueryCaller, lanes: number): () => Promise<void> {
  const ending = new AbortController()
  const lane = async () => {
    while (!ending.signal.aborted) await ask(limiter, asker, ending.signal)
  }
  const all = Array.from({ length: lanes }, lane)
  return async () => {
    ending.abort()
    await Promise.all(all)
  }
}

const asker = (companyId: number, kind: CallerKind = 'list'): QueryCaller => ({ companyId, kind })

it('four processes never pass the limit, by the register’s own count', async () => {
  const w = await world({ latencyMs: [0, 80] })
  const limiters = await Promise.all(Array.from({ length: 4 }, () => w.process()))
  const stops = limiters.map((limiter, place) => work(w, limiter, asker(place + 1), 6))
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls * 4)
  await Promise.all(stops.map(stop => stop()))
  expect(w.refused()).toBe(0)
  for (const place of [1, 2, 3, 4]) expect(w.asked(asker(place))).toBeGreaterThan(0)
})

it('nor does one that takes the place of one that died', async () => {
  const w = await world()
  const ofDead = limiterOn(w.database.db)
  await Promise.all(Array.from({ length: RATE.calls }, () => w.ask(ofDead, asker(1, 'person'))))
  // The new process learns the number of earlier calls only from the database.
  const next = limiterOn(w.database.db)
  await Promise.all(Array.from({ length: RATE.calls }, () => w.ask(next, asker(2, 'person'))))
  expect([w.asked(asker(1)), w.asked(asker(2)), w.refused()]).toEqual([RATE.calls, RATE.calls, 0])
})

/** Returns the largest number of slots that one process holds. */
async function mostPlaces({ database: { db } }: Asking): Promise<number> {
  const rows = await db.selectFrom('authority_place').select('holder').where('service', '=', 'bfs').execute()
  const held = rows.filter(({ holder }) => holder !== null)
  return Math.max(...Object.values(Object.groupBy(held, ({ holder }) => `${holder}`)).map(each => each?.length ?? 0))
}

it('two companies share it fairly, however many lanes and processes one has', async () => {
  const w = await world()
  const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => w.process()))
  if (!one || !two || !three || !four) throw new Error('four processes')
  const stops = [one, two, three].map(limiter => work(w, limiter, asker(1), 10))
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls)
  // Later, in its own process, with less than a third of the lanes.
  stops.push(work(w, four, asker(2), 9))
  await expect.poll(() => w.asked(asker(2))).toBeGreaterThan(0)
  await expect.poll(() => mostPlaces(w)).toBeGreaterThanOrEqual(RATE.calls / 2 - 1)
  const before = [w.asked(asker(1)), w.asked(asker(2))]
  await expect.poll(() => w.asked(asker(1)) + w.asked(asker(2))).toBeGreaterThan(RATE.calls * 6)
  const [greedy = 0, modest = 0] = [asker(1), asker(2)].map((each, place) => w.asked(each) - (before[place] ?? 0))
  await Promise.all(stops.map(stop => stop()))
  expect(w.refused()).toBe(0)
  expect(modest / (modest + greedy)).toBeGreaterThan(0.3)
})

it('in one process each of two companies’ lists has its half', async () => {
  const w = await world()
  const limiter = limiterOn(w.database.db)
  const stops = [work(w, limiter, asker(1), 30), work(w, limiter, asker(2), 9)]
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls)
  const before = [w.asked(asker(1)), w.asked(asker(2))]
  await expect.poll(() => w.simulator.calls.length).toBeGreaterThan(RATE.calls * 5)
  await Promise.all(stops.map(stop => stop()))
  const [greedy = 0, modest = 0] = [asker(1), asker(2)].map((each, place) => w.asked(each) - (before[place] ?? 0))
  expect(w.refused()).toBe(0)
  expect(modest / (modest + greedy)).toBeGreaterThan(0.3)
})

it('a person need not wait for what lists used up', async () => {
  const w = await world({ bfsWindowMs: 600_000 })
  const limiter = limiterOn(w.database.db, { ...RATE, perMs: 600_000 })
  const stop = work(w, limiter, asker(1), 30)
  await expect.poll(() => w.simulator.calls.length).toBe(RATE.calls - 2)
  await Promise.all([w.ask(limiter, asker(3, 'person')), w.ask(limiter, asker(4, 'person'))])
  expect(w.simulator.calls.length).toBe(RATE.calls)
  await stop()
})

/** Waits until each process has polled again: then all have taken what they can. */
async function lookedAgain({ database: { db } }: Asking): Promise<void> {
  const seen = () =>
    db.selectFrom('authority_demand').select(['holder', 'seen_until']).where('service', '=', 'bfs').execute()
  const before = new Map((await seen()).map(({ holder, seen_until }) => [holder, seen_until.getTime()]))
  const isLater = async () => (await seen()).map(row => row.seen_until.getTime() > (before.get(row.holder) ?? 0))
  await expect.poll(isLater, { message: 'processes that looked again' }).toEqual(Array(before.size).fill(true))
}

it('nor where the lists of four companies wait in four other processes', async () => {
  const w = await world({ bfsWindowMs: 600_000 })
  const rate = { ...RATE, perMs: 600_000 }
  const [web, ...workers] = await Promise.all(Array.from({ length: 5 }, () => w.process(rate)))
  if (!web) throw new Error('five processes')
  const stops = workers.map((limiter, place) => work(w, limiter, asker(place + 1), 8))
  await expect.poll(() => w.simulator.calls.length).toBe(RATE.calls - 2)
  await lookedAgain(w)
  await Promise.all([w.ask(web, asker(8, 'person')), w.ask(web, asker(9, 'person'))])
  expect([w.asked(asker(8)), w.asked(asker(9)), w.simulator.calls.length]).toEqual([1, 1, RATE.calls])
  await Promise.all(stops.map(stop => stop()))
})

it('rests as a whole where the register itself says that it was too often', async () => {
  const w = await world({ bfsLimit: 1, bfsWindowMs: 600_000 })
  const limiter = limiterOn(w.database.db, { calls: 20, perMs: 600_000 })
  expect((await w.ask(limiter, asker(1))).outcome).toEqual({ verdict: 'valid' })
  expect((await w.ask(limiter, asker(1))).outcome).toEqual({ verdict: 'not-checked', reason: 'overload' })
  expect(await msToWait(w.database, 20)).toBeGreaterThan(RATE.perMs)
  const ending = new AbortController()
  const third = w.ask(limiter, asker(1), ending.signal)
  ending.abort()
  expect((await third).outcome).toEqual({ verdict: 'not-checked', reason: 'cancelled' })
  expect(w.simulator.calls.length).toBe(2)
})

it('a turn that rests until another year, because the database’s clock was there, is given out in this one', async () => {
  const { database } = await world()
  const turns = oneTurn(database)
  await (await turns.acquire('person', never))('called')
  const move = (by: string) =>
    sql`update authority_turn set rests_until = rests_until + ${by}::interval`.execute(database.db)
  await move('1 year')
  const ending = new AbortController()
  const waiting = turns.acquire('person', ending.signal)
  // As long as a slot may be held, and no longer.
  await beside([waiting], expect.poll(() => restsMs(database)).toBeLessThan(2 * TEN_MINUTES_MS))
  ending.abort()
  await expect(waiting).rejects.toThrow()
  await move('-20 minutes')
  await (await turns.acquire('person', never))('called')
  expect(await msToWait(database, 1)).toBeGreaterThan(RATE.perMs)
})

it('an unused turn is free at once', async () => {
  const { database } = await world()
  const turns = oneTurn(database)
  for (let taken = 0; taken < 3; taken++) await (await turns.acquire('person', never))('unused')
  await (await turns.acquire('person', never))('called')
  expect(await msToWait(database, 1)).toBeGreaterThan(RATE.perMs)
})

const TEN_MINUTES_MS = 600_000

/** A service that accepts one call in ten minutes. */
const oneTurn = ({ db }: OpenDatabase) =>
  createRateLimitSlots({
    db,
    log: silentLog,
    service: 'bfs',
    rate: { calls: 1, perMs: TEN_MINUTES_MS },
    callMs: CALL_MS,
  })

/** Returns how long the only slot still cools down, in milliseconds. */
async function restsMs({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from max(rests_until) - now()) * 1000)::float8 as ms
    from authority_turn`.execute(db)
  return rows[0]?.ms ?? 0
}

/** Returns how long another process must wait for one of `calls` slots; 0: it has taken one. */
const msToWait = ({ db }: OpenDatabase, calls: number): Promise<number> =>
  claimRateLimitSlot(db, { service: 'bfs', token: 'another' }, { calls, heldMs: 2 * TEN_MINUTES_MS })
