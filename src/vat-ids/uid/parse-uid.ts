import { COUNTRY_CODES, type CountryCode, isCountryCode, servicePrefix } from './countries.ts'
import { countryNames } from './country-names.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import type { Hint, NotAUid, OddCharacter, ParsedUid } from './parsed-uid.ts'
import { slipOf } from './slips.ts'
import { isPlain, oddCharacters, tidyUid } from './tidy-uid.ts'

/**
 * Takes a UID as typed or as a cell shows it, and the country beside it if there is one (a code, or its name in German or
 * English); returns the number to ask for, with what was repaired, or why no service can be asked. Says nothing about validity.
 * Never throws. Source: docs/rules.md#normalising-a-uid.
 */
export function parseUid(raw: string, country = ''): ParsedUid {
  const text = tidyUid(raw)
  const refused = refuseText(text, raw)
  if (refused !== null) return refused
  const [first, ...others] = readingsOf(text, country).map(readUid)
  return first === undefined ? withoutCountry(text) : mostPlausible(first, others)
}

function refuseText(text: string, raw: string): NotAUid | null {
  const refused = { askable: false, uid: text, hints: [] } as const
  if (text === '') return { ...refused, hints: [], reason: 'empty', detail: {} }
  if (!/\p{Nd}/u.test(text)) return { ...refused, hints: [], reason: 'no-number', detail: {} }
  const odd = isPlain(text) ? null : firstOdd(raw)
  return odd && { ...refused, hints: [], reason: 'character', detail: odd }
}

function firstOdd(raw: string): OddCharacter | null {
  for (const { character, position } of oddCharacters(raw)) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    return { character, code, position, script: scriptOf(character) }
  }
  return null
}

/** Greek and Cyrillic capitals look like Latin ones: users have to be told, they cannot see it. */
function scriptOf(character: string): OddCharacter['script'] {
  if (/\p{Script=Greek}/u.test(character)) return 'greek'
  return /\p{Script=Cyrillic}/u.test(character) ? 'cyrillic' : 'other'
}

/** U and eight digits are Austrian, eight digits alone may be; said as a suggestion, since the country was not. */
const withoutCountry = (text: string): NotAUid => ({
  askable: false,
  uid: text,
  hints: [],
  reason: 'no-country',
  detail: { suggestion: /^U|^\d{8}$/.test(text) ? suggestUid('AT', text) : '' },
})

function mostPlausible(first: ParsedUid, others: ParsedUid[]): ParsedUid {
  const askable = [first, ...others].filter(parsed => parsed.askable)
  return askable.find(parsed => !parsed.hints.some(hint => hint.kind === 'check-digit')) ?? askable[0] ?? first
}

/** A text taken apart: `prefix` is what stands for the country, known or not. */
type Reading = { prefix: string; national: string }

/**
 * Takes a tidied text and the country given beside it ('' = none); returns how the two can be read, most likely first, none if
 * there is no country at all. The country beside is joined only where the number brings none of its own; a number with
 * another country's prefix keeps it, unless only together they make sense (French numbers may begin with letters); one of the one-stop shop
 * keeps it always.
 */
function readingsOf(text: string, beside: string): Reading[] {
  const country = countryOf(beside)
  const own = splitUid(text)
  if (own === null) return country === '' ? [] : [{ prefix: country, national: text }]
  if (ONE_STOP_SHOPS.includes(own.prefix)) return [own]
  return country === '' || isSame(own.prefix, country) ? [own] : [own, { prefix: country, national: text }]
}

// No state's: with FR in front, EU372000041 would be a number of France, and be called invalid (docs/sources.md#number-formats).
const ONE_STOP_SHOPS: readonly string[] = ['EU', 'IM', 'IN']

function splitUid(text: string): Reading | null {
  return /^[A-Z]{2}/.test(text) ? { prefix: text.slice(0, 2), national: text.slice(2) } : null
}

const isSame = (prefix: string, country: string): boolean => servicePrefix(prefix) === servicePrefix(country)

/** A code, or one of their names in either language; anything else in letters is kept, so that it can be named. */
function countryOf(beside: string): string {
  if (beside === '') return ''
  const text = tidyUid(beside)
  return CODES_BY_NAME.get(beside.trim().toLowerCase()) ?? (/\p{L}/u.test(text) ? text : '')
}

