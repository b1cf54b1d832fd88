import { COUNTRY_CODES, type CountryCode } from '../../uid/countries.ts'
import type { CountryMapping } from '../wire.ts'

/** What of a mapping is edited. */
export type Whom = Pick<CountryMapping, 'api' | 'fallbackApi'>
export type Api = Whom['api']

/** With another service; a fallback that is now the service itself changes places with it. */
export const withApi = (whom: Whom, api: Api): Whom => ({
  api,
  fallbackApi: whom.fallbackApi === api ? whom.api : whom.fallbackApi,
})

export const isSameWhom = (one: Whom, other: Whom): boolean =>
  one.api === other.api && one.fallbackApi === other.fallbackApi

/** The countries without a row, in the order in which a new one is offered: Austria first. */
export function unmappedCountries(mapping: readonly Pick<CountryMapping, 'country'>[]): CountryCode[] {
  const mapped = new Set<string>(mapping.map(({ country }) => country))
  return COUNTRY_CODES.filter(code => !mapped.has(code))
}
