import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../texts/define.ts'
import { call } from '../../ui/calls/call.ts'
import type { OnThatDay } from '../wire.ts'

/** A UID of a company, and the day that is meant, as yyyy-mm-dd. */
export type AskedDay = { companyId: number; uid: string; day: string }

/** What the evidence says of a day; in a language, because the server words it. */
export const onThatDayQuery = ({ companyId, uid, day }: AskedDay, language: Language) =>
  queryOptions({
    queryKey: ['on-that-day', companyId, uid, day, language],
    queryFn: () => call<OnThatDay>('GET', `/api/company/${companyId}/on-that-day?${new URLSearchParams({ uid, day })}`),
  })
