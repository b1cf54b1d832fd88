import { type CountryCode, isCountryCode, servicePrefix } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import type { Hint, NotAUid, ParsedUid } from './parsed-uid.ts'
import type { Reading } from './readings.ts'
import { slipOf } from './slips.ts'
import { suggestUid } from './suggest-uid.ts'

/** Takes a text split into country and number; returns what it is by the country's own rule. */
export function readUid({ prefix, national }: Reading): ParsedUid {
  const country = servicePrefix(prefix)
  const hints: Hint[] = country === prefix ? [] : [{ kind: 'greek-prefix' }]
  if (!isCountryCode(country)) {
    return { askable: false, uid: prefix + national, hints, reason: 'not-eu', detail: { prefix } }
  }
  const whole = withLeadingZero(country, national)
  if (whole !== national) hints.push({ kind: 'leading-zero' })
  return parseNational(country, whole, hints)
}

function parseNational(country: CountryCode, national: string, hints: Hint[]): ParsedUid {
  if (!COUNTRY_RULES[country].pattern.test(national)) return misfit(country, national, hints)
  return { askable: true, uid: country + national, country, national, hints: [...hints, ...doubts(country, national)] }
}

function doubts(country: CountryCode, national: string): Hint[] {
  const { fits, isDoubted } = COUNTRY_RULES[country]
  if (!fits(national)) return [{ kind: 'check-digit' }]
  return isDoubted?.(national) ? [{ kind: 'sources-differ' }] : []
}

function misfit(country: CountryCode, national: string, hints: Hint[]): NotAUid {
  const [shortest, longest] = COUNTRY_RULES[country].lengths
  const { length } = national
  const reason = length < shortest ? 'too-short' : length > longest ? 'too-long' : 'structure'
  const detail = { country, length, suggestion: suggestUid(country, national), slip: slipOf(country, national) }
  return { askable: false, uid: country + national, hints, reason, detail }
}

/** Numbers from before the zero was put in front are one digit shorter, and Excel drops it (docs/rules.md#leading-zeros). */
const OLD_FORM: Partial<Record<CountryCode, RegExp>> = { BE: /^\d{9}$/, EL: /^\d{8}$/ }

/** Takes the part after the country; returns it with the missing zero, or as it is. */
const withLeadingZero = (country: CountryCode, national: string): string =>
  OLD_FORM[country]?.test(national) ? `0${national}` : national
