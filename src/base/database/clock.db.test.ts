import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../tests/world/product/moved-clock.ts'
import { type Clock, type MachineTime, openDatabaseClock } from './clock.ts'
import type { Database } from './database.ts'

let db: Database

beforeAll(async () => {
  ;({ db } = await freshDatabase())
})

/**
 * A machine whose wall clock is off by `wrongBy` milliseconds. Tests can set it, advance time and
 * put it to sleep.
 */
function machineWith(wrongBy: number) {
  let [set, passed, slept] = [wrongBy, 0, 0]
  const time: MachineTime = {
    wall: () => Date.now() + set + passed + slept,
    monotonic: () => performance.now() + passed,
  }
  return {
    time,
    set: (by: number) => (set += by),
    pass: (ms: number) => (passed += ms),
    sleep: (ms: number) => (slept += ms),
  }
}

/**
 * Runs `change`, which opens or measures a clock. `errorMs` is the clock's possible error: half of
 * the round trip, which is long on a busy machine.
 */
async function runWithError<T>(change: () => Promise<T>): Promise<{ result: T; errorMs: number }> {
  const startedAt = performance.now()
  const result = await change()
  return { result, errorMs: performance.now() - startedAt + ROUNDED_MS }
}

// The database's time is rounded to milliseconds, the difference to tenths of a second.
const ROUNDED_MS = 100

/** Returns how far a clock is from the current time, in milliseconds. */
function distanceFromNow(clock: Clock): number {
  const before = Date.now()
  const reported = clock.now().getTime()
  return Math.max(before - reported, reported - Date.now())
}

async function openClock(machine: MachineTime, reader = db) {
  const clock = await openDatabaseClock(reader, { machine })
  onTestFinished(() => clock.stop())
  return clock
}

it.each([
  ['right', 0, null],
  ['50 s ahead', 50 * SECOND, null],
  ['50 s behind', -50 * SECOND, null],
  ['70 s ahead', 70 * SECOND, 'off'],
  ['70 s behind', -70 * SECOND, 'off'],
  ['26 hours ahead', 26 * HOUR, 'off'],
  ['26 hours behind', -26 * HOUR, 'off'],
  ['nine years ahead', 9 * 365 * DAY, 'off'],
  ['nine years behind', -9 * 365 * DAY, 'off'],
])(
  'returns the database’s time on a machine whose clock is %s',
  { tags: ['R-22', 'V16.2.2'] },
  async (_how, wrongBy, doubt) => {
    const { result: clock, errorMs } = await runWithError(() => openClock(machineWith(wrongBy).time))
    expect(distanceFromNow(clock)).toBeLessThan(errorMs)
    expect(clock.doubt()).toBe(doubt)
    expect(Math.abs((clock.aheadSeconds() ?? 0) - wrongBy / SECOND)).toBeLessThan(errorMs / SECOND)
  },
)

it('a clock is in doubt once the machine’s clock is set, and follows the monotonic clock until it is measured again', async () => {
  const machine = machineWith(0)
  const { result: clock, errorMs } = await runWithError(() => openClock(machine.time))
  machine.set(26 * HOUR)
  expect(clock.doubt()).toBe('unknown')
  expect(distanceFromNow(clock)).toBeLessThan(errorMs)
  await clock.measure()
  expect(clock.doubt()).toBe('off')
  machine.set(-26 * HOUR)
  expect(clock.doubt()).toBe('unknown')
  await clock.measure()
  expect(clock.doubt()).toBeNull()
})

it('a clock is in doubt after the machine slept, and returns the right time after a measurement', async () => {
  const machine = machineWith(-8 * HOUR)
  const clock = await openClock(machine.time)
  expect(clock.doubt()).toBe('off')
  // After sleep the wall clock is right; the monotonic clock stood still.
  machine.sleep(8 * HOUR)
  expect(clock.doubt()).toBe('unknown')
  const { errorMs } = await runWithError(clock.measure)
  expect(clock.doubt()).toBeNull()
  expect(distanceFromNow(clock)).toBeLessThan(errorMs)
})

it('measures by itself after the machine’s clock was set', async () => {
  const machine = machineWith(0)
  const clock = await openClock(machine.time)
  machine.set(HOUR)
  await expect.poll(() => clock.doubt()).toBe('off')
})

it('a clock is in doubt if the database has not reported its time for five minutes', async () => {
  const machine = machineWith(0)
  const failingDatabase = {
    ...db,
    getExecutor: () => {
      throw new Error('away')
    },
  } as unknown as Database
  const clock = await openDatabaseClock(failingDatabase, { machine: machine.time })
  onTestFinished(() => clock.stop())
  expect(clock.doubt()).toBe('unknown')
  expect(clock.aheadSeconds()).toBeNull()
  const stoppedClock = await openClock(machine.time)
  stoppedClock.stop()
  machine.pass(4 * MINUTE)
  expect(stoppedClock.doubt()).toBeNull()
  machine.pass(2 * MINUTE)
  expect(stoppedClock.doubt()).toBe('unknown')
})

it.each([
  [8, 4, null],
  [12, null, 'unknown'],
])(
  'assumes half of a round trip of %i s for the way back, and discards a round trip that is too long',
  async (seconds, ahead, doubt) => {
    const openSlowly = async () => {
      const machine = machineWith(0)
      const startedAt = performance.now()
      const clockPromise = openClock(machine.time)
      machine.pass(seconds * SECOND)
      return { clock: await clockPromise, tookMs: performance.now() - startedAt }
    }
    // On a busy machine a round trip may take longer than the test sets; then it measures again.
    let { clock, tookMs } = await openSlowly()
    while (tookMs > SECOND) ({ clock, tookMs } = await openSlowly())
    expect(clock.doubt()).toBe(doubt)
    if (ahead === null) expect(clock.aheadSeconds()).toBeNull()
    else expect(clock.aheadSeconds()).toBeCloseTo(ahead, -0.5)
  },
)

it('does not treat a slow answer as a time difference', async () => {
  const machine = machineWith(0)
  const clock = await openClock(machine.time)
  const before = clock.aheadSeconds() ?? 0
  const measuring = clock.measure()
  machine.pass(8 * SECOND)
  await measuring
  expect(clock.aheadSeconds()).toBe(before)
})
