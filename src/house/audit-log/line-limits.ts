import type { OpenDatabase } from '../../ground/database/database.ts'

const WHILE_MS = 60_000
const MAX_KEYS = 10_000

const lately = new WeakMap<OpenDatabase, Map<string, number>>()

/**
 * Whether this process was last asked about `key` more than a minute ago: what a script can repeat a thousand times a
 * minute (a refused call, a try during a lock) is one line a minute, so that the audit log cannot be filled from outside.
 */
export function isFirstLately(database: OpenDatabase, key: string, now: Date): boolean {
  const seen = lately.get(database) ?? new Map<string, number>()
  lately.set(database, seen)
  if (now.getTime() - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < WHILE_MS) return false
  if (seen.size >= MAX_KEYS) seen.clear()
  seen.set(key, now.getTime())
  return true
}

const HOUR_MS = 3_600_000
const MAX_PER_HOUR = 30

type Hour = { number: number; lines: number }
const hours = new WeakMap<OpenDatabase, Hour>()

/** Whether a line about an unknown caller is written; 'last' = it is, and then no more of this hour. */
export type AnonymousLine = 'line' | 'last' | 'none'

/**
 * Takes one of this process's thirty places an hour for lines about unknown callers. What is written stays for
 * ever, and whoever calls from ever new networks with ever new e-mails would otherwise decide how much that is. The
 * program's log, which is thrown away some day, tells of each.
 */
export function takeAnonymousLine(database: OpenDatabase, now: Date): AnonymousLine {
  const number = Math.floor(now.getTime() / HOUR_MS)
  const present = hours.get(database)
  const hour = present?.number === number ? present : { number, lines: 0 }
  hours.set(database, hour)
  if (hour.lines >= MAX_PER_HOUR) return 'none'
  hour.lines += 1
  return hour.lines === MAX_PER_HOUR ? 'last' : 'line'
}
