import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { actsForAllCompanies } from '../../../ground/roles/role-rules.ts'
import { useLanguage } from '../../../ground/texts/screen/useTexts.ts'
import { type CheckSearch, readCheckSearch } from './check-search.ts'
import { companyChecksQuery } from './list-calls.ts'

type Change = { [Key in keyof CheckSearch]: CheckSearch[Key] | undefined }

/** What of the list is looked at, kept in the address, and that page of it. Any change but of the page starts at page 1. */
export function useCheckList() {
  const seesAll = actsForAllCompanies(useCurrentUser())
  const shown = useShownCompany()
  const search = readCheckSearch(useSearch({ strict: false }))
  const { all, ...params } = search
  const companyId = all && seesAll ? 0 : shown.companyId
  const list = useQuery(companyChecksQuery({ ...params, companyId }, useLanguage()))
  return { search, change: useChange(), seesAll, isOfAll: companyId === 0, shown, ...list }
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
        ...readCheckSearch({ ...present, page: undefined, ...part }),
      }),
      replace: true,
      resetScroll: false,
    })
}

export type CheckListState = ReturnType<typeof useCheckList>
