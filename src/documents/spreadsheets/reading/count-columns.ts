import type { TextRow } from './text-rows.ts'
import { looksLikePair, looksLikeUid } from './uid-in-cells.ts'

/** Columns that hold UIDs: alone, or with the country in the column beside. */
export type UidColumns = { uidColumn: number; countryColumn: number | null }

export type ColumnCounts = {
  add: (row: TextRow) => void
  /** UIDs in the column that has most, so far. */
  most: () => number
  of: (column: number) => number
  best: (column?: number) => UidColumns | null
}

type Count = { column: number; alone: number; withLeft: number; withRight: number }

/** Counts, row by row, which column looks most like UIDs; of equals the leftmost. */
export function createColumnCounts(): ColumnCounts {
  const counts = new Map<number, Count>()
  let most = 0
  const countOf = (column: number): Count => {
    const known = counts.get(column) ?? { column, alone: 0, withLeft: 0, withRight: 0 }
    counts.set(column, known)
    return known
  }
  return {
    add: ({ texts }) => {
      for (const [column, text] of texts) {
        if (!HAS_DIGIT.test(text)) continue
        const alone = looksLikeUid(text)
        const withLeft = looksLikePair(text, texts.get(column - 1) ?? '')
        const withRight = looksLikePair(text, texts.get(column + 1) ?? '')
        if (!alone && !withLeft && !withRight) continue
        const count = countOf(column)
        count.alone += Number(alone)
        count.withLeft += Number(withLeft)
        count.withRight += Number(withRight)
        most = Math.max(most, total(count))
      }
    },
    most: () => most,
    of: column => {
      const count = counts.get(column)
      return count === undefined ? 0 : total(count)
    },
    best: column => {
      const fitting = [...counts.values()].filter(count => column === undefined || count.column === column)
      const [best] = fitting.sort((a, b) => total(b) - total(a) || a.column - b.column)
      return best === undefined ? null : { uidColumn: best.column, countryColumn: countryColumnOf(best) }
    },
  }
}

/** Spares most cells the parser. */
const HAS_DIGIT = /\p{Nd}/u

const total = ({ alone, withLeft, withRight }: Count): number => alone + Math.max(withLeft, withRight)

/** One number that needs its neighbour's country is enough: joining leaves the others as they are. */
function countryColumnOf({ column, withLeft, withRight }: Count): number | null {
  if (withLeft === 0 && withRight === 0) return null
  return withLeft >= withRight ? column - 1 : column + 1
}
