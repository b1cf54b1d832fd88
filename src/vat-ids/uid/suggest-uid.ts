import type { CountryCode } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'

/**
 * Takes a country and a part that does not fit it; returns the whole UID that may be meant, '' if none. Only what passes the
 * check digit is suggested, and nothing is ever applied: people decide (docs/rules.md#suggestions, no guessing).
 */
export function suggestUid(country: CountryCode, national: string): string {
  const { pattern, fits, isDoubted } = COUNTRY_RULES[country]
  const isLikely = (variant: string) => pattern.test(variant) && fits(variant) && !isDoubted?.(variant)
  const meant = variants(country, national).find(isLikely)
  return meant === undefined ? '' : country + meant
}

/** Zeros that Excel cut off, O and I in place of digits, the U that Austrian numbers begin with. */
function variants(country: CountryCode, national: string): string[] {
  const [shortest, longest] = COUNTRY_RULES[country].lengths
  return [
    national.padStart(shortest, '0'),
    national.padStart(longest, '0'),
    national.replaceAll('O', '0').replaceAll('I', '1'),
    country === 'AT' ? `U${national}` : national,
  ]
}
