import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { useListInUrl } from '../../../access/users/screen/use-list-in-url.ts'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { actsForAllCompanies } from '../../../base/roles/role-rules.ts'
import type { Language } from '../../../base/texts/define.ts'
import { useLanguage } from '../../../base/texts/screen/useTexts.ts'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import { type CheckSearch, readCheckSearch } from './check-search.ts'

/** Returns the list's state and its current page. */
export function useCheckList() {
  const seesAll = actsForAllCompanies(useCurrentUser())
  const shownCompany = useShownCompany()
  const { search, change } = useListInUrl(readCheckSearch)
  const { all, ...params } = search
  const companyId = all && seesAll ? 0 : shownCompany.companyId
  const list = useQuery(companyChecksQuery({ ...params, companyId }, useLanguage()))
  return { search, change, seesAll, isOfAll: companyId === 0, shown: shownCompany, ...list }
}

export type CheckListState = ReturnType<typeof useCheckList>

export type CheckParams = Omit<CheckSearch, 'all'> & {
  /** 0 = all companies (docs/rules.md#company-0). */
  companyId: number
}

/**
 * Returns the query for a page of a company's single checks. The key contains the language because
 * the server formats the product's own texts.
 */
const companyChecksQuery = (params: CheckParams, language: Language) =>
  queryOptions({
    queryKey: ['checks', 'of company', language, params],
    queryFn: () => call(contract.listAll, { companyId: params.companyId, query: toQuery(params) }),
    placeholderData: keepPreviousData,
  })

const toQuery = ({ q, page, size, verdict, person, from, to, asc }: CheckParams) => ({
  search: q,
  page,
  itemsPerPage: size,
  verdict,
  userId: person,
  from,
  to,
  sortDesc: asc ? ('false' as const) : undefined,
})
