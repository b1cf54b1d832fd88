import { COUNTRY_RULES } from './country-rules.ts'

/**
 * The one country code that is also a word for "number" in many languages: "VAT No. 136695976". A
 * query about such a number to Norway would be about another company.
 */
export const NUMBER_WORD = 'NO'

const CODE_AND_DIGITS = /^NO(\d+)$/
const ABBREVIATED = /^\P{L}*NO\s*[.:#]/iu
const IN_CAPITALS = /^\P{L}*NO/u

/**
 * Removes the word "No" before digits: with a point or a colon, or not in capitals and before a
 * number that cannot be Norwegian. Returns other texts unchanged, also those with the suffix MVA,
 * which only Norwegian numbers have. `text` is normalised, `raw` as typed.
 */
export function withoutNumberWord(text: string, raw: string): string {
  const digits = CODE_AND_DIGITS.exec(text)?.[1]
  if (digits === undefined) return text
  const isWord = ABBREVIATED.test(raw) || (!IN_CAPITALS.test(raw) && !COUNTRY_RULES.NO.pattern.test(digits))
  return isWord ? digits : text
}
