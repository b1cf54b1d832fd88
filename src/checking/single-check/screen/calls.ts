import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as reports from '../../../documents/reports/contract.ts'
import { AUTHORITY_IDS, type Authority } from '../../../ground/authority-rules.ts'
import { addressOf } from '../../../ground/roles/contract-rules.ts'
import type { Language } from '../../../ground/texts/define.ts'
import { call, callForFile } from '../../../ground/ui/calls/call.ts'
import type { Received } from '../../../registers/authorities/screen/ReceivedAnswers.tsx'
import * as contract from '../contract.ts'
import type { SingleResult } from '../wire.ts'

/** `company`: as one's own data have it; '' = not to be compared. `ico`: its number in the Czech register; '' = not known. */
export type TypedCheck = { uid: string; company: string; ico: string; service: Authority; useCache: boolean }

/** As everybody asks who may not choose. */
export const USUAL: Omit<TypedCheck, 'uid' | 'company' | 'ico'> = { service: AUTHORITY_IDS[0], useCache: true }

/** `isTester`: service and cache are honoured for role 5 alone, so only testers send them (docs/rules.md#one-uid). */
export function check({ uid, company, ico, service, useCache }: TypedCheck, isTester: boolean): Promise<SingleResult> {
  const choice = isTester ? ({ type: service, cache: `${useCache}` } as const) : {}
  return call(contract.check, { uid, query: { ...choice, company: company || null, ico: ico || null } })
}

/** One's own last checks, newest first; in a language, because the server words our own sentences in it. */
export const lastChecksQuery = (language: Language) =>
  queryOptions({
    queryKey: ['checks', 'last', language],
    queryFn: () => call(contract.listMine),
    placeholderData: keepPreviousData,
  })

export const readPdf = (id: number): Promise<Blob | null> => callForFile(reports.ofCheck, { id })

/** What services sent about a check. */
export function receivedOf(id: number): Received {
  return { name: addressOf(contract.received, { id }), read: () => call(contract.received, { id }) }
}
