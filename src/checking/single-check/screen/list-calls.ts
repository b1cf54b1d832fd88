import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../ground/texts/define.ts'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { CheckSearch } from './check-search.ts'

export type CheckParams = Omit<CheckSearch, 'all'> & {
  /** 0 = of all companies (docs/rules.md#company-0). */
  companyId: number
}

/** One page of a company's single checks; in a language, because the server words our own sentences in it. */
export const companyChecksQuery = (params: CheckParams, language: Language) =>
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
