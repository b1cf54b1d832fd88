import { COUNTRY_CODES, type CountryCode } from '../../uid/countries.ts'
import type { CountryMapping } from '../wire.ts'

/** What of a mapping is edited. */
export type ServicePair = Pick<CountryMapping, 'api' | 'fallbackApi'>
export type Api = ServicePair['api']

/** With another service; a fallback that is now the service itself changes places with it. */
export const withApi = (services: ServicePair, api: Api): ServicePair => ({
  api,
  fallbackApi: services.fallbackApi === api ? services.api : services.fallbackApi,
})

export const isSamePair = (one: ServicePair, other: ServicePair): boolean =>
  one.api === other.api && one.fallbackApi === other.fallbackApi

/** The countries without a row, in the order in which a new one is offered: Austria first. */
export function unmappedCountries(mapping: readonly Pick<CountryMapping, 'country'>[]): CountryCode[] {
  const mapped = new Set<string>(mapping.map(({ country }) => country))
  return COUNTRY_CODES.filter(code => !mapped.has(code))
}
