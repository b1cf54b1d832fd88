import type { ReactNode } from 'react'

/** A column of a table, which on a phone is a line of a card. */
export type Column<T> = {
  /** Where the server sorts, the name that it sorts by. */
  key: string
  title: string
  /** Its title is only read out in a grid's head: what stands below speaks for itself and is narrower. */
  isNarrow?: boolean
  /** Its title takes a line for each word, where what stands below is narrower than all of them. */
  wrapsTitle?: boolean
  align?: 'left' | 'center' | 'right'
  /** Its cell names the row; where no column has it, the first one that is not narrow does. */
  namesRow?: boolean
  sortable?: boolean
  width?: number | string
  /** Kept when the table has less room than all its widths: names are read by their words. The others give way. */
  minWidth?: number
  /** As narrow as what stands in it; where widths must not depend on the rows, `width` counts. */
  isTight?: boolean
  render: (record: T) => ReactNode
  /** Whether a card has a line for it; left out: always. */
  isShown?: (record: T) => boolean
}

/** Returns the key of the column whose cell is the header of its row. */
export const rowHeaderOf = <T>(columns: readonly Column<T>[]): string | undefined =>
  (columns.find(({ namesRow }) => namesRow) ?? columns.find(({ isNarrow }) => !isNarrow))?.key

export type Sort = { by: string; desc: boolean }

/** -1 = all (docs/rules.md#lists). */
export const PAGE_SIZES = [10, 25, 50, 100, -1] as const

/** How many a list has, as its answer says. */
export type Counted = {
  totalCount: number
  /** There are more than `totalCount`, which is as far as they are counted. */
  hasMore?: boolean
  /** Among how many was searched or sorted; left out: among all. */
  lookedThrough?: number | undefined
}

const NOTHING_YET: Counted = { totalCount: 0 }

/** Returns of a list's answer how many there are; none while it is loading. */
export const countedIn = ({ totalCount, hasMore = false, lookedThrough }: Counted = NOTHING_YET): Counted => ({
  totalCount,
  hasMore,
  lookedThrough,
})

export type Paging = Counted & {
  page: number
  itemsPerPage: number
  /** Left out: all of PAGE_SIZES. */
  sizes?: readonly number[]
  onPage: (page: number) => void
  onItemsPerPage: (size: number) => void
}
