import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'

/**
 * The most rows in a part: enough for a report of a few minutes, independent of the upload limit.
 */
export const MAX_ROWS_PER_PART = 20_000
/** A row without an answer is tried again in the next night, up to this many times in all. */
export const MAX_TRIES = 3
/** This many consecutive failed parts end their line. */
export const MAX_FAILURES = 3
// The services' clocks may be slightly behind.
const AFTER_MIDNIGHT_MS = 10 * 60_000

/** The queries that a track has used on a Vienna day. */
export type DayUsed = { day: string | null; queries: number }

/** Returns how many queries a line may still make today. */
export const queriesLeftToday = ({ day, queries }: DayUsed, perDay: number, now: Date): number =>
  Math.max(0, perDay - (day === viennaDay(now) ? queries : 0))

/**
 * Returns when a line with a used-up daily maximum continues: soon after the next midnight in
 * Vienna.
 */
export const nextNight = (now: Date): Date => new Date(nextViennaDay(now).getTime() + AFTER_MIDNIGHT_MS)

/** The waiting rows of a line: those that may be queried now, and postponed ones. */
export type WaitingRows = { hasRows: boolean; hasPutOff: boolean }

export type Step = { kind: 'part'; limit: number } | { kind: 'wait'; until: Date } | { kind: 'end' }

/**
 * Returns the next step of a line without a part: a part with a maximum of queries, a wait for the
 * night, or the end.
 */
export function nextStep({ hasRows, hasPutOff }: WaitingRows, used: DayUsed, perDay: number, now: Date): Step {
  if (!hasRows && !hasPutOff) return { kind: 'end' }
  const room = queriesLeftToday(used, perDay, now)
  return hasRows && room > 0 ? { kind: 'part', limit: room } : { kind: 'wait', until: nextNight(now) }
}
