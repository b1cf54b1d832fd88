import type { ReactNode } from 'react'

/** A column of a table, or a line of a card on phones. */
export type Column<T> = {
  /** If the server sorts, the name of the sort column. */
  key: string
  title: string
  /**
   * The title is in the table's head only for screen readers, because the content is
   * self-explanatory and narrower.
   */
  isNarrow?: boolean
  /** The title has one word per line, because the content is narrower. */
  wrapsTitle?: boolean
  align?: 'left' | 'center' | 'right'
  /** The cell names the row; if no column has this, the first one that is not narrow does. */
  namesRow?: boolean
  sortable?: boolean
  width?: number | string
  /** The width kept when the table has less room than all its widths; other columns shrink. */
  minWidth?: number
  /** As narrow as its content; if widths must not depend on the rows, `width` applies. */
  isTight?: boolean
  render: (record: T) => ReactNode
  /** True if a card has a line for it; absent: always. */
  isShown?: (record: T) => boolean
}

/** Returns the key of the column whose cell is the header of its row. */
export const rowHeaderOf = <T>(columns: readonly Column<T>[]): string | undefined =>
  (columns.find(({ namesRow }) => namesRow) ?? columns.find(({ isNarrow }) => !isNarrow))?.key

export type Sort = { by: string; desc: boolean }

/** -1 = all (docs/rules.md#lists). */
export const PAGE_SIZES = [10, 25, 50, 100, -1] as const

/** The counts in a list's answer. */
export type ListCounts = {
  totalCount: number
  /** There are more rows than `totalCount`, at which counting stops. */
  hasMore?: boolean
  /** The number of rows that were searched or sorted; absent: all. */
  lookedThrough?: number | undefined
}

const NO_COUNTS: ListCounts = { totalCount: 0 }

/** Returns the counts of a list's answer; 0 while it loads. */
export const listCounts = ({ totalCount, hasMore = false, lookedThrough }: ListCounts = NO_COUNTS): ListCounts => ({
  totalCount,
  hasMore,
  lookedThrough,
})

export type Paging = ListCounts & {
  page: number
  itemsPerPage: number
  /** Absent: all of PAGE_SIZES. */
  sizes?: readonly number[]
  onPage: (page: number) => void
  onItemsPerPage: (size: number) => void
}
