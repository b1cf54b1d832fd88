import type { OpenDatabase } from '../../base/database/database.ts'

const WHILE_MS = 60_000
const MAX_KEYS = 10_000

const lately = new WeakMap<OpenDatabase, Map<string, number>>()

/**
 * Returns true at most once a minute per `key` and process. A script can repeat some events a
 * thousand times a minute (a refused call, a try during a lock). The limit keeps outsiders from
 * filling the audit log.
 */
export function isFirstLately(database: OpenDatabase, key: string, now: Date): boolean {
  const counts = lately.get(database) ?? new Map<string, number>()
  lately.set(database, counts)
  if (now.getTime() - (counts.get(key) ?? Number.NEGATIVE_INFINITY) < WHILE_MS) return false
  if (counts.size >= MAX_KEYS) counts.clear()
  counts.set(key, now.getTime())
  return true
}

const HOUR_MS = 3_600_000
const MAX_PER_HOUR = 30

type Hour = { number: number; lines: number }
const hours = new WeakMap<OpenDatabase, Hour>()

/** Whether to write a line about an unknown caller; 'last' = write it, then none in this hour. */
export type AnonymousLine = 'line' | 'last' | 'none'

/**
 * Claims one of this process's thirty lines an hour about unknown callers. Lines are kept for ever,
 * so without a limit an outsider with new networks and e-mails would decide how many there are. The
 * program's log, which is rotated, has them all.
 */
export function claimAnonymousLine(database: OpenDatabase, now: Date): AnonymousLine {
  const number = Math.floor(now.getTime() / HOUR_MS)
  const present = hours.get(database)
  const hour = present?.number === number ? present : { number, lines: 0 }
  hours.set(database, hour)
  if (hour.lines >= MAX_PER_HOUR) return 'none'
  hour.lines += 1
  return hour.lines === MAX_PER_HOUR ? 'last' : 'line'
}
