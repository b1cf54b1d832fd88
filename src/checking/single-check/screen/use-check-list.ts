import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { useListInAddress } from '../../../access/users/screen/use-list-in-address.ts'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { actsForAllCompanies } from '../../../ground/roles/role-rules.ts'
import type { Language } from '../../../ground/texts/define.ts'
import { useLanguage } from '../../../ground/texts/screen/useTexts.ts'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'
import { type CheckSearch, readCheckSearch } from './check-search.ts'

/** What of the list is looked at, and that page of it. */
export function useCheckList() {
  const seesAll = actsForAllCompanies(useCurrentUser())
  const shown = useShownCompany()
  const { search, change } = useListInAddress(readCheckSearch)
  const { all, ...params } = search
  const companyId = all && seesAll ? 0 : shown.companyId
  const list = useQuery(companyChecksQuery({ ...params, companyId }, useLanguage()))
  return { search, change, seesAll, isOfAll: companyId === 0, shown, ...list }
}

export type CheckListState = ReturnType<typeof useCheckList>

export type CheckParams = Omit<CheckSearch, 'all'> & {
  /** 0 = of all companies (docs/rules.md#company-0). */
  companyId: number
}

/** One page of a company's single checks; in a language, because the server words our own sentences in it. */
const companyChecksQuery = (params: CheckParams, language: Language) =>
  queryOptions({
    queryKey: ['checks', 'of company', language, params],
    queryFn: () => call(contract.listAll, { companyId: params.companyId, query: asQuery(params) }),
    placeholderData: keepPreviousData,
  })

const asQuery = ({ q, page, size, verdict, person, from, to, asc }: CheckParams) => ({
  search: q,
  page,
  itemsPerPage: size,
  verdict,
  userId: person,
  from,
  to,
  sortDesc: asc ? ('false' as const) : undefined,
})
