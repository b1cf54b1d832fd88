import { DAY_MS } from '../../ground/texts/days.ts'
import { nextViennaDay } from '../../ground/texts/format.ts'
import type { Days } from '../../registers/authorities/finanzonline/databox/list-papers.ts'

// The ministry lists no more than seven days at a call, and refuses what begins over 31 days ago: a day less is within that at every hour, also
// where a day of Vienna has 25.
const DAYS_A_CALL = 7
const DAYS_IN_ALL = 30

/** Returns the days in which a box is listed, oldest first: the last 30 of Vienna's, today included. */
export function windowsUntil(today: string): Days[] {
  const starts = Array.from({ length: Math.ceil(DAYS_IN_ALL / DAYS_A_CALL) }, (_, at) => at * DAYS_A_CALL)
  return starts.map(start => ({
    from: daysBefore(today, DAYS_IN_ALL - 1 - start),
    to: daysBefore(today, Math.max(0, DAYS_IN_ALL - start - DAYS_A_CALL)),
  }))
}

// Calendar days, counted where no day is longer than another.
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

const MINUTE_MS = 60_000
const FIRST_MINUTE = 30
const NIGHT_MINUTES = 300
// Companies whose ids follow each other are far apart in the night.
const APART = 37

/** Returns when a company's box is read next: in the next night of Vienna, each company at a minute of its own between half past midnight and half past five. */
export const nextNight = (now: Date, companyId: number): Date =>
  new Date(nextViennaDay(now).getTime() + (FIRST_MINUTE + ((companyId * APART) % NIGHT_MINUTES)) * MINUTE_MS)

/** Returns when a box that was not reached is tried again: in half an hour, or up to an hour, never all at once. */
export const triedAgain = (now: Date, companyId: number): Date =>
  new Date(now.getTime() + (30 + ((companyId * APART) % 30)) * MINUTE_MS)
