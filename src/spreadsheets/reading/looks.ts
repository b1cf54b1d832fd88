import { parseUid } from '../../uid/parse-uid.ts'
import { isEuCountry } from './countries-in-cells.ts'
import { joinCountry } from './join-country.ts'

/** Whether a cell by itself can be asked about; the first test spares most cells the parser. */
export const looksLikeUid = (text: string): boolean => MAYBE.test(text) && parseUid(text).askable
const MAYBE = /^\W*[A-Za-z\uff21-\uff5a][\s\S]*\p{Nd}/u

/** Whether two neighbouring cells are a country and a number of that country, the number without one of its own. */
export function looksLikePair(number: string, country: string): boolean {
  if (!/\p{Nd}/u.test(number) || !isEuCountry(country)) return false
  const joined = joinCountry(number, country)
  return joined.country !== '' && parseUid(joined.text, joined.country).askable
}
