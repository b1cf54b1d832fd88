import { useState } from 'react'
import type { Paging } from '../../ui/table/column.ts'

const DEFAULT_SIZE = 10 // specification §9

/** Shows a list page by page that is wholly there already. */
export function usePageOf<T>(records: T[] | undefined): {
  shown: T[] | undefined
  paging: Paging
  toFirst: () => void
} {
  const [wanted, setPage] = useState(1)
  const [itemsPerPage, setSize] = useState(DEFAULT_SIZE)
  const totalCount = records?.length ?? 0
  // A search or a deletion may leave fewer pages than the one that was shown.
  const page = itemsPerPage === -1 ? 1 : Math.min(wanted, Math.max(1, Math.ceil(totalCount / itemsPerPage)))
  const from = itemsPerPage === -1 ? 0 : (page - 1) * itemsPerPage
  const onItemsPerPage = (size: number) => {
    setSize(size)
    setPage(1)
  }
  return {
    shown: itemsPerPage === -1 ? records : records?.slice(from, from + itemsPerPage),
    paging: { page, itemsPerPage, totalCount, onPage: setPage, onItemsPerPage },
    toFirst: () => setPage(1),
  }
}
