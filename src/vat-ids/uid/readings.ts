import { COUNTRY_CODES, type CountryCode, servicePrefix } from './countries.ts'
import { countryNames } from './country-names.ts'
import { tidyUid } from './tidy-uid.ts'

/** A text taken apart: `prefix` is what stands for the country, known or not. */
export type Reading = { prefix: string; national: string }

/**
 * Takes a tidied text and the country given beside it ('' = none); returns how the two can be read, most likely first, none if
 * there is no country at all. The country beside is joined only where the number brings none of its own; a number with
 * another country's prefix keeps it, unless only together they make sense (French numbers may begin with letters).
 */
export function readingsOf(text: string, beside: string): Reading[] {
  const country = countryOf(beside)
  const own = splitUid(text)
  if (own === null) return country === '' ? [] : [{ prefix: country, national: text }]
  return country === '' || isSame(own.prefix, country) ? [own] : [own, { prefix: country, national: text }]
}

function splitUid(text: string): Reading | null {
  return /^[A-Z]{2}/.test(text) ? { prefix: text.slice(0, 2), national: text.slice(2) } : null
}

const isSame = (prefix: string, country: string): boolean => servicePrefix(prefix) === servicePrefix(country)

/** A code, or one of the 28 names in either language; anything else in letters is kept, so that it can be named. */
function countryOf(beside: string): string {
  if (beside === '') return ''
  const text = tidyUid(beside)
  return CODES_BY_NAME.get(beside.trim().toLowerCase()) ?? (/\p{L}/u.test(text) ? text : '')
}

const CODES_BY_NAME: ReadonlyMap<string, CountryCode> = new Map(
  COUNTRY_CODES.flatMap(code =>
    Object.values(countryNames.entries[code]).map(name => [name.toLowerCase(), code] as const),
  ),
)
