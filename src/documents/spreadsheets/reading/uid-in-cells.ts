import { isCountryCode, servicePrefix } from '../../../vat-ids/uid/countries.ts'
import { findCountryCode } from '../../../vat-ids/uid/country-words.ts'
import { normalizeUid } from '../../../vat-ids/uid/normalize-uid.ts'
import { NUMBER_WORD, withoutNumberWord } from '../../../vat-ids/uid/number-word.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { QueryableUid } from '../../../vat-ids/uid/parsed-uid.ts'

/** A UID from one or two cells, ready to parse. `country` is '' if it was not needed. */
export type JoinedUid = { text: string; country: string }

/**
 * Joins the number's cell and the country's cell into one text. A number with its own country keeps
 * it, unless only both together make sense: French numbers may begin with letters. Words such as
 * "folgt", dates and amounts stay unchanged.
 */
export function joinCountry(number: string, countryCell: string): JoinedUid {
  const withoutCountry = { text: number, country: '' }
  const country = HAS_DIGIT.test(number) ? countryInCell(countryCell) : ''
  if (country === '' || isDateOrAmount(number) || needsNoCountry(number, country)) return withoutCountry
  const joined = { text: joinTexts(number, country), country }
  return startsWithCountryCode(number) && !parseUid(joined.text, country).isQueryable ? withoutCountry : joined
}

/** "NO" beside another country may be the word for number (number-word.ts). */
function needsNoCountry(number: string, country: string): boolean {
  const alone = parseUid(number)
  if (!alone.isQueryable || alone.country !== NUMBER_WORD || country === NUMBER_WORD) return alone.isQueryable
  const beside = parseUid(number, country)
  return beside.isQueryable && beside.country === NUMBER_WORD
}

/** Returns both cells as one text. The word "no" that touches the digits is left out. */
function joinTexts(number: string, country: string): string {
  if (TOUCHING_NUMBER_WORD.test(number)) {
    const normalized = normalizeUid(number)
    const digits = withoutNumberWord(normalized, number, country !== NUMBER_WORD)
    if (digits !== normalized) return country + digits
  }
  return country + (BEGINS_WITH_WORD.test(number) ? ' ' : '') + number.trim()
}

const HAS_DIGIT = /\p{Nd}/u
/** Matches a label before the number: "DIČ: 25123891", "No. 136695976". */
const BEGINS_WITH_WORD = /^\s*(?:\p{L}{3}|no[^\p{L}\p{M}\p{Nd}])/iu
const TOUCHING_NUMBER_WORD = /^\s*no\p{Nd}/iu

const startsWithCountryCode = (number: string): boolean =>
  isCountryCode(servicePrefix(normalizeUid(number).slice(0, 2)))

const DATE = /^\s*(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})(?:[\sT].*)?$/
const AMOUNT = /^\s*[-+]?(?:\d{1,3}(?:[.,'’ ]\d{3})+|\d+)[.,]\d{1,2}\s*(?:€|EUR|CHF|%)?\s*$/

/** A number in a column that is formatted for amounts: 136695976.00. */
const NUMBER_WITH_DECIMALS = /^\s*\d{7,12}[.,]0{1,2}\s*$/

/**
 * Returns whether a text is a date or an amount: they have enough digits for a number, but are not
 * one.
 */
const isDateOrAmount = (text: string): boolean =>
  DATE.test(text) || (AMOUNT.test(text) && !NUMBER_WITH_DECIMALS.test(text))

/**
 * Longest text that is parsed. A UID with label and spaces has about 35 characters; sentences are
 * slow to parse.
 */
const MAX_UID_TEXT_LENGTH = 100
const mayBeUid = (text: string): boolean => text.length <= MAX_UID_TEXT_LENGTH

const LETTER_THEN_DIGIT = /^[^\w\uff21-\uff5a]*[A-Za-z\uff21-\uff5a][\s\S]*\p{Nd}/u
/**
 * UIDs have at least six digits (IE8Z49289F), except in Romania, Great Britain and Northern
 * Ireland; streets and towns have fewer.
 */
const SIX_DIGITS = /^(?:\P{Nd}*\p{Nd}){6}/u
const COUNTRIES_WITH_SHORT_NUMBERS = /[rｒ][oｏ]|[gｇ][bｂ]|[xｘ][iｉ]|uk/iu

/** Returns the UID in a cell, or null; the first tests avoid parsing most cells. */
export function uidIn(text: string): QueryableUid | null {
  if (!mayBeUid(text) || !LETTER_THEN_DIGIT.test(text) || !hasEnoughDigits(text)) return null
  const parsed = parseUid(text)
  return parsed.isQueryable ? parsed : null
}

const hasEnoughDigits = (text: string): boolean => SIX_DIGITS.test(text) || COUNTRIES_WITH_SHORT_NUMBERS.test(text)

/** Returns whether a cell by itself can be queried. */
export const looksLikeUid = (text: string): boolean => uidIn(text) !== null

/** Returns the UID of a number without a country and the adjacent country, or null. */
export function uidFromNumberAndCountry(number: string, country: string): QueryableUid | null {
  if (!mayBeNational(number) || !namesCountry(country)) return null
  const joined = joinCountry(number, country)
  const parsed = joined.country === '' ? null : parseUid(joined.text, joined.country)
  return parsed?.isQueryable ? parsed : null
}

/** Returns whether a cell may be a number without its country. */
export const mayBeNational = (text: string): boolean => mayBeUid(text) && HAS_DIGIT.test(text) && !isDateOrAmount(text)

/**
 * Parses a cell of a country column: code, vehicle code, or name. Returns the code, GR as EL; '' if
 * it is not a country. Countries outside the Union have codes too, so that their numbers can be
 * reported as non-EU.
 */
export const countryInCell = (text: string): string => (NOT_A_COUNTRY.test(text) ? '' : findCountryCode(text))

/** Returns whether the cell names a country whose numbers can be queried. */
export const namesCountry = (text: string): boolean => isCountryCode(countryInCell(text))

/** Skips the lookup of most cells: no country's name has a digit. */
const NOT_A_COUNTRY = /\p{Nd}/u
