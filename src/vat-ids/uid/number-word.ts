import { COUNTRY_RULES } from './country-rules.ts'
import { foldText } from './normalize-uid.ts'

/**
 * The one country code that is also a word for "number" in many languages: "VAT No. 136695976". A
 * query about such a number to Norway would be about another company.
 */
export const NUMBER_WORD = 'NO'

const CODE_AND_DIGITS = /^NO(\d+)$/
/** The code as typed, and what separates it from the digits. */
const CODE_AND_GAP = /(NO)([^\p{L}\p{M}\p{Nd}]*)\p{Nd}/iu
const ABBREVIATION = /^\s*[.:#]/

/**
 * Removes the word "No" before digits, unless they are Norwegian for certain. Returns other texts
 * unchanged, also those with the suffix MVA, which only Norwegian numbers have. `text` is
 * normalised, `raw` as typed; `hasOtherCountry`: a country other than Norway is adjacent.
 */
export function withoutNumberWord(text: string, raw: string, hasOtherCountry: boolean): string {
  const digits = CODE_AND_DIGITS.exec(text)?.[1]
  return digits === undefined || isCode(raw, digits, hasOtherCountry) ? text : digits
}

/**
 * Returns whether "NO" as typed is the country's code. In capitals before digits that cannot be
 * Norwegian it is, because nothing is queried then. Before others the check digit decides; code and
 * digits in one word may have a wrong one: that is a typing mistake.
 */
function isCode(raw: string, digits: string, hasOtherCountry: boolean): boolean {
  const [, code = '', gap = '.'] = CODE_AND_GAP.exec(foldText(raw)) ?? []
  if (ABBREVIATION.test(gap)) return false
  const isInCapitals = code === NUMBER_WORD
  const { pattern, fits } = COUNTRY_RULES.NO
  if (!pattern.test(digits)) return isInCapitals
  const isOneWord = gap === ''
  if (hasOtherCountry) return isOneWord && isInCapitals && fits(digits)
  return isOneWord ? isInCapitals || fits(digits) : isInCapitals && fits(digits)
}
