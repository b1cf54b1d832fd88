/** Rows by their numbers, neighbours in one: 5, 9–12. Of many only the first ranges are kept, and how many rows they leave out. */
export type RowRanges = { add: (row: number) => void; ranges: () => Range[]; leftOut: () => number }

export type Range = { from: number; to: number }

/** More than any first page has room for. */
const MOST = 500

export function openRowRanges(): RowRanges {
  const ranges: Range[] = []
  let leftOut = 0
  return {
    add: row => {
      const last = ranges.at(-1)
      if (leftOut > 0 || (ranges.length === MOST && last?.to !== row - 1)) leftOut += 1
      else if (last?.to === row - 1) last.to = row
      else ranges.push({ from: row, to: row })
    },
    ranges: () => ranges,
    leftOut: () => leftOut,
  }
}

export const sizeOf = (ranges: Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** "5, 9–12" */
export const sayRanges = (ranges: Range[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
