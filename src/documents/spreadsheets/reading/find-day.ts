import type { FoundColumns } from './find-columns.ts'
import { ownHeadings } from './find-name.ts'
import { dayHeading } from './headings.ts'
import type { TextRow } from './text-row.ts'

/**
 * Takes a sheet's first rows and where its UIDs stand; returns the column of the days for which these were needed, null if no heading says
 * so. The invoice's day comes before that of the supply or the document; of equals the one further left.
 */
export function findDayColumn(rows: readonly TextRow[], found: FoundColumns): number | null {
  const candidates = ownHeadings(rows, found).map(({ column, heading }) => ({ column, sureness: dayHeading(heading) }))
  const [best] = candidates.toSorted((one, other) => other.sureness - one.sureness || one.column - other.column)
  return best && best.sureness > 0 ? best.column : null
}
