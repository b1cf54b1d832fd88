import { useState } from 'react'
import { actsForAllCompanies } from '../../roles/role-rules.ts'
import { readStored, store } from '../../ui/stored.ts'
import type { Sort } from '../../ui/table/column.ts'
import { useCurrentUser } from '../../users/screen/current-user.ts'
import type { Status } from '../status-rules.ts'
import type { ListWish } from './calls.ts'
import { readFilter, writeFilter } from './status-filter.ts'

const FILTER_KEY = 'taskFilter'
const PAGE_SIZE = 10

/** What of the list is looked at: filter (kept in the browser), search, order, page. Any change starts at page 1. */
export function useListWish() {
  const { companyId } = useCurrentUser()
  const [wish, setWish] = useState<ListWish>(() => ({
    companyId,
    page: 1,
    itemsPerPage: PAGE_SIZE,
    filter: readFilter(readStored(FILTER_KEY)),
    search: '',
    sortBy: 'createdAt',
    sortDesc: true,
  }))
  const change = (part: Partial<ListWish>) => setWish(present => ({ ...present, page: 1, ...part }))
  return {
    wish,
    setPage: (page: number) => change({ page }),
    setItemsPerPage: (itemsPerPage: number) => change({ itemsPerPage }),
    setSearch: (search: string) => change({ search }),
    setSort: ({ by, desc }: Sort) => change({ sortBy: by, sortDesc: desc }),
    setAllCompanies: (isAll: boolean) => change({ companyId: isAll ? 0 : companyId }),
    setFilter: (filter: readonly Status[]) => {
      store(FILTER_KEY, writeFilter(filter))
      change({ filter })
    },
  }
}

/** Whether the signed-in person may look at every company's batches. */
export const useSeesAllCompanies = (): boolean => actsForAllCompanies(useCurrentUser())
