import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withTrustedTime } from '../../../tests/world/product/moved-clock.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { type AuthorityDate, createTrustedTime, distanceTo, readAuthorityDate } from './trusted-time.ts'

const HOUR = 3_600_000
const dateOf = (moment: string) => new Date(moment)
const parse = (text: unknown) => readAuthorityDate(text) ?? { from: Number.NaN, until: Number.NaN }

it.each([
  ['the header Date', 'Mon, 23 Nov 2026 10:00:00 GMT', '2026-11-23T10:00:00Z'],
  ['VIES over REST', '2026-11-23T10:00:00.619Z', '2026-11-23T10:00:00.619Z'],
  ['a moment with its zone', '2026-11-23T11:00:00+01:00', '2026-11-23T10:00:00Z'],
  ['a moment to the minute', '2028-02-29T23:59Z', '2028-02-29T23:59:00Z'],
  ['the night in which clocks go forward', '2026-03-29T03:00:00+02:00', '2026-03-29T01:00:00Z'],
  ['the night in which they go back, first', '2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00Z'],
  ['the night in which they go back, second', '2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00Z'],
])('parses %s as an instant', (_what, text, moment) => {
  expect(parse(text)).toEqual({ from: dateOf(moment).getTime(), until: dateOf(moment).getTime() })
})

it.each([
  ['2026-11-23+01:00', '2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z'],
  ['2028-02-29Z', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['2026-11-23', '2026-11-22T10:00:00Z', '2026-11-24T12:00:00Z'],
  ['2026-11-23T10:00:00', '2026-11-22T20:00:00Z', '2026-11-23T22:00:00Z'],
])('parses a day, or a time without a zone, as all instants that it may mean: %s', (text, from, until) => {
  expect(parse(text)).toEqual({ from: dateOf(from).getTime(), until: dateOf(until).getTime() })
})

it.each([
  '',
  'today',
  '2026-13-01',
  '2026-11-23T25:00Z',
  '23.11.2026',
  'Mon, 23 Nov 2026 10:00:00 CET',
  '-1',
  '9'.repeat(99),
  null,
  undefined,
  1_763_892_000_000,
  {},
  ['2026-11-23'],
])('returns null for %j', text => {
  expect(readAuthorityDate(text)).toBeNull()
})

it('measures the distance from the nearest instant that a date may mean', () => {
  expect(distanceTo(parse('2026-11-23Z'), dateOf('2026-11-23T12:00:00Z'))).toBe(0)
  expect(distanceTo(parse('2026-11-23Z'), dateOf('2026-11-24T03:00:00Z'))).toBe(3 * HOUR)
  expect(distanceTo(parse('2026-11-23T10:00:00Z'), dateOf('2017-11-23T10:00:00Z'))).toBe(
    dateOf('2026-11-23').getTime() - dateOf('2017-11-23').getTime(),
  )
})

it('never throws, and returns only valid intervals', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String), fc.anything()), text => {
      const date = readAuthorityDate(text)
      return date === null || (Number.isFinite(date.from) && date.until >= date.from)
    }),
  )
})

const NOW = Date.parse('2026-11-28T12:00:00Z')
const datesAt = (hours: number): AuthorityDate[] => [{ from: NOW + hours * HOUR, until: NOW + hours * HOUR }]

type DatesByService = Partial<Record<Authority, AuthorityDate[] | Promise<AuthorityDate[]>>>

/**
 * Creates a clock at noon with VIES and FinanzOnline as witnesses; `datesByService`: the dates that
 * each returns.
 */
function createClockWith(datesByService: DatesByService) {
  const called: Authority[] = []
  const time = createTrustedTime(withTrustedTime({ now: () => new Date(NOW) }), {
    services: ['finanzamt', 'vies'],
    readDates: async service => {
      called.push(service)
      return (await datesByService[service]) ?? []
    },
  })
  return { time, called }
}

it.each<[string, DatesByService, 'disputed' | null]>([
  ['two others confirm ours', { finanzamt: datesAt(0), vies: datesAt(0) }, null],
  ['one confirms ours, and the other is silent', { vies: datesAt(0) }, null],
  ['one confirms ours, and the other deviates', { finanzamt: datesAt(-26), vies: datesAt(0) }, null],
  [
    'one confirms ours, and the other never answers',
    { finanzamt: new Promise<never>(() => {}), vies: datesAt(0) },
    null,
  ],
  ['only its own second answer confirms ours', { bfs: datesAt(0) }, null],
  ['no other answers', {}, 'disputed'],
  ['its second answer deviates too', { bfs: datesAt(-2) }, 'disputed'],
  ['others deviate equally', { finanzamt: datesAt(-2), vies: datesAt(-2), bfs: datesAt(-2) }, 'disputed'],
  ['others deviate differently', { finanzamt: datesAt(3), vies: datesAt(-26) }, 'disputed'],
])('compares clocks after one deviating answer; if %s: %s', async (_how, dates, doubt) => {
  const { time } = createClockWith(dates)
  // The answer does not count, even if others agree.
  expect(time.checkDates('bfs', datesAt(-2))).toBe(false)
  expect(time.doubt()).toBeNull()
  await time.whenIdle()
  expect(time.doubt()).toBe(doubt)
})

it('queries others once for many stale answers, and never a service with a rate limit', async () => {
  const { time, called } = createClockWith({ finanzamt: datesAt(0), vies: datesAt(0) })
  for (let copies = 0; copies < 50; copies += 1) time.checkDates('bfs', datesAt(-2))
  await time.whenIdle()
  time.checkDates('bfs', datesAt(-2))
  await time.whenIdle()
  expect([time.doubt(), called]).toEqual([null, ['finanzamt', 'vies']])
})

it('ends the dispute as soon as one service confirms our time', async () => {
  const dates: DatesByService = { finanzamt: datesAt(5), vies: datesAt(5) }
  const { time } = createClockWith(dates)
  time.checkDates('vies', datesAt(5))
  await time.whenIdle()
  expect(time.disputes().map(({ service }) => service)).toEqual(['vies', 'finanzamt'])
  await time.recheck()
  expect(time.doubt()).toBe('disputed')
  dates.finanzamt = datesAt(0)
  await time.recheck()
  expect(time.doubt()).toBeNull()
})
