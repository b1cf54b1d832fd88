import type { ReactNode } from 'react'

/** A column: key, title, align, sortable. */
export type Column<T> = {
  key: string
  title: string
  align?: 'left' | 'center' | 'right'
  sortable?: boolean
  width?: number | string
  render: (record: T) => ReactNode
  /** Whether a card has a line for it; left out: always. */
  isShown?: (record: T) => boolean
}

export type Sort = { by: string; desc: boolean }

/** -1 = all (docs/rules.md#lists). */
export const PAGE_SIZES = [10, 25, 50, 100, -1] as const

export type Paging = {
  page: number
  itemsPerPage: number
  totalCount: number
  onPage: (page: number) => void
  onItemsPerPage: (size: number) => void
}
