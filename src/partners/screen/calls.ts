import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '../../texts/define.ts'
import { call } from '../../ui/calls/call.ts'
import type { Partner, PartnerList, Timeline } from '../wire.ts'
import { isNarrowedToChanges, type PartnerSearch } from './partner-search.ts'

const at = (companyId: number) => `/api/company/${companyId}/partners`

/** One page of a company's partners; in a language, because the server words marks and judgements in it. */
export const partnersQuery = (companyId: number, search: PartnerSearch, language: Language) =>
  queryOptions({
    queryKey: ['partners', companyId, language, search],
    queryFn: () => call<PartnerList>('GET', `${at(companyId)}?${asQuery(search)}`),
    placeholderData: keepPreviousData,
  })

function asQuery(search: PartnerSearch): string {
  const { q, page, size, word, age, judged, listed, watched, changed, since, order, asc } = search
  const wish = {
    search: q,
    page,
    itemsPerPage: size,
    verdict: word,
    olderThan: age,
    judgement: judged,
    listed,
    watched,
    changed,
    changedSince: since,
    // What changed last was answered last, whoever asked.
    sortBy: order ?? (isNarrowedToChanges(search) ? 'answeredAt' : undefined),
  }
  const parts = Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams([...parts, ...(asc ? [['sortDesc', 'false']] : [])]).toString()
}

export const partnerQuery = (companyId: number, id: number, language: Language) =>
  queryOptions({
    queryKey: ['partner', companyId, id, language],
    queryFn: () => call<Partner>('GET', `${at(companyId)}/${id}`),
  })

/** The number of a company's partner with this UID; null: the company never asked for it. */
export const partnerIdQuery = (companyId: number, uid: string) =>
  queryOptions({
    queryKey: ['partner-id', companyId, uid],
    queryFn: async () =>
      (await call<PartnerList>('GET', `${at(companyId)}?${new URLSearchParams({ uid })}`)).items[0]?.id ?? null,
  })

/** What is known of a partner, newest first, a page more each time. */
export const timelineQuery = (companyId: number, id: number, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['partner', companyId, id, language, 'timeline'],
    queryFn: ({ pageParam }) =>
      call<Timeline>('GET', `${at(companyId)}/${id}/timeline${pageParam === null ? '' : `?before=${pageParam}`}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
