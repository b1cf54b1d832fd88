import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../texts/define.ts'
import { call } from '../../ui/calls/call.ts'
import type { PartnerChanges } from '../wire.ts'

const A_MINUTE = 60_000

/** What changed about a company's partners that one has not seen; read again once a minute while one looks. In a language, because the server words them in it. */
export const newChangesQuery = (companyId: number, language: Language) =>
  queryOptions({
    queryKey: ['partner-changes', companyId, language],
    queryFn: () => call<PartnerChanges>('GET', `/api/company/${companyId}/partner-changes?unseen=true`),
    refetchInterval: A_MINUTE,
  })

/** One has seen all changes up to this one. */
export const markSeen = (upTo: number): Promise<void> => call('PUT', '/api/partner-changes/seen', { upTo })
