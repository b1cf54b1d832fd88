import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { isEuCountry } from './countries-in-cells.ts'
import { joinCountry } from './join-country.ts'

/** Whether a cell by itself can be asked about; the first test spares most cells the parser. */
export const looksLikeUid = (text: string): boolean => mayBeUid(text) && MAYBE.test(text) && parseUid(text).askable
const MAYBE = /^[^\w\uff21-\uff5a]*[A-Za-z\uff21-\uff5a][\s\S]*\p{Nd}/u

/** With all its words and blanks a UID is a third of that long; whole sentences would cost the parser most. */
const LONGEST_UID = 100
const mayBeUid = (text: string): boolean => text.length <= LONGEST_UID

/** Whether two neighbouring cells are a country and a number of that country, the number without one of its own. */
export function looksLikePair(number: string, country: string): boolean {
  if (!mayBeUid(number) || !/\p{Nd}/u.test(number) || !isEuCountry(country)) return false
  const joined = joinCountry(number, country)
  return joined.country !== '' && parseUid(joined.text, joined.country).askable
}
