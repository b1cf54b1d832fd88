import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { actsForAllCompanies } from '../../../ground/roles/role-rules.ts'
import { readLocal, storeLocal } from '../../../ground/ui/browser/local-storage.ts'
import type { Sort } from '../../../ground/ui/table/column.ts'
import { type Status, WITH_OPEN_ROWS } from '../status-rules.ts'
import type { ListParams } from './calls.ts'
import { type ListSearch, readListSearch } from './list-search.ts'
import { readFilter, writeFilter } from './status-filter.ts'

const FILTER_KEY = 'taskFilter'
const PAGE_SIZE = 10

/**
 * Returns what the list shows, with its setters: filter (kept in the browser), search, order, page (kept in the address). Any other
 * change goes to page 1.
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
    filter: search.open ? WITH_OPEN_ROWS : filter,
    search: search.q ?? '',
    sortBy: search.sort ?? 'createdAt',
    sortDesc: !search.asc,
  }
  return {
    params,
    setPage: (page: number) => change({ page }),
    setItemsPerPage: (size: number) => change({ page: undefined, size }),
    setSearch: (q: string) => change({ page: undefined, q }),
    setSort: ({ by, desc }: Sort) => change({ page: undefined, sort: by, asc: desc ? undefined : true }),
    setAllCompanies: (isAll: boolean) => change({ page: undefined, all: isAll || undefined }),
    setFilter: (chosen: readonly Status[]) => {
      storeLocal(FILTER_KEY, writeFilter(chosen))
      setFilter(chosen)
      change({ page: undefined, open: undefined })
    },
  }
}

/** Returns whether the signed-in person may look at every company's batches. */
export const useSeesAllCompanies = (): boolean => actsForAllCompanies(useCurrentUser())

type Change = { [Key in keyof ListSearch]: ListSearch[Key] | undefined }

/** The part of the address that tells what of the list is looked at, and how to change it. */
export function useListSearch() {
  const search = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { inAddress } = useShownCompany()
  const change = (part: Change, isStep = false) =>
    void navigate({
      to: '.',
      // Undefined parts are left out; wrong ones cannot come from here.
      search: (present: Record<string, unknown>) => ({ ...inAddress, ...readListSearch({ ...present, ...part }) }),
      replace: !isStep,
      resetScroll: false,
    })
  return { search, change }
}

/** Opens one batch's panel, a step that "back" undoes; null closes it. */
export function useOpenBatch(): (id: number | null) => void {
  const { change } = useListSearch()
  return id => change({ batch: id ?? undefined }, id !== null)
}
