import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { beside } from '../../../tests/world/beside.ts'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { createCheckPlaces, MAX_CONCURRENT } from './check-places.ts'

const never = new AbortController().signal

/** Leases outlast any stall of the machine; the test ends them itself if needed. */
const LEASE_MS = 600_000

const PATIENCE_MS = 60_000

const heldPlaces = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<number> =>
  (await db.selectFrom('check_place').select('number').where('held_until', '>', sql<Date>`now()`).execute()).length

/** Waits until `count` checks are running; fails at once if one of `checks` was refused. */
const underWay = (database: OpenDatabase, count: number, checks: readonly Promise<unknown>[]) =>
  beside(checks, expect.poll(() => heldPlaces(database), { message: 'places held' }).toBe(count))

const personWaits = ({ db }: OpenDatabase) =>
  expect
    .poll(async () => (await db.selectFrom('check_wait').selectAll().execute()).length, { message: 'people waiting' })
    .toBe(1)

/** As on PostgreSQL, which many processes share. */
const web = ({ db }: OpenDatabase, timing: Parameters<typeof createCheckPlaces>[2] = {}) =>
  createCheckPlaces({ db, kind: 'postgresql' }, silentLog, { leaseMs: LEASE_MS, patienceMs: LEASE_MS, ...timing })

/** Returns checks that run until `end` is called; a later one ends at once. */
function endless() {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  return { untilEnd: () => ended, end: () => end('made') }
}

/**
 * Creates two companies with a program each and a user signed in at the first, whose eight checks
 * run in another process.
 */
async function fullWorld() {
  const world = await createCheckingWorld({ works: false })
  const programOf = async (companyId: number) => {
    const { headers } = await addKey(world, companyId, { perMinute: 1_000 })
    return (uid: string) =>
      world.app.inject({ method: 'POST', url: '/api/v1/checks', payload: { uid, fresh: true }, headers })
  }
  const other = await addTestCompany(world)
  const [program, otherProgram] = [await programOf(world.company.id), await programOf(other.id)]
  expect((await program('FI20774740')).statusCode).toBe(200)
  const { within, stop } = web(world.database)
  onTestFinished(stop)
  const { untilEnd, end } = endless()
  const asker = { companyId: world.company.id, isProgram: true } as const
  const first = Array.from({ length: MAX_CONCURRENT }, () => within(asker, never, untilEnd))
  await underWay(world.database, MAX_CONCURRENT, first)
  const free = async () => {
    end()
    await Promise.all(first)
  }
  return { ...world, program, otherProgram, free }
}

