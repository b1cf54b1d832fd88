import { useState } from 'react'
import type { Sort } from '../../../ground/ui/table/column.ts'
import type { ListParams } from './calls.ts'

const FIRST: ListParams = { page: 1, itemsPerPage: 10, search: '', sortBy: 'updatedAt', sortDesc: true }

/** What of the list is looked at: search, order, page. Any change starts at page 1. */
export function useListParams() {
  const [params, setParams] = useState(FIRST)
  const change = (part: Partial<ListParams>) => setParams(present => ({ ...present, page: 1, ...part }))
  return {
    params,
    setPage: (page: number) => change({ page }),
    setItemsPerPage: (itemsPerPage: number) => change({ itemsPerPage }),
    setSearch: (search: string) => change({ search }),
    setSort: ({ by, desc }: Sort) => change({ sortBy: by, sortDesc: desc }),
  }
}
