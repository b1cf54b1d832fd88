import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trusted } from '../../../tests/world/product/moved-clock.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { type AuthorityDate, distanceTo, readAuthorityDate, trustedTime } from './trusted-time.ts'

const HOUR = 3_600_000
const at = (moment: string) => new Date(moment)
const said = (text: unknown) => readAuthorityDate(text) ?? { from: Number.NaN, until: Number.NaN }

it.each([
  ['the header Date', 'Mon, 23 Nov 2026 10:00:00 GMT', '2026-11-23T10:00:00Z'],
  ['VIES over REST', '2026-11-23T10:00:00.619Z', '2026-11-23T10:00:00.619Z'],
  ['a moment with its zone', '2026-11-23T11:00:00+01:00', '2026-11-23T10:00:00Z'],
  ['a moment to the minute', '2028-02-29T23:59Z', '2028-02-29T23:59:00Z'],
  ['the night in which clocks go forward', '2026-03-29T03:00:00+02:00', '2026-03-29T01:00:00Z'],
  ['the night in which they go back, first', '2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00Z'],
  ['and the same hour again', '2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00Z'],
])('reads %s as that moment', (_what, text, moment) => {
  expect(said(text)).toEqual({ from: at(moment).getTime(), until: at(moment).getTime() })
})

it.each([
  ['2026-11-23+01:00', '2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z'],
  ['2028-02-29Z', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['2026-11-23', '2026-11-22T10:00:00Z', '2026-11-24T12:00:00Z'],
  ['2026-11-23T10:00:00', '2026-11-22T20:00:00Z', '2026-11-23T22:00:00Z'],
])('takes a day, or a time of no zone, for all that it may mean: %s', (text, from, until) => {
  expect(said(text)).toEqual({ from: at(from).getTime(), until: at(until).getTime() })
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
])('says nothing of %j', text => {
  expect(readAuthorityDate(text)).toBeNull()
})

it('is as far from a moment as the nearest that it may mean', () => {
  expect(distanceTo(said('2026-11-23Z'), at('2026-11-23T12:00:00Z'))).toBe(0)
  expect(distanceTo(said('2026-11-23Z'), at('2026-11-24T03:00:00Z'))).toBe(3 * HOUR)
  expect(distanceTo(said('2026-11-23T10:00:00Z'), at('2017-11-23T10:00:00Z'))).toBe(
    at('2026-11-23').getTime() - at('2017-11-23').getTime(),
  )
})

it('never throws, and never says what is no time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String), fc.anything()), text => {
      const date = readAuthorityDate(text)
      return date === null || (Number.isFinite(date.from) && date.until >= date.from)
    }),
  )
})

const NOW = Date.parse('2026-11-28T12:00:00Z')
const word = (hours: number): AuthorityDate[] => [{ from: NOW + hours * HOUR, until: NOW + hours * HOUR }]

type Words = Partial<Record<Authority, AuthorityDate[] | Promise<AuthorityDate[]>>>

/**
 * A clock at noon with VIES and FinanzOnline as witnesses; `words`: the dates that each returns.
 */
function heard(words: Words) {
  const asked: Authority[] = []
  const time = trustedTime(trusted({ now: () => new Date(NOW) }), {
    services: ['finanzamt', 'vies'],
    readDates: async service => {
      asked.push(service)
      return (await words[service]) ?? []
    },
  })
  return { time, asked }
}

it.each<[string, Words, 'disputed' | null]>([
  ['two others say ours', { finanzamt: word(0), vies: word(0) }, null],
  ['one says ours, and the other nothing', { vies: word(0) }, null],
  ['one says ours, and the other another hour', { finanzamt: word(-26), vies: word(0) }, null],
  ['one says ours, and the other never ends', { finanzamt: new Promise<never>(() => {}), vies: word(0) }, null],
  ['only itself, asked again, says ours', { bfs: word(0) }, null],
  ['nobody else says anything', {}, 'disputed'],
  ['it says the same again', { bfs: word(-2) }, 'disputed'],
  ['others say the same', { finanzamt: word(-2), vies: word(-2), bfs: word(-2) }, 'disputed'],
  ['others say another hour', { finanzamt: word(3), vies: word(-26) }, 'disputed'],
])('one answer of another hour, where %s: %s', async (_how, words, doubt) => {
  const { time } = heard(words)
  // The answer does not count, even if others agree.
  expect(time.checkDates('bfs', word(-2))).toBe(false)
  expect(time.doubt()).toBeNull()
  await time.settled()
  expect(time.doubt()).toBe(doubt)
})

it('asks others once about many old answers, and none whose calls take a place where others agree', async () => {
  const { time, asked } = heard({ finanzamt: word(0), vies: word(0) })
  for (let copies = 0; copies < 50; copies += 1) time.checkDates('bfs', word(-2))
  await time.settled()
  time.checkDates('bfs', word(-2))
  await time.settled()
  expect([time.doubt(), asked]).toEqual([null, ['finanzamt', 'vies']])
})

it('goes on as soon as anybody says our hour', async () => {
  const words: Words = { finanzamt: word(5), vies: word(5) }
  const { time } = heard(words)
  time.checkDates('vies', word(5))
  await time.settled()
  expect(time.disputes().map(({ service }) => service)).toEqual(['vies', 'finanzamt'])
  await time.recheck()
  expect(time.doubt()).toBe('disputed')
  words.finanzamt = word(0)
  await time.recheck()
  expect(time.doubt()).toBeNull()
})
