import { COUNTRY_CODES, isCountryCode } from '../../../vat-ids/uid/countries.ts'
import { countryNames } from '../../../vat-ids/uid/country-names.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { tidyUid } from '../../../vat-ids/uid/tidy-uid.ts'

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

/** Whether a cell by itself can be asked about; the first test spares most cells the parser. */
export const looksLikeUid = (text: string): boolean => mayBeUid(text) && MAYBE.test(text) && parseUid(text).askable
const MAYBE = /^[^\w\uff21-\uff5a]*[A-Za-z\uff21-\uff5a][\s\S]*\p{Nd}/u

/** With all its words and blanks a UID is a third of that long; whole sentences would cost the parser most. */
const LONGEST_UID = 100
const mayBeUid = (text: string): boolean => text.length <= LONGEST_UID

/** Whether two neighbouring cells are a country and a number of that country, the number without one of its own. */
export function looksLikePair(number: string, country: string): boolean {
  if (!mayBeUid(number) || !/\p{Nd}/u.test(number) || !namesCountry(country)) return false
  const joined = joinCountry(number, country)
  return joined.country !== '' && parseUid(joined.text, joined.country).askable
}

/** Signs of cars, as lists of Austrian and German bookkeepers still use them. */
const CAR_SIGNS = { A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', H: 'HU', I: 'IT', L: 'LU', P: 'PT', S: 'SE' } as const

// Both codes are in use; the authorities and the sentences about British numbers know the second.
const USUAL: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['UK', 'GB'],
])

/**
 * Takes a cell of a country column: code, car sign, or name in German or English; returns the code, GR as EL, '' when it says no
 * country. Countries outside the Union have codes too: their numbers are to be named as such.
 */
export function countryInCell(text: string): string {
  const written = text.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(written)) return USUAL.get(written) ?? written
  return CODES.get(written) ?? ''
}

/** Whether the cell names a country whose numbers can be asked about. */
export const namesCountry = (text: string): boolean => !NO_COUNTRY.test(text) && isCountryCode(countryInCell(text))

/** Spares most cells the look into the list: no country's name has a digit or is so long. */
const NO_COUNTRY = /[0-9]|^.{50}/

function regionNames(): (readonly [string, string])[] {
  return ['de', 'en'].flatMap(language => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return TWO_LETTERS.flatMap(code => {
      const name = names.of(code)
      return name === undefined ? [] : [[name.toUpperCase(), USUAL.get(code) ?? code] as const]
    })
  })
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const TWO_LETTERS = LETTERS.flatMap(first => LETTERS.map(second => first + second))

const CODES: ReadonlyMap<string, string> = new Map([
  ...regionNames(),
  ...COUNTRY_CODES.flatMap(code =>
    [countryNames.entries[code].de, countryNames.entries[code].en].map(name => [name.toUpperCase(), code] as const),
  ),
  ...Object.entries(CAR_SIGNS),
])
