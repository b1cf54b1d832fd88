import { useNavigate, useSearch } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { type ListSearch, readListSearch } from './list-search.ts'

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
