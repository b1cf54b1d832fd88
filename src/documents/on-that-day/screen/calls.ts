import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../ground/texts/define.ts'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

/** A UID of a company, and the day that is meant, as yyyy-mm-dd. */
export type AskedDay = { companyId: number; uid: string; day: string }

/** What the evidence says of a day; in a language, because the server words it. */
export const onThatDayQuery = ({ companyId, uid, day }: AskedDay, language: Language) =>
  queryOptions({
    queryKey: ['on-that-day', companyId, uid, day, language],
    queryFn: () => call(contract.ask, { companyId, query: { uid, day } }),
  })
