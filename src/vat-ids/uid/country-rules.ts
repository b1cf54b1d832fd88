import { isAustrianNumber, isFrenchNumber, isItalianNumber, isSwedishNumber } from './check-digits/by-luhn.ts'
import {
  isBelgianNumber,
  isDisputedSlovakNumber,
  isDutchNumber,
  isGreekNumber,
  isLithuanianNumber,
  isLuxembourgishNumber,
  isNorthernIrishNumber,
  isPortugueseNumber,
  isRomanianNumber,
  isSlovakNumber,
  isSlovenianNumber,
  isSwissNumber,
} from './check-digits/by-modulus.ts'
import { type CheckDigit, isDivisibleBy, passesMod1110 } from './check-digits/sums.ts'
import { isBulgarianNumber, isCzechNumber, isLatvianNumber } from './check-digits/with-birth-dates.ts'
import { isCypriotNumber, isIrishNumber, isSpanishNumber } from './check-digits/with-letters.ts'
import type { CountryCode } from './countries.ts'

/**
 * The rule of the national part: pattern, minimum and maximum length, check digit, and forms that
 * only some sources know.
 */
type CountryRule = {
  pattern: RegExp
  lengths: readonly [number, number]
  fits: CheckDigit
  isDoubted?: (national: string) => boolean
}

/**
 * The 28 national rules (docs/sources.md#number-formats), and those of Switzerland, Great Britain
 * and Norway. Only the pattern decides whether a query is sent; `fits` and `isDoubted` are hints.
 */
export const COUNTRY_RULES: Record<CountryCode, CountryRule> = {
  AT: { pattern: /^U\d{8}$/, lengths: [9, 9], fits: isAustrianNumber },
  BE: { pattern: /^[01]\d{9}$/, lengths: [10, 10], fits: isBelgianNumber },
  BG: { pattern: /^\d{9,10}$/, lengths: [9, 10], fits: isBulgarianNumber },
  CY: { pattern: /^(?:[02-9]\d|1[013-9])\d{6}[A-Z]$/, lengths: [9, 9], fits: isCypriotNumber },
  CZ: { pattern: /^\d{8,10}$/, lengths: [8, 10], fits: isCzechNumber },
  DE: { pattern: /^[1-9]\d{8}$/, lengths: [9, 9], fits: passesMod1110 },
  DK: { pattern: /^[1-9]\d{7}$/, lengths: [8, 8], fits: isDivisibleBy(11, [2, 7, 6, 5, 4, 3, 2, 1]) },
  EE: { pattern: /^\d{9}$/, lengths: [9, 9], fits: isDivisibleBy(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]) },
  EL: { pattern: /^\d{9}$/, lengths: [9, 9], fits: isGreekNumber },
  ES: { pattern: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, lengths: [9, 9], fits: isSpanishNumber },
  FI: { pattern: /^\d{8}$/, lengths: [8, 8], fits: isDivisibleBy(11, [7, 9, 10, 5, 8, 4, 2, 1]) },
  FR: { pattern: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, lengths: [11, 11], fits: isFrenchNumber },
  HR: { pattern: /^\d{11}$/, lengths: [11, 11], fits: passesMod1110 },
  HU: { pattern: /^\d{8}$/, lengths: [8, 8], fits: isDivisibleBy(10, [9, 7, 3, 1, 9, 7, 3, 1]) },
  IE: {
    pattern: /^(?:\d{7}[A-W]{1,2}|\d[A-Z+*]\d{5}[A-W])$/,
    lengths: [8, 9],
    fits: isIrishNumber,
    isDoubted: national => /[J-V]$/.test(national.slice(8)),
  },
  IT: { pattern: /^\d{11}$/, lengths: [11, 11], fits: isItalianNumber },
  LT: { pattern: /^(?:\d{3})?\d{7}1\d$/, lengths: [9, 12], fits: isLithuanianNumber },
  LU: { pattern: /^\d{8}$/, lengths: [8, 8], fits: isLuxembourgishNumber },
  LV: { pattern: /^\d{11}$/, lengths: [11, 11], fits: isLatvianNumber },
  MT: { pattern: /^[1-9]\d{7}$/, lengths: [8, 8], fits: isDivisibleBy(37, [3, 4, 6, 7, 8, 9, 10, 1]) },
  NL: { pattern: /^\d{9}B(?:0[1-9]|[1-9]\d)$/, lengths: [12, 12], fits: isDutchNumber },
  PL: { pattern: /^\d{10}$/, lengths: [10, 10], fits: isDivisibleBy(11, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) },
  PT: { pattern: /^[1-9]\d{8}$/, lengths: [9, 9], fits: isPortugueseNumber },
  RO: { pattern: /^[1-9]\d{1,9}$/, lengths: [2, 10], fits: isRomanianNumber },
  SE: { pattern: /^\d{10}01$/, lengths: [12, 12], fits: isSwedishNumber },
  SI: { pattern: /^[1-9]\d{7}$/, lengths: [8, 8], fits: isSlovenianNumber },
  SK: { pattern: /^\d{10}$/, lengths: [10, 10], fits: isSlovakNumber, isDoubted: isDisputedSlovakNumber },
  // With a trailing 000 a number is an EORI number (docs/sources.md#number-formats); branches are
  // 001 to 999.
  XI: {
    pattern: /^(?:\d{9}(?:[1-9]\d{2}|0[1-9]\d|00[1-9])?|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
    lengths: [5, 12],
    fits: isNorthernIrishNumber,
  },
  // The E of CHE is part of the number, like Austria's U.
  CH: { pattern: /^E\d{9}$/, lengths: [10, 10], fits: isSwissNumber },
  // HMRC does not support the numbers of government bodies, GD and HA
  // (docs/sources.md#british-register).
  GB: { pattern: /^\d{9}(?:[1-9]\d{2}|0[1-9]\d|00[1-9])?$/, lengths: [9, 12], fits: isNorthernIrishNumber },
  // Issued numbers begin with 8 or 9 (docs/sources.md#norwegian-register). Others are those of
  // invoices and customers: "No. 123456789".
  NO: { pattern: /^[89]\d{8}$/, lengths: [9, 9], fits: isDivisibleBy(11, [3, 2, 7, 6, 5, 4, 3, 2, 1]) },
}
