import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../texts/define.ts'
import { call } from '../../ui/calls/call.ts'
import type { PartnerChanges } from '../wire.ts'

const A_MINUTE = 60_000

const at = (companyId: number) => `/api/company/${companyId}/partner-changes`

/** What changed about a company's partners that one has not seen, the gravest first; read again once a minute while one looks. In a language, because the server words them in it. */
export const newChangesQuery = (companyId: number, language: Language) =>
  queryOptions({
    queryKey: ['partner-changes', companyId, language],
    queryFn: () => call<PartnerChanges>('GET', `${at(companyId)}?unseen=true&first=gravest`),
    refetchInterval: A_MINUTE,
  })

/** One has seen all changes of the company's partners up to this one. */
export const markSeen = (companyId: number, upTo: number): Promise<void> =>
  call('PUT', `${at(companyId)}/seen`, { upTo })

/** One has seen this change. */
export const markOneSeen = (companyId: number, id: number): Promise<void> => call('PUT', `${at(companyId)}/${id}/seen`)

/** Where it says what one has not seen: at home, in the list, and on a partner's page. */
export const outdatedBySeeing = (companyId: number) =>
  ['partner-changes', 'partners', 'partner'].map(name => ({ queryKey: [name, companyId] }))