describe('a company’s checks under way', () => {
  it('are eight: a program’s ninth is refused with 429 and when to come again, another company’s is asked', {
    tags: ['R-35'],
  }, async () => {
    const { database, program, otherProgram, free, simulator } = await fullWorld()
    simulator.calls.length = 0
    const ninth = await program('FI20774740')
    expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([429, '1'])
    expect(ninth.json()).toMatchObject({ status: 429, code: 'too_many_at_once', retryAfter: 1 })
    const crowd = await Promise.all(Array.from({ length: 40 }, () => program('FI20774740')))
    expect(crowd.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`)).toEqual(
      crowd.map(() => '429 1'),
    )
    expect(simulator.calls).toHaveLength(0)
    expect((await otherProgram('FI20774740')).statusCode).toBe(200)
    await free()
    expect(await heldPlaces(database)).toBe(0)
    expect((await program('FI20774740')).statusCode).toBe(200)
    expect(await heldPlaces(database)).toBe(0)
  })

  it('let a person wait instead, who comes before the company’s programs', async () => {
    const { database, browser, program, free } = await fullWorld()
    const waiting = browser.call('GET', '/api/tasks/uid/FI20774740')
    await beside([waiting], personWaits(database))
    expect((await program('FI20774740')).statusCode).toBe(429)
    await free()
    expect((await waiting).statusCode).toBe(200)
  })
})

const tokensHeld = async ({ db }: OpenDatabase): Promise<string[]> =>
  (await db.selectFrom('check_place').select('token').where('token', 'is not', null).execute()).map(
    row => `${row.token}`,
  )

/** Expires the leases. */
const endLeases = ({ db }: OpenDatabase, tokens: string[]) =>
  sql`update check_place set held_until = now() - interval '1 second' where token = any(${tokens})`.execute(db)

/** Creates two web processes of one company. */
async function twoWebs(timing: Parameters<typeof createCheckPlaces>[2] = {}) {
  const database = await freshDatabase()
  const { id: companyId } = await addTestCompany({ database, encryption: freshEncryption() })
  const webs = [web(database, timing), web(database, timing)] as const
  onTestFinished(() => {
    for (const { stop } of webs) stop()
  })
  const program = { companyId, isProgram: true } as const
  return { database, webs, program, person: { companyId }, ...endless() }
}

describe('the places of all web processes', () => {
  it('are counted together', async () => {
    const { database, webs, program, untilEnd, end } = await twoWebs()
    const checks = Array.from({ length: MAX_CONCURRENT }, (_, at) =>
      (at < 5 ? webs[0] : webs[1]).within(program, never, untilEnd),
    )
    await underWay(database, MAX_CONCURRENT, checks)
    for (const { within } of webs)
      await expect(within(program, never, async () => 'made')).rejects.toMatchObject({ kind: 'too-often' })
    end()
    expect(new Set(await Promise.all(checks))).toEqual(new Set(['made']))
    expect(await webs[0].within(program, never, async () => 'made')).toBe('made')
  })

  it('come back from a process that was killed', { tags: ['R-35'] }, async () => {
    const { database, webs, program, untilEnd, end } = await twoWebs()
    const [killed, living] = webs
    const ofKilled = Array.from({ length: 5 }, () => killed.within(program, never, untilEnd))
    await underWay(database, 5, ofKilled)
    const tokens = await tokensHeld(database)
    const ofLiving = Array.from({ length: 3 }, () => living.within(program, never, untilEnd))
    await underWay(database, MAX_CONCURRENT, [...ofKilled, ...ofLiving])
    // Its leases are not renewed any more.
    killed.stop()
    await endLeases(database, tokens)
    expect(await heldPlaces(database)).toBe(3)
    const later = Array.from({ length: 5 }, () => living.within(program, never, untilEnd))
    await underWay(database, MAX_CONCURRENT, [...ofKilled, ...ofLiving, ...later])
    end()
    await Promise.all([...ofKilled, ...ofLiving, ...later])
    expect(await heldPlaces(database)).toBe(0)
  })

  it('stay with a process that lives, however long its check takes', { tags: ['R-35'] }, async () => {
    const { database, webs, program, untilEnd, end } = await twoWebs({ renewEveryMs: 20 })
    const checks = [webs[0].within(program, never, untilEnd)]
    await underWay(database, 1, checks)
    // For the database, half of the lease is over.
    await sql`update check_place set held_until = now() + ${LEASE_MS / 2} * interval '1 ms'
      where token is not null`.execute(database.db)
    const isRenewed = async () => {
      const { rows } = await sql<{
        isRenewed: boolean
      }>`select held_until > now() + ${LEASE_MS * 0.75} * interval '1 ms'
        as "isRenewed" from check_place where token is not null`.execute(database.db)
      return rows.map(row => row.isRenewed)
    }
    await beside(checks, expect.poll(isRenewed, { message: 'leases renewed' }).toEqual([true]))
    end()
    await Promise.all(checks)
  })

  it('go to a person before a program of another process', async () => {
    const { database, webs, program, person, untilEnd, end } = await twoWebs({ waitsMs: LEASE_MS })
    const checks = Array.from({ length: MAX_CONCURRENT }, () => webs[0].within(program, never, untilEnd))
    await underWay(database, MAX_CONCURRENT, checks)
    const order: string[] = []
    const waiting = webs[1].within(person, never, async () => order.push('person'))
    await beside([waiting, ...checks], personWaits(database))
    end()
    await Promise.all(checks)
    const tries = async (): Promise<unknown> =>
      webs[0].within(program, never, async () => order.push('program')).catch(() => pause(5).then(tries))
    const trying = tries()
    await waiting
    await database.db
      .updateTable('check_wait')
      .set({ waits_until: new Date(0) })
      .execute()
    await trying
    expect(order).toEqual(['person', 'program'])
  })

  it('are left by a client that disconnects: no query is sent for it, and the next in line has its turn', async () => {
    const { database, webs, program, person, untilEnd, end } = await twoWebs()
    const checks = Array.from({ length: MAX_CONCURRENT }, () => webs[0].within(program, never, untilEnd))
    await underWay(database, MAX_CONCURRENT, checks)
    const gone = new AbortController()
    const asked: string[] = []
    const left = webs[1].within(person, gone.signal, async () => asked.push('left'))
    const stayed = webs[1].within(person, never, async () => asked.push('stayed'))
    await beside([left, stayed, ...checks], personWaits(database))
    gone.abort()
    await expect(left).rejects.toMatchObject({ kind: 'unavailable' })
    end()
    await stayed
    expect(asked).toEqual(['stayed'])
    await Promise.all(checks)
  })

  it('are waited for no longer than a page waits, and then a person is told so', async () => {
    const { database, webs, program, person, untilEnd, end } = await twoWebs({ patienceMs: PATIENCE_MS })
    const checks = Array.from({ length: MAX_CONCURRENT }, () => webs[0].within(program, never, untilEnd))
    await underWay(database, MAX_CONCURRENT, checks)
    // The patience ends while the check waits, however long that takes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const waiting = webs[1].within(person, never, async () => 'made')
    await beside([waiting, ...checks], personWaits(database))
    vi.advanceTimersByTime(PATIENCE_MS)
    await expect(waiting).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'all places of the company are taken',
      retryAfterSeconds: 5,
    })
    end()
    await Promise.all(checks)
  })
})
