import type { OpenDatabase } from '../../ground/database/database.ts'

const WHILE_MS = 60_000
const MOST_KEYS = 10_000

const lately = new WeakMap<OpenDatabase, Map<string, number>>()

/**
 * Whether this process was last asked about `key` more than a minute ago: what a script can repeat a thousand times a
 * minute (a refused call, a try during a lock) is one line a minute, so that the audit log cannot be filled from outside.
 */
export function isFirstLately(database: OpenDatabase, key: string, now: Date): boolean {
  const seen = lately.get(database) ?? new Map<string, number>()
  lately.set(database, seen)
  if (now.getTime() - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < WHILE_MS) return false
  if (seen.size >= MOST_KEYS) seen.clear()
  seen.set(key, now.getTime())
  return true
}
