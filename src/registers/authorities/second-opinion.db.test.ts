import { expect, it } from 'vitest'
import {
  createMovedClock,
  createRunningClock,
  DAY,
  HOUR,
  MINUTE,
  withTrustedTime,
} from '../../../tests/world/product/moved-clock.ts'
import { createQueryWorld, NOON, reasonOf } from '../../../tests/world/product/query-world.ts'
import type { ClockDoubt } from '../../base/database/clock.ts'

const UID = 'DE136695976'
const NEXT = 'DE129304291'

it.each([
  ['nine years ahead of ours', 9 * 365 * DAY],
  ['26 hours ahead', 26 * HOUR],
  ['61 minutes ahead', 61 * MINUTE],
  ['61 minutes behind', -61 * MINUTE],
  ['26 hours behind', -26 * HOUR],
  ['nine years behind', -9 * 365 * DAY],
])(
  'drops an answer whose service’s clock is %s, and sends no further queries',
  { tags: ['C10-02'] },
  async (_how, difference) => {
    for (const firstCall of ['askVies', 'ask'] as const) {
      const world = await createQueryWorld({ clockAheadMinutes: difference / MINUTE })
      const result = await world[firstCall](UID)
      expect(reasonOf(result)).toBe('clock')
      // The received answer is stored with our own time, and has no verdict.
      expect(result.answers).toMatchObject([
        { code: 'DATE', askedAt: NOON, level: 0, name: '', consultationNumber: '' },
      ])
      expect(result.answers[0]?.message).toContain(new Date(NOON.getTime() + difference).toISOString().slice(0, 16))
      expect(world.authorities.clockDoubt()).toBe('disputed')
      world.simulator.calls.length = 0
      const afterwards = [await world.askVies(NEXT), await world.ask(NEXT)]
      expect(afterwards.map(({ answers, notBefore }) => [answers, notBefore !== null])).toEqual([
        [[], true],
        [[], true],
      ])
      expect(afterwards.map(reasonOf)).toEqual(['clock', 'clock'])
      expect(world.simulator.calls).toEqual([])
    }
  },
)

it.each([
  ['59 minutes ahead', 59],
  ['59 minutes behind', -59],
])('accepts an answer whose service’s clock is %s', async (_how, minutes) => {
  const world = await createQueryWorld({ clockAheadMinutes: minutes })
  expect([await world.askVies(UID), await world.ask(UID)].map(reasonOf)).toEqual(['valid', 'valid'])
  expect(world.authorities.clockDoubt()).toBeNull()
})

it.each([
  '2028-02-29T11:00:00Z',
  '2026-03-29T00:59:30Z',
  '2026-03-29T01:00:30Z',
  '2026-10-25T00:59:30Z',
  '2026-10-25T01:00:30Z',
])('agrees with the services’ clocks on a leap day and around daylight-saving changes: %s', async moment => {
  const { askVies, ask, authorities } = (await createQueryWorld()).process(createMovedClock(moment))
  expect([await askVies(UID), await ask(UID)].map(reasonOf)).toEqual(['valid', 'valid'])
  expect(authorities.clockDoubt()).toBeNull()
})

it.each(['askVies', 'ask'] as const)(
  'resumes queries once the clocks agree, checked by calls without a UID (%s)',
  async firstCall => {
    const world = await createQueryWorld({ clockAheadMinutes: 26 * 60 }, { probeAfterMs: 50 })
    const installation = world.process(createRunningClock())
    expect(reasonOf(await installation[firstCall](UID))).toBe('clock')
    world.simulator.calls.length = 0
    await expect.poll(() => world.simulator.calls.length).toBeGreaterThan(1)
    expect(installation.authorities.clockDoubt()).toBe('disputed')
    // FinanzOnline's clock is read without a SOAP message, so the list has no call of its
    // endpoints.
    expect(new Set(world.simulator.calls.map(({ operation }) => operation))).toEqual(new Set(['test']))
    world.simulator.setBehaviour({ clockAheadMinutes: 0 })
    await expect.poll(() => installation.authorities.clockDoubt()).toBeNull()
    expect(reasonOf(await installation[firstCall](NEXT))).toBe('valid')
  },
)

it('counts a query whose answer was dropped for its date towards the daily quota of two', async () => {
  const world = await createQueryWorld({ clockAheadMinutes: 26 * 60 }, { probeAfterMs: 20 })
  const installation = world.process(createRunningClock())
  expect(reasonOf(await installation.ask(UID))).toBe('clock')
  world.simulator.setBehaviour({ clockAheadMinutes: 0 })
  await expect.poll(() => installation.authorities.clockDoubt()).toBeNull()
  expect(reasonOf(await installation.ask(UID))).toBe('valid')
  expect(reasonOf(await installation.ask(UID))).toBe('day-limit')
  expect(world.queries()).toHaveLength(2)
})

it.each<ClockDoubt>(['unknown', 'off'])('sends no query while our own clock is “%s”', async reason => {
  let doubt: ClockDoubt | null = reason
  const world = await createQueryWorld()
  const installation = world.process({ ...withTrustedTime({ now: () => NOON }), doubt: () => doubt })
  const refused = [await installation.askVies(UID), await installation.ask(UID)]
  expect(refused.map(reasonOf)).toEqual(['clock', 'clock'])
  expect(refused.flatMap(({ answers }) => answers)).toEqual([])
  const account = { tid: '1', benid: 'WEBUSER01', pin: 'x', uid: 'ATU13585627', name: '', version: 1 }
  expect(await installation.authorities.tryLogin(account)).toMatchObject({ kind: 'failed', wasQueried: false })
  expect(world.simulator.calls).toEqual([])
  doubt = null
  expect([await installation.askVies(UID), await installation.ask(UID)].map(reasonOf)).toEqual(['valid', 'valid'])
})

it('reads the clocks of both services without a query, and ignores services that do not answer', async () => {
  const world = await createQueryWorld()
  await world.authorities.readClocks()
  expect(world.authorities.clockDoubt()).toBeNull()
  world.simulator.setBehaviour({ clockAheadMinutes: -26 * 60 })
  await world.authorities.readClocks()
  expect(world.authorities.disputes().map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
  expect(world.logins()).toBe(0)
  expect(world.queries()).toEqual([])
  const offline = await createQueryWorld()
  await offline.simulator.close()
  await offline.authorities.readClocks()
  expect(offline.authorities.clockDoubt()).toBeNull()
})
