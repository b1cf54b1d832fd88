import { nextViennaDay, viennaDay } from '../../ground/texts/format.ts'

/** A part has no more rows than a report of a few minutes, whatever an upload may have. */
export const MAX_ROWS_PER_PART = 20_000
/** A row without an answer goes on in the next night, so often in all. */
export const MAX_TRIES = 3
/** So many parts that fail one after the other end their line. */
export const MAX_FAILURES = 3
// The services' clocks may go a little behind ours.
const AFTER_MIDNIGHT_MS = 10 * 60_000

/** What of a Vienna day's questions a line has used up. */
export type DayUsed = { day: string | null; asked: number }

/** Returns how many questions a line may still ask today. */
export const roomToday = ({ day, asked }: DayUsed, perDay: number, now: Date): number =>
  Math.max(0, perDay - (day === viennaDay(now) ? asked : 0))

/** Returns when a line goes on whose day is used up: soon after Vienna's next midnight. */
export const nextNight = (now: Date): Date => new Date(nextViennaDay(now).getTime() + AFTER_MIDNIGHT_MS)

/** What a line has to ask: rows that may be asked now, and rows that were put off. */
export type Waiting = { hasRows: boolean; hasPutOff: boolean }

export type Step = { kind: 'part'; most: number } | { kind: 'wait'; until: Date } | { kind: 'end' }

/** Returns what a line without a part does now: a part with so many questions at most, a wait for the night, or nothing any more. */
export function nextStep({ hasRows, hasPutOff }: Waiting, used: DayUsed, perDay: number, now: Date): Step {
  if (!hasRows && !hasPutOff) return { kind: 'end' }
  const room = roomToday(used, perDay, now)
  return hasRows && room > 0 ? { kind: 'part', most: room } : { kind: 'wait', until: nextNight(now) }
}
