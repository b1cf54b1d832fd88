import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { createCheckSlots, MAX_CONCURRENT_CHECKS } from './check-slots.ts'

const neverAborted = new AbortController().signal

/** Leases outlast any stall of the machine; the test ends them itself if needed. */
const LEASE_MS = 600_000

const WAIT_TIMEOUT_MS = 60_000

const countHeldSlots = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<number> =>
  (await db.selectFrom('check_place').select('number').where('held_until', '>', sql<Date>`now()`).execute()).length

/** Waits until `count` checks are running; fails at once if one of `checks` was refused. */
const waitForRunning = (database: OpenDatabase, count: number, checks: readonly Promise<unknown>[]) =>
  rejectIfAnyFails(checks, expect.poll(() => countHeldSlots(database), { message: 'slots held' }).toBe(count))

const waitForQueuedUser = ({ db }: OpenDatabase) =>
  expect
    .poll(async () => (await db.selectFrom('check_wait').selectAll().execute()).length, { message: 'users waiting' })
    .toBe(1)

/** Creates the check slots of a process that shares its PostgreSQL database with others. */
const createSlots = ({ db }: OpenDatabase, timing: Parameters<typeof createCheckSlots>[2] = {}) =>
  createCheckSlots({ db, kind: 'postgresql' }, silentLog, { leaseMs: LEASE_MS, waitTimeoutMs: LEASE_MS, ...timing })

/** Returns a task that is pending until `end` is called. */
function pendingTask() {
  const { promise, resolve: end } = Promise.withResolvers<string>()
  return { pending: () => promise, end: () => end('made') }
}

/**
 * Creates two companies with a program each, and a user of the first one, whose eight slots are
 * occupied by checks in another process.
 */
async function fullWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const programOf = async (companyId: number) => {
    const { headers } = await addKey(world, companyId, { perMinute: 1_000 })
    return (uid: string) =>
      world.app.inject({ method: 'POST', url: '/api/v1/checks', payload: { uid, fresh: true }, headers })
  }
  const otherCompany = await addTestCompany(world)
  const [program, otherProgram] = [await programOf(world.company.id), await programOf(otherCompany.id)]
  expect((await program('FI20774740')).statusCode).toBe(200)
  const { runInSlot, stop } = createSlots(world.database)
  onTestFinished(stop)
  const { pending, end } = pendingTask()
  const caller = { companyId: world.company.id, isProgram: true } as const
  const first = Array.from({ length: MAX_CONCURRENT_CHECKS }, () => runInSlot(caller, neverAborted, pending))
  await waitForRunning(world.database, MAX_CONCURRENT_CHECKS, first)
  const finishAll = async () => {
    end()
    await Promise.all(first)
  }
  return { ...world, program, otherProgram, finishAll }
}

