import { expect, it } from 'vitest'
import { createMovedClock, DAY, HOUR, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'
import { endOfLine, type Load, type Speed } from './forecast.ts'
import { MAX_ROWS_PER_PART, nextNight, nextStep, queriesLeftToday } from './schedule.ts'

const START = '2026-11-26T14:00:00+01:00'
const MILLION = 1_000_000
const LANES = 4

/** Returns numbers between 0 and 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

// Most answers are quick, some take seconds: half of them take less than a third of the mean.
const durationOf = (random: number): number => (random < 0.7 ? 120 + 200 * random : random < 0.95 ? 1_200 : 5_000)

/** The hours in which the services are unavailable. Queries then wait without an answer. */
const OUTAGES = [{ day: 2, fromHour: 1, hours: 2 }] as const

type Line = { rows: number; cached: number; putOff: number; perDay: number; swiss?: true }

/**
 * Simulates a line with the worker's own steps and random answer times. Returns the time of its
 * end.
 */
function simulateLine({ rows, cached, putOff, perDay, swiss }: Line, seed: number): Date {
  const clock = createMovedClock(START)
  const random = createRandom(seed)
  let left = rows - putOff
  let tomorrow = { count: putOff, from: nextViennaDay(clock.now()) }
  let used = { day: viennaDay(clock.now()), queries: 0 }
  for (;;) {
    const now = clock.now()
    if (tomorrow.count > 0 && now >= tomorrow.from) {
      left += tomorrow.count
      tomorrow = { count: 0, from: now }
    }
    const step = nextStep({ hasRows: left > 0, hasPutOff: tomorrow.count > 0 }, used, perDay, now)
    if (step.kind === 'end') return now
    if (step.kind === 'wait') {
      clock.set(step.until.toISOString())
      continue
    }
    const partRows = Math.min(left, MAX_ROWS_PER_PART, Math.ceil(step.limit / (1 - cached)))
    const live = Math.min(step.limit, Math.round(partRows * (1 - cached)))
    left -= partRows
    used = { day: viennaDay(now), queries: (used.day === viennaDay(now) ? used.queries : 0) + live }
    clock.move(swiss ? swissMs(live, random) : queriesMs(live, random))
    // Result and report, and the time until the worker notices the end.
    clock.move(partRows * 0.4 + 4_000)
    clock.move(outageMs(now, clock.now()))
  }
}

/** Returns the duration of queries, one in a hundred of which is repeated. */
function queriesMs(questions: number, random: () => number): number {
  let sum = 0
  for (let index = 0; index < questions; index += 1) sum += durationOf(random()) * (random() < 0.01 ? 2 : 1)
  return sum / LANES
}

/** Returns the duration with 18 slots, each free again slightly more than a minute after a call. */
const swissMs = (questions: number, random: () => number): number =>
  (questions / 18) * (MINUTE * 1.02 + 300 + 200 * random())

const outageMs = (from: Date, to: Date): number =>
  OUTAGES.map(({ day, fromHour, hours }) => ({
    at: nextViennaDay(new Date(START)).getTime() + (day - 1) * DAY + fromHour * HOUR,
    ms: hours * HOUR,
  }))
    .filter(({ at }) => from.getTime() <= at && at < to.getTime())
    .reduce((sum, { ms }) => sum + ms, 0)

/** The data the forecast uses: the latest 5,000 answers. */
function speed(perDay: number, seed: number): Speed {
  const random = createRandom(seed)
  const latest = Array.from({ length: 5_000 }, () => durationOf(random()))
  const mean = latest.reduce((sum, duration) => sum + duration, 0) / latest.length
  return {
    perDay,
    durations: new Map<Authority, number>([
      ['vies', mean],
      ['finanzamt', mean],
      ['bfs', 400],
    ]),
    inFlight: () => LANES,
    rateOf: service => (service === 'bfs' ? { calls: 20, perMs: MINUTE } : undefined),
  }
}

function loadOf({ rows, cached, putOff, swiss }: Line): Load {
  const live = Math.round(rows * (1 - cached))
  const services: [Authority, number][] = swiss
    ? [['bfs', live]]
    : [
        ['finanzamt', Math.round(live * 0.6)],
        ['vies', Math.round(live * 0.4)],
      ]
  return { rows, live: new Map(services), putOff }
}

const NOTHING_USED = { day: null, queries: 0 }

it.each<[string, Line]>([
  ['the default daily maximum: 45 nights', { rows: MILLION, cached: 0.1, putOff: 900, perDay: 20_000 }],
  ['200,000 a day: five nights', { rows: MILLION, cached: 0.1, putOff: 900, perDay: 200_000 }],
  ['limited by the services only', { rows: MILLION, cached: 0.1, putOff: 900, perDay: 1_000_000 }],
  ['nothing cached, and nothing queried today', { rows: MILLION, cached: 0, putOff: 0, perDay: 50_000 }],
  [
    'a hundred thousand Swiss numbers, twenty a minute',
    { rows: 100_000, cached: 0, putOff: 0, perDay: 1_000_000, swiss: true },
  ],
  [
    'a hundred thousand Swiss numbers, 10,000 a day',
    { rows: 100_000, cached: 0.2, putOff: 0, perDay: 10_000, swiss: true },
  ],
])('forecasts the end within a tenth of the duration: %s', (_, line) => {
  const start = new Date(START)
  const end = simulateLine(line, 7).getTime() - start.getTime()
  const forecast = endOfLine(loadOf(line), speed(line.perDay, 11), NOTHING_USED, start)
  if (forecast === null) throw new Error('no forecast')
  const deviation = (forecast.getTime() - start.getTime() - end) / end
  expect(Math.abs(deviation), `forecast ${forecast.toISOString()}, deviation ${deviation}`).toBeLessThan(0.1)
})

it('forecasts no end for a service without known durations, or more than ten years away', () => {
  const start = new Date(START)
  const line: Line = { rows: MILLION, cached: 0, putOff: 0, perDay: 20_000 }
  expect(endOfLine(loadOf(line), { ...speed(20_000, 1), durations: new Map() }, NOTHING_USED, start)).toBeNull()
  expect(endOfLine(loadOf(line), speed(0, 1), NOTHING_USED, start)).toBeNull()
  expect(endOfLine(loadOf(line), speed(1, 1), NOTHING_USED, start)).toBeNull()
})

it('needs no night for cached answers or few queries, and one for UIDs queried twice today', () => {
  const start = new Date(START)
  const short = { rows: 300, cached: 0, putOff: 0, perDay: 20_000 }
  const end = endOfLine(loadOf(short), speed(20_000, 1), NOTHING_USED, start)
  expect(viennaDay(end ?? new Date(0))).toBe(viennaDay(start))
  const cachedEnd = endOfLine({ rows: 300, live: new Map(), putOff: 0 }, speed(20_000, 1), NOTHING_USED, start)
  expect(viennaDay(cachedEnd ?? new Date(0))).toBe(viennaDay(start))
  const postponedEnd = endOfLine({ ...loadOf(short), putOff: 3 }, speed(20_000, 1), NOTHING_USED, start)
  expect(postponedEnd && postponedEnd >= nextNight(start)).toBe(true)
})

it('uses what is left of the daily maximum, waits for the night, and ends', () => {
  const now = new Date(START)
  const today = viennaDay(now)
  expect(queriesLeftToday({ day: today, queries: 15 }, 20, now)).toBe(5)
  expect(queriesLeftToday({ day: '2026-11-25', queries: 15 }, 20, now)).toBe(20)
  const waiting = { hasRows: true, hasPutOff: false }
  expect(nextStep(waiting, { day: today, queries: 15 }, 20, now)).toEqual({ kind: 'part', limit: 5 })
  const night = new Date('2026-11-27T00:10:00+01:00')
  expect(nextStep(waiting, { day: today, queries: 20 }, 20, now)).toEqual({ kind: 'wait', until: night })
  expect(nextStep({ hasRows: false, hasPutOff: true }, NOTHING_USED, 20, now)).toEqual({ kind: 'wait', until: night })
  expect(nextStep({ hasRows: false, hasPutOff: false }, NOTHING_USED, 20, now)).toEqual({ kind: 'end' })
})
