import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import { addressOf } from '../../../base/roles/contract-rules.ts'
import type { Language } from '../../../base/texts/define.ts'
import { call, callForFile } from '../../../base/ui/calls/call.ts'
import * as reports from '../../../documents/reports/contract.ts'
import type { Received } from '../../../registers/authorities/screen/ReceivedAnswers.tsx'
import * as contract from '../contract.ts'
import type { SingleResult } from '../wire.ts'

/**
 * `company`: from the user's data; '' = not to be compared. `ico`: its number in the Czech
 * register; '' = unknown.
 */
export type TypedCheck = { uid: string; company: string; ico: string; service: Authority; useCache: boolean }

/** The values for users who may not choose. */
export const USUAL: Omit<TypedCheck, 'uid' | 'company' | 'ico'> = { service: AUTHORITY_IDS[0], useCache: true }

/**
 * `isTester`: only testers send service and cache, because they apply to role 5 only
 * (docs/rules.md#one-uid).
 */
export function check({ uid, company, ico, service, useCache }: TypedCheck, isTester: boolean): Promise<SingleResult> {
  const choice = isTester ? ({ type: service, cache: `${useCache}` } as const) : {}
  return call(contract.check, { uid, query: { ...choice, company: company || null, ico: ico || null } })
}

/**
 * Returns the query for the user's last checks, newest first. The key contains the language because
 * the server formats the product's own texts.
 */
export const lastChecksQuery = (language: Language) =>
  queryOptions({
    queryKey: ['checks', 'last', language],
    queryFn: () => call(contract.listMine),
    placeholderData: keepPreviousData,
  })

export const readPdf = (id: number): Promise<Blob | null> => callForFile(reports.ofCheck, { id })

/** Returns the name and the call for what services sent about a check. */
export function receivedOf(id: number): Received {
  return { name: addressOf(contract.received, { id }), read: () => call(contract.received, { id }) }
}
