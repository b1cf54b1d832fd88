import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../ground/texts/define.ts'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

const A_MINUTE = 60_000

/** What changed about a company's partners that one has not seen, the gravest first; read again once a minute while one looks. In a language, because the server words them in it. */
export const newChangesQuery = (companyId: number, language: Language) =>
  queryOptions({
    queryKey: ['partner-changes', companyId, language],
    queryFn: () => call(contract.changes, { companyId, query: { unseen: 'true', first: 'gravest' } }),
    refetchInterval: A_MINUTE,
  })

/** One has seen all changes of the company's partners up to this one. */
export const markSeen = (companyId: number, upTo: number): Promise<void> =>
  call(contract.markAllSeen, { companyId, body: { upTo } })

/** One has seen this change. */
export const markOneSeen = (companyId: number, id: number): Promise<void> =>
  call(contract.markOneSeen, { companyId, id })

/** Where it says what one has not seen: at home, in the list, and on a partner's page. */
export const outdatedBySeeing = (companyId: number) =>
  ['partner-changes', 'partners', 'partner'].map(name => ({ queryKey: [name, companyId] }))
