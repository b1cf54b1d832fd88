import { COUNTRY_CODES, type CountryCode } from '../../vat-ids/uid/countries.ts'

/** In the place of a country: each that has no row. */
export const OTHERS = 'others'

/** The countries without a row, in the order in which a new one is offered: Austria first. */
export function unmappedCountries(mapping: readonly { country: string }[]): CountryCode[] {
  const mapped = new Set<string>(mapping.map(({ country }) => country))
  return COUNTRY_CODES.filter(code => !mapped.has(code))
}
