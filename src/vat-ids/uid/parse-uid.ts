import { COUNTRY_CODES, type CountryCode, isCountryCode, servicePrefix } from './countries.ts'
import { countryNames } from './country-names.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { readDetached, suggestBeforeDetached } from './detached-digits.ts'
import type { AskableUid, Hint, NotAUid, OddCharacter, ParsedUid } from './parsed-uid.ts'
import { readBeforeRemark } from './remarks-behind.ts'
import { slipOf } from './slips.ts'
import { suggestCountry, suggestUid } from './suggest-uid.ts'
import { footnoteOf, isPlain, oddCharacters, tidyUid } from './tidy-uid.ts'
import { findAmongWords, type LinePart, partsOf } from './uid-among-words.ts'

/**
 * Takes a UID as typed or as a cell shows it, and the country beside it if there is one (a code, or its name in German or
 * English); returns the number to ask for, with what was repaired, or why no service can be asked. Says nothing about validity.
 * Never throws. Source: docs/rules.md#normalising-a-uid.
 */
export function parseUid(raw: string, country = ''): ParsedUid {
  const whole = parseWhole(raw, country)
  const reading = (text: string) => parseUid(text, country)
  if (whole.askable) {
    const detached = readDetached(raw, withFootnote(raw, whole), text => parseWhole(text, country))
    return detached.askable ? detached : (readBeforeRemark(raw, reading) ?? detached)
  }
  if (whole.reason === 'empty') return whole
  const remarked = readBeforeRemark(raw, reading)
  if (remarked !== null) return remarked
  const parsed = isWord(raw) ? whole : isScientific(raw) ? cutByExcel(whole) : parseAmongWords(raw, whole)
  return parsed.askable ? parsed : asTyped(parsed, raw)
}

/** Nothing stands apart: there are no words beside a number. */
const isWord = (raw: string): boolean => /^[A-Za-z0-9]+$/.test(raw)

function parseWhole(raw: string, country: string): ParsedUid {
  const text = tidyUid(raw)
  const refused = refuseText(text, raw)
  if (refused !== null) return refused
  const readings = readingsOf(text, country).map(readUid)
  // Its own country goes before the one beside it.
  return readings.find(reading => reading.askable) ?? readings[0] ?? withoutCountry(text)
}

const withHint = (parsed: AskableUid, hint: Hint): AskableUid => ({ ...parsed, hints: [...parsed.hints, hint] })

function withFootnote(raw: string, parsed: AskableUid): AskableUid {
  const words = isPlain(raw) && !raw.endsWith('*') ? '' : footnoteOf(raw)
  return words === '' ? parsed : withHint(parsed, { kind: 'left-out', words })
}

/** Takes a text that begins with its country. */
function readPrefixed(text: string): ParsedUid {
  const own = splitUid(text)
  return own === null ? withoutCountry(text) : readUid(own)
}

/** Takes a text that is no UID as a whole, and why; returns the number that stands in it among words, or why there is none. */
function parseAmongWords(raw: string, whole: NotAUid): ParsedUid {
  const found = findAmongWords(raw, readPrefixed)
  if (found.kind === 'one') {
    const { parsed, words } = found
    return words === '' ? parsed : withHint(parsed, { kind: 'left-out', words })
  }
  if (found.kind === 'several') return severalNumbers(whole, found.texts)
  const attempt = found.kind === 'attempt' ? readPrefixed(found.text) : whole
  return withSuggestion(
    attempt.askable ? whole : attempt,
    suggestBeforeDetached(raw, text => parseWhole(text, '')),
  )
}

/** Takes a line; returns the numbers in it, wrong ones too, and the words beside them, in their order; labels are left out. */
export const lineParts = (line: string): LinePart[] => partsOf(line, readPrefixed)

function withSuggestion(refused: NotAUid, suggestion: string): NotAUid {
  if (suggestion === '' || !('length' in refused.detail) || refused.detail.suggestion !== '') return refused
  return { ...refused, detail: { ...refused.detail, suggestion } } as NotAUid // the reason stays what it was
}

function severalNumbers({ uid }: NotAUid, [first = '']: string[]): NotAUid {
  const country = servicePrefix(tidyUid(first).slice(0, 2))
  const slip = { kind: 'two-numbers', after: '', count: 0, character: '' } as const
  // Whoever is found among words begins with one of the countries.
  const detail = { country: country as CountryCode, length: uid.length - 2, suggestion: '', slip }
  return { askable: false, uid, hints: [], reason: 'too-long', detail }
}

/** As Excel shows a number that is too wide for its cell; what it cut off is gone. */
const SCIENTIFIC = /^\s*(?:[A-Z]{2}\s*)?\d(?:[.,]\d+)?E\+?\d{1,2}\s*$/i
const isScientific = (raw: string): boolean => SCIENTIFIC.test(raw)

function cutByExcel(parsed: NotAUid): NotAUid {
  const { uid } = parsed
  if (!('length' in parsed.detail))
    return { askable: false, uid, hints: [], reason: 'no-country', detail: { suggestion: '', isCutByExcel: true } }
  const slip = { kind: 'scientific', after: parsed.detail.country, count: 0, character: '' } as const
  return { ...parsed, detail: { ...parsed.detail, suggestion: '', slip } } as NotAUid // the reason stays what it was
}

/** Names the letter among digits as it was typed: nobody typed the capital of an l. */
function asTyped(parsed: NotAUid, raw: string): NotAUid {
  if (!('length' in parsed.detail) || parsed.detail.slip?.kind !== 'letter') return parsed
  const { slip } = parsed.detail
  const lower = slip.character.toLowerCase()
  const isSmall = raw.lastIndexOf(lower) > raw.lastIndexOf(slip.character)
  if (!isSmall) return parsed
  return { ...parsed, detail: { ...parsed.detail, slip: { ...slip, character: lower } } } as NotAUid // the same reason
}

/** What Excel shows where a formula fails, in any of its languages: #N/A, #DIV/0!, #BEZUG!. */
const EXCEL_ERROR = /^#¡?[\p{L}_]+(?:\/[\p{L}0])?[!?]?$/u

function refuseText(text: string, raw: string): NotAUid | null {
  const refused = { askable: false, uid: text, hints: [] } as const
  if (text === '') return { ...refused, hints: [], reason: 'empty', detail: {} }
  if (!/\p{Nd}/u.test(text) || EXCEL_ERROR.test(raw.trim()))
    return { ...refused, hints: [], reason: 'no-number', detail: {} }
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
    const suggestion = suggestCountry(prefix + national)
    const detail = suggestion === '' ? { prefix } : { prefix, suggestion }
    return { askable: false, uid: prefix + national, hints, reason: 'not-eu', detail }
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
