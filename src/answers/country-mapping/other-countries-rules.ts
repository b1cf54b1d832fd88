import { COUNTRY_CODES, type CountryCode } from '../../vat-ids/uid/countries.ts'

/** Stands for all countries without a row. */
export const OTHERS = 'others'

/** Returns the countries without a row in display order: Austria first. */
export function unmappedCountries(mapping: readonly { country: string }[]): CountryCode[] {
  const mapped = new Set<string>(mapping.map(({ country }) => country))
  return COUNTRY_CODES.filter(code => !mapped.has(code))
}
