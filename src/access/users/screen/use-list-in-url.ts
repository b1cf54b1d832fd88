import { useNavigate, useSearch } from '@tanstack/react-router'
import { useShownCompany } from './use-shown-company.ts'

type SearchChange<Search> = { [Key in keyof Search]: Search[Key] | undefined }

/**
 * Stores a list's filters in the URL, so that reload, links and "back" restore them. `read`
 * extracts the valid ones. The returned `change` sets some of them and goes to page 1 unless it
 * sets a page; with `addHistoryEntry`, "back" returns to the former filters.
 */
export function useListInUrl<Search extends object>(read: (raw: Record<string, unknown>) => Search) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { companySearchParams } = useShownCompany()
  const change = (part: SearchChange<Search>, addHistoryEntry = false) =>
    void navigate({
      to: '.',
      // Drops undefined values; the values set here are valid.
      search: (current: Record<string, unknown>) => ({
        ...companySearchParams,
        ...read({ ...current, page: undefined, ...part }),
      }),
      replace: !addHistoryEntry,
      resetScroll: false,
    })
  return { search, change }
}