const CODES_BY_NAME: ReadonlyMap<string, CountryCode> = new Map(
  COUNTRY_CODES.flatMap(code =>
    Object.values(countryNames.entries[code]).map(name => [name.toLowerCase(), code] as const),
  ),
)

/** Takes a text split into country and number; returns what it is by the country's own rule. */
function readUid({ prefix, national }: Reading): ParsedUid {
  const country = servicePrefix(prefix)
  const hints: Hint[] = country === prefix ? [] : [{ kind: prefix === 'UK' ? 'british-prefix' : 'greek-prefix' }]
  if (!isCountryCode(country)) {
    return { askable: false, uid: prefix + national, hints, reason: 'not-eu', detail: { prefix } }
  }
  const bare = withoutSuffix(country, national)
  const whole = withLeadingZero(country, bare)
  if (whole !== bare) hints.push({ kind: 'leading-zero' })
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

/**
 * How a Swiss number says that its company is in the VAT register, or in the commercial one (HR, RC); what stands there is for the register to
 * say, not for the number (docs/sources.md#swiss-register).
 */
const SUFFIX: Partial<Record<CountryCode, RegExp>> = { CH: /(?:MWST|TVA|IVA|VAT|HR|RC)+(?:NR|NO)?$/ }

const withoutSuffix = (country: CountryCode, national: string): string => {
  const suffix = SUFFIX[country]
  return suffix ? national.replace(suffix, '') : national
}

/** Numbers from before the zero was put in front are one digit shorter, and Excel drops it (docs/rules.md#leading-zeros). */
const OLD_FORM: Partial<Record<CountryCode, RegExp>> = { BE: /^\d{9}$/, EL: /^\d{8}$/ }

/** Takes the part after the country; returns it with the missing zero, or as it is. */
const withLeadingZero = (country: CountryCode, national: string): string =>
  OLD_FORM[country]?.test(national) ? `0${national}` : national

/**
 * Takes a country and a part that does not fit it; returns the whole UID that may be meant, '' if none. Only what passes the
 * check digit is suggested, and nothing is ever applied: people decide (docs/rules.md#suggestions, no guessing).
 */
function suggestUid(country: CountryCode, national: string): string {
  const { pattern, fits, isDoubted } = COUNTRY_RULES[country]
  const isLikely = (variant: string) => pattern.test(variant) && fits(variant) && !isDoubted?.(variant)
  const meant = variants(country, national).find(isLikely)
  return meant === undefined ? '' : country + meant
}

/** What stands between the country and the digits, and is left out as if it belonged to the country. */
const LETTER_IN_FRONT: Partial<Record<CountryCode, string>> = { AT: 'U', CH: 'E' }

/** Zeros that Excel cut off, O and I in place of digits, the U that Austrian and the E that Swiss numbers begin with. */
function variants(country: CountryCode, national: string): string[] {
  const [shortest, longest] = COUNTRY_RULES[country].lengths
  return [
    national.padStart(shortest, '0'),
    national.padStart(longest, '0'),
    national.replaceAll('O', '0').replaceAll('I', '1'),
    `${LETTER_IN_FRONT[country] ?? ''}${national}`,
  ]
}

/** The UID that a text may mean, '' if none. */
export const suggestionOf = (parsed: ParsedUid): string =>
  parsed.askable ? '' : { suggestion: '', ...parsed.detail }.suggestion

/**
 * Takes what a text was read as, and the text as typed; returns the suggestion in its place, with the hint that says so, where there
 * is one. Only where a person took the suggestions over (docs/rules.md#suggestions).
 */
export function takeSuggestion(parsed: ParsedUid, typed: string): ParsedUid {
  const suggestion = suggestionOf(parsed)
  const meant = suggestion === '' ? parsed : parseUid(suggestion)
  if (parsed.askable || !meant.askable) return parsed
  const taken = { kind: 'suggestion-taken', uid: meant.uid, typed: typed.trim() } as const
  return { ...meant, hints: [...parsed.hints, ...meant.hints, taken] }
}
