import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { useLanguage } from '../../../ground/texts/screen/useTexts.ts'
import { partnersQuery } from './calls.ts'
import { type PartnerSearch, readPartnerSearch } from './partner-search.ts'

type Change = { [Key in keyof PartnerSearch]: PartnerSearch[Key] | undefined }

/** What of the list is looked at, kept in the address, and that page of it. Any change but of the page starts at page 1. */
export function usePartnerList() {
  const { companyId } = useShownCompany()
  const search = readPartnerSearch(useSearch({ strict: false }))
  const list = useQuery(partnersQuery(companyId, search, useLanguage()))
  return { search, change: useChange(), ...list }
}

function useChange(): (part: Change) => void {
  const navigate = useNavigate()
  const { inAddress } = useShownCompany()
  return part =>
    void navigate({
      to: '.',
      // Undefined parts are left out; wrong ones cannot come from here.
      search: (present: Record<string, unknown>) => ({
        ...inAddress,
        ...readPartnerSearch({ ...present, page: undefined, ...part }),
      }),
      replace: true,
      resetScroll: false,
    })
}

export type PartnerListState = ReturnType<typeof usePartnerList>
