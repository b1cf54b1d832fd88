import type { Authority } from '../../ground/authority-rules.ts'
import type { Reader } from '../../ground/database/database.ts'

/** Milliseconds that one call took: half of the latest took at most `usual`, nine of ten at most `slow`. */
export type Duration = { usual: number; slow: number }

/** By the primary key and few, so that years of evidence cost nothing. */
const LATEST = 500
const FEWEST = 5

/** How long the installation's latest calls took, by service; a service with fewer than five of them is left out. */
export async function recentDurations(db: Reader): Promise<Map<Authority, Duration>> {
  const rows = await db
    .selectFrom('answer')
    .select(['service', 'duration_ms'])
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  const found = new Map<Authority, Duration>()
  for (const [service, calls] of Map.groupBy(rows, row => row.service)) {
    const sorted = calls.map(call => call.duration_ms).toSorted((one, other) => one - other)
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    if (sorted.length >= FEWEST) found.set(service, { usual: at(0.5), slow: at(0.9) })
  }
  return found
}
