import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, movedClock } from '../../../tests/world/product/moved-clock.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'
import { endOfLine, type Load, type Speed } from './forecast.ts'
import { MAX_ROWS_PER_PART, nextNight, nextStep, roomToday } from './schedule.ts'

const BEGINS = '2026-11-26T14:00:00+01:00'
const MILLION = 1_000_000
const LANES = 4

/** Returns numbers between 0 and 1 that are the same in every run. */
function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Most answers are quick, some take seconds: half of them take less than a third of the mean. */
const durationOf = (draw: number): number => (draw < 0.7 ? 120 + 200 * draw : draw < 0.95 ? 1_200 : 5_000)

/** The hours in which the services are unavailable. Queries then wait without an answer. */
const OUTAGES = [{ day: 2, fromHour: 1, hours: 2 }] as const

type Line = { rows: number; remembered: number; putOff: number; perDay: number; swiss?: true }

/**
 * Simulates the days with the worker's own steps and random answer times. Returns the time of the
 * end.
 */
function goThrough({ rows, remembered, putOff, perDay, swiss }: Line, seed: number): Date {
  const clock = movedClock(BEGINS)
  const draw = drawing(seed)
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
    const taken = Math.min(left, MAX_ROWS_PER_PART, Math.ceil(step.limit / (1 - remembered)))
    const live = Math.min(step.limit, Math.round(taken * (1 - remembered)))
    left -= taken
    used = { day: viennaDay(now), queries: (used.day === viennaDay(now) ? used.queries : 0) + live }
    clock.move(swiss ? swissMs(live, draw) : askingMs(live, draw))
    // Result and report, and the time until the worker notices the end.
    clock.move(taken * 0.4 + 4_000)
    clock.move(outageMs(now, clock.now()))
  }
}

/** One in a hundred needs a second query. */
function askingMs(questions: number, draw: () => number): number {
  let sum = 0
  for (let each = 0; each < questions; each += 1) sum += durationOf(draw()) * (draw() < 0.01 ? 2 : 1)
  return sum / LANES
}

/** Eighteen slots; each is free again slightly more than a minute after its call's end. */
const swissMs = (questions: number, draw: () => number): number =>
  (questions / 18) * (MINUTE * 1.02 + 300 + 200 * draw())

const outageMs = (from: Date, to: Date): number =>
  OUTAGES.map(({ day, fromHour, hours }) => ({
    at: nextViennaDay(new Date(BEGINS)).getTime() + (day - 1) * DAY + fromHour * HOUR,
    ms: hours * HOUR,
  }))
    .filter(({ at }) => from.getTime() <= at && at < to.getTime())
    .reduce((sum, { ms }) => sum + ms, 0)

/** The data the forecast uses: the latest 5,000 answers. */
function speed(perDay: number, seed: number): Speed {
  const draw = drawing(seed)
  const latest = Array.from({ length: 5_000 }, () => durationOf(draw()))
  const mean = latest.reduce((sum, each) => sum + each, 0) / latest.length
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

function loadOf({ rows, remembered, putOff, swiss }: Line): Load {
  const live = Math.round(rows * (1 - remembered))
  const services: [Authority, number][] = swiss
    ? [['bfs', live]]
    : [
        ['finanzamt', Math.round(live * 0.6)],
        ['vies', Math.round(live * 0.4)],
      ]
  return { rows, live: new Map(services), putOff }
}

const UNUSED = { day: null, queries: 0 }

it.each<[string, Line]>([
  [
    'as many a day as the product says at first: 45 nights',
    { rows: MILLION, remembered: 0.1, putOff: 900, perDay: 20_000 },
  ],
  ['200,000 a day: five', { rows: MILLION, remembered: 0.1, putOff: 900, perDay: 200_000 }],
  ['as many as the services answer', { rows: MILLION, remembered: 0.1, putOff: 900, perDay: 1_000_000 }],
  ['nothing remembered, and nothing asked today', { rows: MILLION, remembered: 0, putOff: 0, perDay: 50_000 }],
  [
    'a hundred thousand Swiss numbers, twenty a minute',
    { rows: 100_000, remembered: 0, putOff: 0, perDay: 1_000_000, swiss: true },
  ],
  ['the same, 10,000 a day', { rows: 100_000, remembered: 0.2, putOff: 0, perDay: 10_000, swiss: true }],
])('says the end of a million within a tenth: %s', (_, line) => {
  const begins = new Date(BEGINS)
  const end = goThrough(line, 7).getTime() - begins.getTime()
  const said = endOfLine(loadOf(line), speed(line.perDay, 11), UNUSED, begins)
  if (said === null) throw new Error('no end was said')
  const off = (said.getTime() - begins.getTime() - end) / end
  expect(Math.abs(off), `${said.toISOString()} was said, off by ${off}`).toBeLessThan(0.1)
})

it('says no end where nothing is known of a service, and none that is ten years away', () => {
  const begins = new Date(BEGINS)
  const line: Line = { rows: MILLION, remembered: 0, putOff: 0, perDay: 20_000 }
  expect(endOfLine(loadOf(line), { ...speed(20_000, 1), durations: new Map() }, UNUSED, begins)).toBeNull()
  expect(endOfLine(loadOf(line), speed(0, 1), UNUSED, begins)).toBeNull()
  expect(endOfLine(loadOf(line), speed(1, 1), UNUSED, begins)).toBeNull()
})

it('needs no night for what is remembered or asked within the hour, and one for what was asked twice today', () => {
  const begins = new Date(BEGINS)
  const short = { rows: 300, remembered: 0, putOff: 0, perDay: 20_000 }
  const end = endOfLine(loadOf(short), speed(20_000, 1), UNUSED, begins)
  expect(viennaDay(end ?? new Date(0))).toBe(viennaDay(begins))
  const remembered = endOfLine({ rows: 300, live: new Map(), putOff: 0 }, speed(20_000, 1), UNUSED, begins)
  expect(viennaDay(remembered ?? new Date(0))).toBe(viennaDay(begins))
  const twice = endOfLine({ ...loadOf(short), putOff: 3 }, speed(20_000, 1), UNUSED, begins)
  expect(twice && twice >= nextNight(begins)).toBe(true)
})

it('goes on with what the day leaves, waits for the night, and ends', () => {
  const now = new Date(BEGINS)
  const today = viennaDay(now)
  expect(roomToday({ day: today, queries: 15 }, 20, now)).toBe(5)
  expect(roomToday({ day: '2026-11-25', queries: 15 }, 20, now)).toBe(20)
  const waiting = { hasRows: true, hasPutOff: false }
  expect(nextStep(waiting, { day: today, queries: 15 }, 20, now)).toEqual({ kind: 'part', limit: 5 })
  const night = new Date('2026-11-27T00:10:00+01:00')
  expect(nextStep(waiting, { day: today, queries: 20 }, 20, now)).toEqual({ kind: 'wait', until: night })
  expect(nextStep({ hasRows: false, hasPutOff: true }, UNUSED, 20, now)).toEqual({ kind: 'wait', until: night })
  expect(nextStep({ hasRows: false, hasPutOff: false }, UNUSED, 20, now)).toEqual({ kind: 'end' })
})
