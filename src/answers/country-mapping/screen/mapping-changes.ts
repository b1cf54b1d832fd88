import { useState } from 'react'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { issuesMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { authoritiesFor } from '../../../registers/authorities/authorities-rules.ts'
import { type CountryCode, isCountryCode } from '../../../vat-ids/uid/countries.ts'
import type { CountryMapping } from '../wire.ts'
import { mappingQuery } from './calls.ts'
import { texts } from './country-mapping-texts.ts'

/** The editable part of a mapping. */
export type ServicePair = Pick<CountryMapping, 'api' | 'fallbackApi'>
export type Api = ServicePair['api']

/** Returns the services that support a country, or any of `others`. */
export const servicesOfferedFor = (country: string, others: readonly CountryCode[] = []): Api[] =>
  isCountryCode(country)
    ? authoritiesFor(country)
    : AUTHORITY_IDS.filter(service => others.some(right => authoritiesFor(right).includes(service)))

/** Keeps the chosen services that are still offered after a change of country. */
export function withOffered({ api, fallbackApi }: ServicePair, offered: readonly Api[]): ServicePair {
  const [first = api] = offered
  const service = offered.includes(api) ? api : first
  return {
    api: service,
    fallbackApi: fallbackApi !== null && fallbackApi !== service && offered.includes(fallbackApi) ? fallbackApi : null,
  }
}

/** Replaces the service. If it was the fallback, the two are swapped. */
export const withApi = (services: ServicePair, api: Api): ServicePair => ({
  api,
  fallbackApi: services.fallbackApi === api ? services.api : services.fallbackApi,
})

export const isSamePair = (left: ServicePair, right: ServicePair): boolean =>
  left.api === right.api && left.fallbackApi === right.fallbackApi

/** Unsaved changes by mapping. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, ServicePair>>>({})
  const servicesOf = (mapping: CountryMapping): ServicePair => drafts[mapping.id] ?? mapping
  const clearDraft = (id: number) => setDrafts(({ [id]: _, ...others }) => others)
  return {
    servicesOf,
    hasUnsaved: Object.keys(drafts).length > 0,
    isChanged: (mapping: CountryMapping): boolean => !isSamePair(servicesOf(mapping), mapping),
    change: (mapping: CountryMapping, services: ServicePair) =>
      isSamePair(services, mapping)
        ? clearDraft(mapping.id)
        : setDrafts(current => ({ ...current, [mapping.id]: services })),
    discard: clearDraft,
  }
}

type MappingMutation<Values> = {
  call: (values: Values) => Promise<unknown>
  /** Returns the company whose mapping changes. */
  companyOf: (values: Values) => number
  done: 'saved' | 'added' | 'removed' | 'copied'
  failed: 'updateFailed' | 'addFailed' | 'removeFailed' | 'copyFailed'
  onDone?: (values: Values) => void
}

/** Sends one change and reloads the mapping before continuing. */
export function useMappingChange<Values = void>({ call, companyOf, done, failed, onDone }: MappingMutation<Values>) {
  const t = useTexts(texts)
  return useChange({
    call,
    successMessage: t(done),
    failureMessage: failure => mappingRefusalMessage(t(failed), failure),
    invalidates: values => [mappingQuery(companyOf(values))],
    ...(onDone ? { onRefreshed: onDone } : {}),
  })
}

/** Returns the failure with the server's message: 409 names country and target, 400 the field. */
export function mappingRefusalMessage(failed: string, failure: unknown): string {
  if (failure instanceof CallFailed && failure.status === 409) return failure.message
  return withReason(failed, issuesMessage(failure))
}
