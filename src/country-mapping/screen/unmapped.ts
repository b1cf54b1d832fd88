import { COUNTRY_CODES, type CountryCode } from '../../uid/countries.ts'
import type { CountryMapping } from '../wire.ts'

/** The countries without a row, in the order in which a new one is offered: Austria first. */
export function unmappedCountries(mapping: readonly Pick<CountryMapping, 'country'>[]): CountryCode[] {
  const mapped = new Set<string>(mapping.map(({ country }) => country))
  return COUNTRY_CODES.filter(code => !mapped.has(code))
}
