import type { ListFile } from './read-list-file.ts'
import type { ListState } from './store.ts'
import { UnusableList } from './unusable-list.ts'

const LEAST_SHARE = 0.9
const HOUR_MS = 3_600_000

/**
 * Refuses (UnusableList) a list that has lost more than a tenth of the rows or the UIDs of the one that is kept, is older than that one, or of
 * a moment that is yet to come.
 */
export function refuseWorse(file: ListFile, kept: ListState, now: Date): void {
  const { asOf, rows, listed } = file
  const isEarlier = kept.asOf !== null && asOf.getTime() < kept.asOf.getTime()
  if (isEarlier || asOf.getTime() > now.getTime() + HOUR_MS) throw new UnusableList('moment', asOf.toISOString())
  if (rows < kept.rows * LEAST_SHARE) throw new UnusableList('shrunken', `${kept.rows} → ${rows}`)
  if (listed.length < kept.uids * LEAST_SHARE) throw new UnusableList('shrunken', `${kept.uids} → ${listed.length}`)
}
