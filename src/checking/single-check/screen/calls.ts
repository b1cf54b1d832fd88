import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import type { Language } from '../../../base/texts/define.ts'
import { call, callForFile } from '../../../base/ui/calls/call.ts'
import * as reports from '../../../documents/reports/contract.ts'
import type { ReceivedAnswersSource } from '../../../registers/authorities/screen/ReceivedAnswers.tsx'
import type { InputId } from '../../../registers/marks/input-rules.ts'
import * as contract from '../contract.ts'
import type { SingleResult } from '../wire.ts'

/**
 * A check as typed. `company`: the expected company, '' = none to compare. `ico`: the company's
 * number in the Czech register, `account`: its Polish bank account; '' = unknown.
 */
export type TypedCheck = {
  uid: string
  company: string
  service: Authority
  useCache: boolean
} & Record<InputId, string>

/** The default service and cache use, which only testers can change. */
export const DEFAULT_CHOICE: Pick<TypedCheck, 'service' | 'useCache'> = { service: AUTHORITY_IDS[0], useCache: true }

/**
 * Runs a single check. Service and cache are sent only if `isTester`, because they apply to role 5
 * only (docs/rules.md#one-uid).
 */
export function check(
  { uid, company, ico, account, service, useCache }: TypedCheck,
  isTester: boolean,
): Promise<SingleResult> {
  const choice = isTester ? ({ type: service, cache: `${useCache}` } as const) : {}
  return call(contract.check, {
    uid,
    query: { ...choice, company: company || null, ico: ico || null, account: account || null },
  })
}

/**
 * Returns the query for the user's last checks, newest first. The key contains the language because
 * the server formats the product's own texts.
 */
export const lastChecksQuery = (language: Language) =>
  queryOptions({
    queryKey: ['checks', 'last', language],
    queryFn: () => call(contract.listOwn),
    placeholderData: keepPreviousData,
  })

export const readPdf = (id: number): Promise<Blob | null> => callForFile(reports.singleCheckReport, { id })

/** Returns the query key and the loader for the raw service responses of a check. */
export function receivedOf(id: number): ReceivedAnswersSource {
  return { name: callUrl(contract.listReceived, { id }), read: () => call(contract.listReceived, { id }) }
}
