import type { OpenDatabase } from '../../base/database/database.ts'

const WINDOW_MS = 60_000
const MAX_KEYS = 10_000

const lastTimes = new WeakMap<OpenDatabase, Map<string, number>>()

/**
 * Returns true at most once a minute per `key` and process. A script can repeat some events a
 * thousand times a minute (a refused call, a try during a lock). The limit keeps outsiders from
 * filling the audit log.
 */
export function isFirstInMinute(database: OpenDatabase, key: string, now: Date): boolean {
  const times = lastTimes.get(database) ?? new Map<string, number>()
  lastTimes.set(database, times)
  if (now.getTime() - (times.get(key) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS) return false
  if (times.size >= MAX_KEYS) times.clear()
  times.set(key, now.getTime())
  return true
}

const HOUR_MS = 3_600_000
const MAX_LINES_PER_HOUR = 30

type Hour = { number: number; lines: number }
const hours = new WeakMap<OpenDatabase, Hour>()

/** Whether to write a line about an unknown caller; 'last' = the last one in this hour. */
export type AnonymousLine = 'line' | 'last' | 'none'

/**
 * Claims one of this process's thirty lines an hour about unknown callers. Lines are never deleted,
 * so without a limit an outsider with many networks and e-mail addresses could fill the table. The
 * program's log, which is rotated, has all of them.
 */
export function claimAnonymousLine(database: OpenDatabase, now: Date): AnonymousLine {
  const number = Math.floor(now.getTime() / HOUR_MS)
  const currentHour = hours.get(database)
  const hour = currentHour?.number === number ? currentHour : { number, lines: 0 }
  hours.set(database, hour)
  if (hour.lines >= MAX_LINES_PER_HOUR) return 'none'
  hour.lines += 1
  return hour.lines === MAX_LINES_PER_HOUR ? 'last' : 'line'
}
