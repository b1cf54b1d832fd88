import { useState } from 'react'
import type { Paging } from './column.ts'

const DEFAULT_SIZE = 10 // docs/rules.md#measures

/** Shows a list that is wholly there already, page by page. */
export function usePageOf<T>(records: T[] | undefined): { shown: T[] | undefined; paging: Paging } {
  const [wanted, setPage] = useState(1)
  const [itemsPerPage, setSize] = useState(DEFAULT_SIZE)
  const totalCount = records?.length ?? 0
  const size = itemsPerPage === -1 ? Math.max(1, totalCount) : itemsPerPage
  // A search or a deletion may leave fewer pages than the one that was shown.
  const page = Math.min(wanted, Math.max(1, Math.ceil(totalCount / size)))
  const onItemsPerPage = (chosen: number) => {
    setSize(chosen)
    setPage(1)
  }
  return {
    shown: records?.slice((page - 1) * size, page * size),
    paging: { page, itemsPerPage, totalCount, onPage: setPage, onItemsPerPage },
  }
}
