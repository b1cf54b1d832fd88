import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../base/texts/define.ts'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import { isNarrowedToChanges, type PartnerSearch, toFilterQuery } from './partner-search.ts'

/**
 * Returns the query for a page of a company's partners. The key contains the language because the
 * server formats marks and assessments.
 */
export const partnersQuery = (companyId: number, search: PartnerSearch, language: Language) =>
  queryOptions({
    queryKey: ['partners', companyId, language, search],
    queryFn: () => call(contract.list, { companyId, query: toUrlParameters(search) }),
    placeholderData: keepPreviousData,
  })

const toUrlParameters = (search: PartnerSearch) => ({
  ...toFilterQuery(search),
  page: search.page,
  itemsPerPage: search.size,
  // If filtered by changes, sorted by the newest answer, because a change dates from an answer.
  sortBy: search.order ?? (isNarrowedToChanges(search) ? 'answeredAt' : undefined),
  sortDesc: search.asc ? false : null,
})

export const partnerQuery = (companyId: number, id: number, language: Language) =>
  queryOptions({
    queryKey: ['partner', companyId, id, language],
    queryFn: () => call(contract.read, { companyId, id }),
  })

/** Queries ARES about a company of a partner's group. */
export const queryMembership = (companyId: number, id: number, ico: string) =>
  call(contract.askMembership, { companyId, id, body: { ico } })

/**
 * Returns the query for the id of a company's partner with this UID; null: the company never
 * checked it.
 */
export const partnerIdQuery = (companyId: number, uid: string) =>
  queryOptions({
    queryKey: ['partner-id', companyId, uid],
    queryFn: async () => (await call(contract.list, { companyId, query: { uid } })).items[0]?.id ?? null,
  })

/** Returns the query for a partner's timeline, newest first, page by page. */
export const timelineQuery = (companyId: number, id: number, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['partner', companyId, id, language, 'timeline'],
    queryFn: ({ pageParam }) => call(contract.timeline, { companyId, id, query: { before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
