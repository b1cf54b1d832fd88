import { useState } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { useListInUrl } from '../../../access/users/screen/use-list-in-url.ts'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { actsForAllCompanies } from '../../../base/roles/role-rules.ts'
import { readLocal, storeLocal } from '../../../base/ui/browser/local-storage.ts'
import type { Sort } from '../../../base/ui/table/column.ts'
import { STATUSES_WITH_OPEN_ROWS, type Status } from '../status-rules.ts'
import type { ListParams } from './calls.ts'
import { readListSearch } from './list-search.ts'
import { readFilter, writeFilter } from './status-filter.ts'

const FILTER_KEY = 'taskFilter'
const PAGE_SIZE = 10

/**
 * Returns the list's parameters and their setters: the filter (stored in the browser) and search,
 * order and page (in the URL). Every change except one of the page goes to page 1.
 */
export function useListParams() {
  const seesAll = useSeesAllCompanies()
  const { companyId } = useShownCompany()
  const { search, change } = useListSearch()
  const [filter, setFilter] = useState(() => readFilter(readLocal(FILTER_KEY)))
  const params: ListParams = {
    companyId: search.all && seesAll ? 0 : companyId,
    page: search.page ?? 1,
    itemsPerPage: search.size ?? PAGE_SIZE,
    filter: search.open ? STATUSES_WITH_OPEN_ROWS : filter,
    search: search.q ?? '',
    sortBy: search.sort ?? 'createdAt',
    sortDesc: !search.asc,
  }
  return {
    params,
    setPage: (page: number) => change({ page }),
    setItemsPerPage: (size: number) => change({ size }),
    setSearch: (q: string) => change({ q }),
    setSort: ({ by, desc }: Sort) => change({ sort: by, asc: desc ? undefined : true }),
    setAllCompanies: (isAll: boolean) => change({ all: isAll || undefined }),
    setFilter: (filter: readonly Status[]) => {
      storeLocal(FILTER_KEY, writeFilter(filter))
      setFilter(filter)
      change({ open: undefined })
    },
  }
}

/** Returns whether the signed-in user may see all companies' batches. */
export const useSeesAllCompanies = (): boolean => actsForAllCompanies(useCurrentUser())

/** Returns the list's parameters in the URL, and `change`, which sets some of them. */
export const useListSearch = () => useListInUrl(readListSearch)

/**
 * Returns a function that opens a batch's panel and adds a history entry; with null, it closes the
 * panel.
 */
export function useSetOpenBatchId(): (id: number | null) => void {
  const { search, change } = useListSearch()
  return id => change({ batch: id ?? undefined, page: search.page }, id !== null)
}
