import { expect, it } from 'vitest'
import { askingWorld, NOON, reasonOf } from '../../../tests/world/product/asking.ts'
import { DAY, HOUR, MINUTE, movedClock, runningClock, trusted } from '../../../tests/world/product/moved-clock.ts'
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
  'an answer whose authority is %s counts for nothing, and no further query is sent',
  { tags: ['C10-02'] },
  async (_how, apart) => {
    for (const first of ['askVies', 'ask'] as const) {
      const world = await askingWorld({ clockAheadMinutes: apart / MINUTE })
      const asked = await world[first](UID)
      expect(reasonOf(asked)).toBe('clock')
      // The received answer is stored with our own time, and has no verdict.
      expect(asked.answers).toMatchObject([{ code: 'DATE', askedAt: NOON, level: 0, name: '', consultationNumber: '' }])
      expect(asked.answers[0]?.message).toContain(new Date(NOON.getTime() + apart).toISOString().slice(0, 16))
      expect(world.authorities.doubt()).toBe('disputed')
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
])('one whose authority is %s counts', async (_how, minutes) => {
  const world = await askingWorld({ clockAheadMinutes: minutes })
  expect([await world.askVies(UID), await world.ask(UID)].map(reasonOf)).toEqual(['valid', 'valid'])
  expect(world.authorities.doubt()).toBeNull()
})

it.each([
  '2028-02-29T11:00:00Z',
  '2026-03-29T00:59:30Z',
  '2026-03-29T01:00:30Z',
  '2026-10-25T00:59:30Z',
  '2026-10-25T01:00:30Z',
])('on a leap day and in the nights in which clocks change all agree: %s', async moment => {
  const { askVies, ask, authorities } = (await askingWorld()).process(movedClock(moment))
  expect([await askVies(UID), await ask(UID)].map(reasonOf)).toEqual(['valid', 'valid'])
  expect(authorities.doubt()).toBeNull()
})

it.each(['askVies', 'ask'] as const)(
  'asks again by itself once the dates agree, and finds that out without a company’s number (%s)',
  async first => {
    const world = await askingWorld({ clockAheadMinutes: 26 * 60 }, { probeAfterMs: 50 })
    const process = world.process(runningClock())
    expect(reasonOf(await process[first](UID))).toBe('clock')
    world.simulator.calls.length = 0
    await expect.poll(() => world.simulator.calls.length).toBeGreaterThan(1)
    expect(process.authorities.doubt()).toBe('disputed')
    // FinanzOnline's clock is read without a SOAP message, so the list has no call of its
    // endpoints.
    expect(new Set(world.simulator.calls.map(({ operation }) => operation))).toEqual(new Set(['test']))
    world.simulator.setBehaviour({ clockAheadMinutes: 0 })
    await expect.poll(() => process.authorities.doubt()).toBeNull()
    expect(reasonOf(await process[first](NEXT))).toBe('valid')
  },
)

it('keeps the ministry’s count of a query that was answered at another hour, so that none is asked a third time', async () => {
  const world = await askingWorld({ clockAheadMinutes: 26 * 60 }, { probeAfterMs: 20 })
  const process = world.process(runningClock())
  expect(reasonOf(await process.ask(UID))).toBe('clock')
  world.simulator.setBehaviour({ clockAheadMinutes: 0 })
  await expect.poll(() => process.authorities.doubt()).toBeNull()
  expect(reasonOf(await process.ask(UID))).toBe('valid')
  expect(reasonOf(await process.ask(UID))).toBe('day-limit')
  expect(world.queries()).toHaveLength(2)
})

it.each<ClockDoubt>(['unknown', 'off'])('sends no query while our own clock is %s', async reason => {
  let doubt: ClockDoubt | null = reason
  const world = await askingWorld()
  const process = world.process({ ...trusted({ now: () => NOON }), doubt: () => doubt })
  const refused = [await process.askVies(UID), await process.ask(UID)]
  expect(refused.map(reasonOf)).toEqual(['clock', 'clock'])
  expect(refused.flatMap(({ answers }) => answers)).toEqual([])
  const account = { tid: '1', benid: 'WEBUSER01', pin: 'x', uid: 'ATU13585627', name: '', version: 1 }
  expect(await process.authorities.tryLogin(account)).toMatchObject({ kind: 'failed', wasQueried: false })
  expect(world.simulator.calls).toEqual([])
  doubt = null
  expect([await process.askVies(UID), await process.ask(UID)].map(reasonOf)).toEqual(['valid', 'valid'])
})

it('learns what both say when it asks only for the time, and hears nothing from a silent one', async () => {
  const world = await askingWorld()
  await world.authorities.readClocks()
  expect(world.authorities.doubt()).toBeNull()
  world.simulator.setBehaviour({ clockAheadMinutes: -26 * 60 })
  await world.authorities.readClocks()
  expect(world.authorities.disputes().map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
  expect(world.logins()).toBe(0)
  expect(world.queries()).toEqual([])
  const lonely = await askingWorld()
  await lonely.simulator.close()
  await lonely.authorities.readClocks()
  expect(lonely.authorities.doubt()).toBeNull()
})
