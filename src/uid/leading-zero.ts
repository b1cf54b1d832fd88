import type { CountryCode } from './countries.ts'

/** Numbers from before the zero was put in front are one digit shorter, and Excel drops it (docs/rules.md#leading-zeros). */
const OLD_FORM: Partial<Record<CountryCode, RegExp>> = { BE: /^\d{9}$/, EL: /^\d{8}$/ }

/** Takes the part after the country; returns it with the missing zero, or as it is. */
export const withLeadingZero = (country: CountryCode, national: string): string =>
  OLD_FORM[country]?.test(national) ? `0${national}` : national
