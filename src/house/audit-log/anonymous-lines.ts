import type { OpenDatabase } from '../../ground/database/database.ts'

const HOUR_MS = 3_600_000
const MOST_AN_HOUR = 30

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
  if (hour.lines >= MOST_AN_HOUR) return 'none'
  hour.lines += 1
  return hour.lines === MOST_AN_HOUR ? 'last' : 'line'
}
