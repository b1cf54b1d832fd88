import type { Authority } from '../../base/authority-rules.ts'
import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'
import { type Rate, reservedForPeople } from '../../registers/authorities/rate-limit/rate.ts'
import { type DayUsed, MAX_ROWS_PER_PART, nextNight, queriesLeftToday } from './schedule.ts'

/**
 * The work of a line: rows, the queries they need by service, and how many of those are postponed
 * until tomorrow.
 */
export type Load = { rows: number; live: ReadonlyMap<Authority, number>; putOff: number }

/** The data from which the duration of a company's queries is estimated. */
export type Speed = {
  perDay: number
  /** Average duration of a call in milliseconds, by service. */
  durations: ReadonlyMap<Authority, number>
  /** Returns the maximum number of calls in flight. */
  inFlight: (service: Authority) => number
  rateOf: (service: Authority) => Rate | undefined
}

// The time for result and report per row (docs/benchmarks.md), and until the worker notices the end
// of a part.
const ROW_MS = 0.6
const PART_MS = 6_000
// A slot cools down a little longer than the service requires
// (registers/authorities/rate-limit/rate-limit-slots.ts).
const SLOT_MARGIN = 1.02
// A later date would be useless.
const MAX_DAYS = 3_650

/**
 * Returns when a line will have queried all of its rows, by the worker's schedule (schedule.ts).
 * Returns null if too little is known of a service, or if it takes more than ten years.
 */
export function endOfLine({ rows, live, putOff }: Load, speed: Speed, used: DayUsed, now: Date): Date | null {
  const questions = [...live.values()].reduce((sum, count) => sum + count, 0)
  const totalMs = totalCallMs(live, speed)
  if (totalMs === null) return null
  const parts = Math.ceil(rows / MAX_ROWS_PER_PART)
  const queries = { questions, callMs: questions === 0 ? 0 : totalMs / questions }
  const end = endAfterDays({ ...queries, ownMs: rows * ROW_MS + parts * PART_MS }, speed.perDay, used, now)
  if (putOff === 0 || end === null) return end
  return later(end, new Date(nextNight(now).getTime() + putOff * queries.callMs))
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Returns the total milliseconds of all calls, one service at a time; null if one is unknown. */
function totalCallMs(live: Load['live'], speed: Speed): number | null {
  let sum = 0
  for (const [service, questions] of live) {
    if (questions === 0) continue
    const callMs = msPerCall(service, speed)
    if (callMs === null) return null
    sum += questions * callMs
  }
  return sum
}

function msPerCall(service: Authority, { durations, inFlight, rateOf }: Speed): number | null {
  const rate = rateOf(service)
  const duration = durations.get(service)
  // The time until a slot is free again after the end of its call.
  if (rate) return (rate.perMs * SLOT_MARGIN + (duration ?? 0)) / (rate.calls - reservedForPeople(rate.calls))
  return duration === undefined ? null : duration / inFlight(service)
}

type Work = { questions: number; callMs: number; ownMs: number }

function endAfterDays({ questions, callMs, ownMs }: Work, perDay: number, used: DayUsed, begin: Date): Date | null {
  let left = questions
  let now = begin
  let dayUsed = used
  // Work other than queries is spread over the queries.
  const msPerQuery = questions === 0 ? 0 : callMs + ownMs / questions
  for (let days = 0; left > 0; days += 1) {
    if (days > MAX_DAYS || perDay === 0) return null
    const untilMidnight = nextViennaDay(now).getTime() - now.getTime()
    const queriesUntilMidnight = Math.max(1, Math.ceil(untilMidnight / msPerQuery))
    const room = queriesLeftToday(dayUsed, perDay, now)
    const count = Math.min(left, room, queriesUntilMidnight)
    left -= count
    const lastQuery = new Date(now.getTime() + count * msPerQuery)
    const isWaiting = left > 0 && count === room
    dayUsed = isWaiting ? { day: null, queries: 0 } : nextUsed(dayUsed, count, now, lastQuery)
    now = isWaiting && lastQuery < nextViennaDay(now) ? nextNight(now) : lastQuery
  }
  return questions === 0 ? new Date(begin.getTime() + ownMs) : now
}

const nextUsed = ({ day, queries }: DayUsed, count: number, from: Date, to: Date): DayUsed => {
  const today = viennaDay(from)
  if (viennaDay(to) !== today) return { day: viennaDay(to), queries: 0 }
  return { day: today, queries: (day === today ? queries : 0) + count }
}
