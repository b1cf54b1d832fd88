import { defineTexts } from '../../base/texts/define.ts'
import type { CountryCode } from './countries.ts'

/** The structure of each country's UID as text; the patterns are in country-rules.ts. */
export const structureTexts = defineTexts<CountryCode>('uid-structures', {
  AT: { de: 'ATU + 8 Ziffern', en: 'ATU + 8 digits' },
  BE: { de: 'BE + 10 Ziffern, die erste 0 oder 1', en: 'BE + 10 digits, the first 0 or 1' },
  BG: { de: 'BG + 9 oder 10 Ziffern', en: 'BG + 9 or 10 digits' },
  CY: {
    de: 'CY + 8 Ziffern (nicht mit 12 beginnend) + 1 Buchstabe',
    en: 'CY + 8 digits (not starting with 12) + 1 letter',
  },
  CZ: { de: 'CZ + 8 bis 10 Ziffern', en: 'CZ + 8 to 10 digits' },
  DE: { de: 'DE + 9 Ziffern, die erste nicht 0', en: 'DE + 9 digits, the first not 0' },
  DK: { de: 'DK + 8 Ziffern, die erste nicht 0', en: 'DK + 8 digits, the first not 0' },
  EE: { de: 'EE + 9 Ziffern', en: 'EE + 9 digits' },
  EL: { de: 'EL + 9 Ziffern', en: 'EL + 9 digits' },
  ES: {
    de: 'ES + 9 Zeichen: 7 oder 8 Ziffern, davor oder dahinter ein Buchstabe',
    en: 'ES + 9 characters: 7 or 8 digits with a letter before or after them',
  },
  FI: { de: 'FI + 8 Ziffern', en: 'FI + 8 digits' },
  FR: {
    de: 'FR + 2 Ziffern oder Buchstaben (nicht O, I) + 9 Ziffern',
    en: 'FR + 2 digits or letters (not O, I) + 9 digits',
  },
  HR: { de: 'HR + 11 Ziffern', en: 'HR + 11 digits' },
  HU: { de: 'HU + 8 Ziffern', en: 'HU + 8 digits' },
  IE: { de: 'IE + 7 Ziffern + 1 oder 2 Buchstaben', en: 'IE + 7 digits + 1 or 2 letters' },
  IT: { de: 'IT + 11 Ziffern', en: 'IT + 11 digits' },
  LT: { de: 'LT + 9 oder 12 Ziffern, die vorletzte 1', en: 'LT + 9 or 12 digits, the last but one 1' },
  LU: { de: 'LU + 8 Ziffern', en: 'LU + 8 digits' },
  LV: { de: 'LV + 11 Ziffern', en: 'LV + 11 digits' },
  MT: { de: 'MT + 8 Ziffern, die erste nicht 0', en: 'MT + 8 digits, the first not 0' },
  NL: { de: 'NL + 9 Ziffern + B + 2 Ziffern (nicht 00)', en: 'NL + 9 digits + B + 2 digits (not 00)' },
  PL: { de: 'PL + 10 Ziffern', en: 'PL + 10 digits' },
  PT: { de: 'PT + 9 Ziffern, die erste nicht 0', en: 'PT + 9 digits, the first not 0' },
  RO: { de: 'RO + 2 bis 10 Ziffern, die erste nicht 0', en: 'RO + 2 to 10 digits, the first not 0' },
  SE: { de: 'SE + 12 Ziffern, die letzten zwei 01', en: 'SE + 12 digits, the last two 01' },
  SI: { de: 'SI + 8 Ziffern, die erste nicht 0', en: 'SI + 8 digits, the first not 0' },
  SK: { de: 'SK + 10 Ziffern', en: 'SK + 10 digits' },
  XI: {
    de: 'XI + 9 oder 12 Ziffern, oder XI + GD oder HA + 3 Ziffern',
    en: 'XI + 9 or 12 digits, or XI + GD or HA + 3 digits',
  },
  CH: { de: 'CHE + 9 Ziffern', en: 'CHE + 9 digits' },
  GB: { de: 'GB + 9 oder 12 Ziffern', en: 'GB + 9 or 12 digits' },
  NO: { de: 'NO + 9 Ziffern, die erste 8 oder 9', en: 'NO + 9 digits, the first 8 or 9' },
})
