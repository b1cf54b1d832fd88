import { type CountryCode, isCountryCode } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { SERVICE_CODES_BY_ALPHA3 } from './iso-codes.ts'

/**
 * Returns the UID that a national part with the wrong form may mean, or ''. Suggests only numbers
 * with a right check digit. Applies nothing: a person decides (docs/rules.md#suggestions, no
 * guessing).
 */
export function suggestUid(country: CountryCode, national: string): string {
  const { pattern, fits, isDoubted } = COUNTRY_RULES[country]
  const isLikely = (variant: string) => pattern.test(variant) && fits(variant) && !isDoubted?.(variant)
  const candidate = variants(country, national).find(isLikely)
  return candidate === undefined ? '' : country + candidate
}

/** The letter between country and digits that people often leave out. */
const LEADING_LETTER: Partial<Record<CountryCode, string>> = { AT: 'U', CH: 'E' }

/**
 * Returns variants of a national part. They add zeros that Excel cut off, or the U of Austrian and
 * the E of Swiss numbers. They replace O, I and l with digits. They remove a repeated or
 * three-letter country, or the zeros that make a VAT ID an EORI number.
 */
function variants(country: CountryCode, national: string): string[] {
  const [shortest, longest] = COUNTRY_RULES[country].lengths
  const letter = LEADING_LETTER[country] ?? ''
  const isCountryRepeated = national.startsWith(letter + country)
  const withoutRepetition = national.slice(isCountryRepeated ? letter.length + country.length : 1)
  return [
    national.padStart(shortest, '0'),
    national.padStart(longest, '0'),
    national.replaceAll('O', '0').replaceAll('I', '1'),
    national.replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
    `${letter}${national}`,
    ...(isCountryRepeated || isThreeLetterCountry(country, national) ? [withoutRepetition] : []),
    ...(EORI.test(country + national) ? [national.replace(EORI_ZEROS, '')] : []),
  ]
}

const isThreeLetterCountry = (country: CountryCode, national: string): boolean => {
  const alpha3 = country + national.slice(0, 1)
  return SERVICE_CODES_BY_ALPHA3.get(alpha3) === country
}

/** An EORI number that consists of a VAT ID and zeros. */
export const EORI = /^(?:(?:GB|XI)\d{9}000|PL\d{10}00000|BG\d{9,10}0000)$/
const EORI_ZEROS = /000(?:0(?:0)?)?$/

/**
 * Returns the UID that a text without a supported country may mean: with a three-letter country, or
 * with swapped letters.
 */
export function suggestCountry(text: string): string {
  const country = SERVICE_CODES_BY_ALPHA3.get(text.slice(0, 3))
  const swapped = text.charAt(1) + text.charAt(0)
  const readings: [string, string][] = [
    [country ?? '', text.slice(3)],
    [swapped, text.slice(2)],
    ...(/^[ATU]{3}\d/.test(text) ? [['AT', text.slice(3)] as [string, string]] : []),
  ]
  for (const [code, national] of readings) {
    const suggestion = isCountryCode(code) && isLikelyNumber(code, national) ? suggestUid(code, national) : ''
    if (suggestion !== '') return suggestion
  }
  return ''
}

/** Accepts only the full length: zeros are not added to numbers of another country. */
const isLikelyNumber = (country: CountryCode, national: string): boolean =>
  national.length + (LEADING_LETTER[country] === undefined ? 0 : 1) >= COUNTRY_RULES[country].lengths[0] &&
  national.length >= MIN_LENGTH

const MIN_LENGTH = 8
