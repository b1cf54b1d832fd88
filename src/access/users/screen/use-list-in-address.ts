import { useNavigate, useSearch } from '@tanstack/react-router'
import { useShownCompany } from './use-shown-company.ts'

type SearchChange<Search> = { [Key in keyof Search]: Search[Key] | undefined }

/**
 * Keeps a list's filters in the URL, so that reload, links and "back" restore them; `read` extracts
 * the valid ones. `change` sets some and goes to page 1 unless it names a page; `isStep` = adds a
 * history entry.
 */
export function useListInAddress<Search extends object>(read: (raw: Record<string, unknown>) => Search) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { inAddress } = useShownCompany()
  const change = (part: SearchChange<Search>, isStep = false) =>
    void navigate({
      to: '.',
      // Drops undefined values; the values set here are valid.
      search: (present: Record<string, unknown>) => ({
        ...inAddress,
        ...read({ ...present, page: undefined, ...part }),
      }),
      replace: !isStep,
      resetScroll: false,
    })
  return { search, change }
}
