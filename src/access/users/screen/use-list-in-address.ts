import { useNavigate, useSearch } from '@tanstack/react-router'
import { useShownCompany } from './use-shown-company.ts'

type Change<Search> = { [Key in keyof Search]: Search[Key] | undefined }

/**
 * What of a list is looked at, kept in the address, so that a reload, a link and the way back find it again; `read` takes what of an address
 * makes sense. `change` sets some of it and goes to page 1, unless it names a page; `isStep` = a step that "back" undoes.
 */
export function useListInAddress<Search extends object>(read: (raw: Record<string, unknown>) => Search) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { inAddress } = useShownCompany()
  const change = (part: Change<Search>, isStep = false) =>
    void navigate({
      to: '.',
      // Undefined parts are left out; wrong ones cannot come from here.
      search: (present: Record<string, unknown>) => ({
        ...inAddress,
        ...read({ ...present, page: undefined, ...part }),
      }),
      replace: !isStep,
      resetScroll: false,
    })
  return { search, change }
}
