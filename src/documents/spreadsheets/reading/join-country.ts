import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { tidyUid } from '../../../vat-ids/uid/tidy-uid.ts'
import { countryInCell } from './countries-in-cells.ts'

/** A UID as it stands in one or two cells, ready to be asked about. `country` is '' where it was not needed. */
export type JoinedUid = { text: string; country: string }

/**
 * Takes the number's cell and the country's beside it; returns both as one text. A number that brings its own country keeps it,
 * unless only together they make sense: French numbers may begin with letters. Words such as "folgt" are no number and stay as they stand.
 */
export function joinCountry(number: string, countryCell: string): JoinedUid {
  const alone = { text: number, country: '' }
  const country = countryInCell(countryCell)
  if (country === '' || !HAS_DIGIT.test(number)) return alone
  const joined = { text: country + number.trim(), country }
  const bringsOwn = startsWithCountry(number, country)
  if (parseUid(number).askable && (bringsOwn || !isAskable(joined))) return alone
  return bringsOwn && !isAskable(joined) ? alone : joined
}

const HAS_DIGIT = /\p{Nd}/u

function startsWithCountry(number: string, country: string): boolean {
  const tidy = tidyUid(number)
  return tidy.startsWith(country) || (country === 'EL' && tidy.startsWith('GR'))
}

const isAskable = ({ text, country }: JoinedUid): boolean => parseUid(text, country).askable