describe('concurrent checks of a company', () => {
  it('reject a program’s ninth with 429 and Retry-After; other companies are unaffected', {
    tags: ['R-35'],
  }, async () => {
    const { database, program, otherProgram, finishAll, simulator } = await fullWorld()
    simulator.calls.length = 0
    const ninth = await program('FI20774740')
    expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([429, '1'])
    expect(ninth.json()).toMatchObject({ status: 429, code: 'too_many_at_once', retryAfter: 1 })
    const excessCalls = await Promise.all(Array.from({ length: 40 }, () => program('FI20774740')))
    expect(excessCalls.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`)).toEqual(
      excessCalls.map(() => '429 1'),
    )
    expect(simulator.calls).toHaveLength(0)
    expect((await otherProgram('FI20774740')).statusCode).toBe(200)
    await finishAll()
    expect(await countHeldSlots(database)).toBe(0)
    expect((await program('FI20774740')).statusCode).toBe(200)
    expect(await countHeldSlots(database)).toBe(0)
  })

  it('queue a user, with priority over the company’s programs', async () => {
    const { database, browser, program, finishAll } = await fullWorld()
    const waiting = browser.call('GET', '/api/tasks/uid/FI20774740')
    await rejectIfAnyFails([waiting], waitForQueuedUser(database))
    expect((await program('FI20774740')).statusCode).toBe(429)
    await finishAll()
    expect((await waiting).statusCode).toBe(200)
  })
})

const heldTokens = async ({ db }: OpenDatabase): Promise<string[]> =>
  (await db.selectFrom('check_place').select('token').where('token', 'is not', null).execute()).map(
    row => `${row.token}`,
  )

/** Expires the leases. */
const expireLeases = ({ db }: OpenDatabase, tokens: string[]) =>
  sql`update check_place set held_until = now() - interval '1 second' where token = any(${tokens})`.execute(db)

/** Creates the check slots of two web processes, and a company. */
async function twoProcesses(timing: Parameters<typeof createCheckSlots>[2] = {}) {
  const database = await freshDatabase()
  const { id: companyId } = await addTestCompany({ database, encryption: freshEncryption() })
  const processes = [createSlots(database, timing), createSlots(database, timing)] as const
  onTestFinished(() => {
    for (const { stop } of processes) stop()
  })
  const program = { companyId, isProgram: true } as const
  return { database, processes, program, person: { companyId }, ...pendingTask() }
}

describe('check slots of all web processes', () => {
  it('are counted together', async () => {
    const { database, processes, program, pending, end } = await twoProcesses()
    const checks = Array.from({ length: MAX_CONCURRENT_CHECKS }, (_, at) =>
      (at < 5 ? processes[0] : processes[1]).runInSlot(program, neverAborted, pending),
    )
    await waitForRunning(database, MAX_CONCURRENT_CHECKS, checks)
    for (const { runInSlot: within } of processes)
      await expect(within(program, neverAborted, async () => 'made')).rejects.toMatchObject({ kind: 'too-often' })
    end()
    expect(new Set(await Promise.all(checks))).toEqual(new Set(['made']))
    expect(await processes[0].runInSlot(program, neverAborted, async () => 'made')).toBe('made')
  })

  it('are freed after a process was killed', { tags: ['R-35'] }, async () => {
    const { database, processes, program, pending, end } = await twoProcesses()
    const [killed, living] = processes
    const killedChecks = Array.from({ length: 5 }, () => killed.runInSlot(program, neverAborted, pending))
    await waitForRunning(database, 5, killedChecks)
    const tokens = await heldTokens(database)
    const livingChecks = Array.from({ length: 3 }, () => living.runInSlot(program, neverAborted, pending))
    await waitForRunning(database, MAX_CONCURRENT_CHECKS, [...killedChecks, ...livingChecks])
    // From now on its leases are not renewed.
    killed.stop()
    await expireLeases(database, tokens)
    expect(await countHeldSlots(database)).toBe(3)
    const later = Array.from({ length: 5 }, () => living.runInSlot(program, neverAborted, pending))
    await waitForRunning(database, MAX_CONCURRENT_CHECKS, [...killedChecks, ...livingChecks, ...later])
    end()
    await Promise.all([...killedChecks, ...livingChecks, ...later])
    expect(await countHeldSlots(database)).toBe(0)
  })

  it('are kept by a live process, however long its check takes', { tags: ['R-35'] }, async () => {
    const { database, processes, program, pending, end } = await twoProcesses({ renewEveryMs: 20 })
    const checks = [processes[0].runInSlot(program, neverAborted, pending)]
    await waitForRunning(database, 1, checks)
    // Half of the lease has passed by the database's clock.
    await sql`update check_place set held_until = now() + ${LEASE_MS / 2} * interval '1 ms'
      where token is not null`.execute(database.db)
    const isRenewed = async () => {
      const { rows } = await sql<{
        isRenewed: boolean
      }>`select held_until > now() + ${LEASE_MS * 0.75} * interval '1 ms'
        as "isRenewed" from check_place where token is not null`.execute(database.db)
      return rows.map(row => row.isRenewed)
    }
    await rejectIfAnyFails(checks, expect.poll(isRenewed, { message: 'leases renewed' }).toEqual([true]))
    end()
    await Promise.all(checks)
  })

  it('go to a user before a program of another process', async () => {
    const { database, processes, program, person, pending, end } = await twoProcesses({ userPriorityMs: LEASE_MS })
    const checks = Array.from({ length: MAX_CONCURRENT_CHECKS }, () =>
      processes[0].runInSlot(program, neverAborted, pending),
    )
    await waitForRunning(database, MAX_CONCURRENT_CHECKS, checks)
    const order: string[] = []
    const waiting = processes[1].runInSlot(person, neverAborted, async () => order.push('person'))
    await rejectIfAnyFails([waiting, ...checks], waitForQueuedUser(database))
    end()
    await Promise.all(checks)
    const tries = async (): Promise<unknown> =>
      processes[0].runInSlot(program, neverAborted, async () => order.push('program')).catch(() => pause(5).then(tries))
    const trying = tries()
    await waiting
    await database.db
      .updateTable('check_wait')
      .set({ waits_until: new Date(0) })
      .execute()
    await trying
    expect(order).toEqual(['person', 'program'])
  })

  it('are not used by a client that disconnects; the next waiting check runs', async () => {
    const { database, processes, program, person, pending, end } = await twoProcesses()
    const checks = Array.from({ length: MAX_CONCURRENT_CHECKS }, () =>
      processes[0].runInSlot(program, neverAborted, pending),
    )
    await waitForRunning(database, MAX_CONCURRENT_CHECKS, checks)
    const disconnect = new AbortController()
    const executed: string[] = []
    const cancelled = processes[1].runInSlot(person, disconnect.signal, async () => executed.push('cancelled'))
    const waiting = processes[1].runInSlot(person, neverAborted, async () => executed.push('waiting'))
    await rejectIfAnyFails([cancelled, waiting, ...checks], waitForQueuedUser(database))
    disconnect.abort()
    await expect(cancelled).rejects.toMatchObject({ kind: 'unavailable' })
    end()
    await waiting
    expect(executed).toEqual(['waiting'])
    await Promise.all(checks)
  })

  it('make a user’s check fail as unavailable after the wait timeout', async () => {
    const { database, processes, program, person, pending, end } = await twoProcesses({
      waitTimeoutMs: WAIT_TIMEOUT_MS,
    })
    const checks = Array.from({ length: MAX_CONCURRENT_CHECKS }, () =>
      processes[0].runInSlot(program, neverAborted, pending),
    )
    await waitForRunning(database, MAX_CONCURRENT_CHECKS, checks)
    // Fake timers let the timeout end while the check waits.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const waiting = processes[1].runInSlot(person, neverAborted, async () => 'made')
    await rejectIfAnyFails([waiting, ...checks], waitForQueuedUser(database))
    vi.advanceTimersByTime(WAIT_TIMEOUT_MS)
    await expect(waiting).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'all places of the company are taken',
      retryAfterSeconds: 5,
    })
    end()
    await Promise.all(checks)
  })
})
