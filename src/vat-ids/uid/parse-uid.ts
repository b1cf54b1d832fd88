import { readBeforeRemark } from './adjacent-remarks.ts'
import { COUNTRY_CODES, type CountryCode, isCountryCode, servicePrefix } from './countries.ts'
import { countryNames } from './country-names.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { readDetached, suggestBeforeDetached } from './detached-digits.ts'
import { findInvalidCharacters, footnoteOf, isPlain, normalizeUid } from './normalize-uid.ts'
import { NUMBER_WORD, withoutNumberWord } from './number-word.ts'
import { startsLikeNumber } from './other-states.ts'
import type { Hint, NotAUid, OddCharacter, ParsedUid, QueryableUid } from './parsed-uid.ts'
import { suggestCountry, suggestUid } from './suggest-uid.ts'
import { findTypingMistake } from './typing-mistakes.ts'
import { findAmongWords, type LinePart, partsOf } from './uid-among-words.ts'

/**
 * Parses a UID as typed or as shown in a cell. `country`: an adjacent country (a code, or its
 * German or English name). Returns the number to query with its repairs, or why no query is
 * possible. Does not decide validity. Never throws. Source: docs/rules.md#normalising-a-uid.
 */
export function parseUid(raw: string, country = ''): ParsedUid {
  const whole = parseWhole(raw, country)
  const reading = (text: string) => parseUid(text, country)
  if (whole.isQueryable) {
    const detached = readDetached(raw, withFootnote(raw, whole), text => parseWhole(text, country))
    return detached.isQueryable ? detached : (readBeforeRemark(raw, reading) ?? detached)
  }
  if (whole.reason === 'empty') return whole
  const remarked = readBeforeRemark(raw, reading)
  if (remarked !== null) return remarked
  const parsed = isWord(raw) ? whole : isScientific(raw) ? cutByExcel(whole) : parseAmongWords(raw, country, whole)
  return parsed.isQueryable ? parsed : asTyped(parsed, raw)
}

/** A single word cannot contain a number among other words. */
const isWord = (raw: string): boolean => /^[A-Za-z0-9]+$/.test(raw)

function parseWhole(raw: string, country: string): ParsedUid {
  const text = withoutNumberWord(normalizeUid(raw), raw, isOtherThanNorway(country))
  const refusal = refuseText(text, raw)
  if (refusal !== null) return refusal
  const readings = readingsOf(text, country).map(readUid)
  // The number's own country has priority over the adjacent one.
  return readings.find(reading => reading.isQueryable) ?? readings[0] ?? withoutCountry(text)
}

const withHint = (parsed: QueryableUid, hint: Hint): QueryableUid => ({ ...parsed, hints: [...parsed.hints, hint] })

function withFootnote(raw: string, parsed: QueryableUid): QueryableUid {
  const words = isPlain(raw) && !raw.endsWith('*') ? '' : footnoteOf(raw)
  return words === '' ? parsed : withHint(parsed, { kind: 'left-out', words })
}

/** Parses a text that starts with its country. */
function readPrefixed(text: string): ParsedUid {
  const split = splitUid(text)
  return split === null ? withoutCountry(text) : readUid(split)
}

/**
 * Searches a text that is not a UID as a whole for a number among words. `whole` is the result for
 * the whole text. Returns the number, or why there is none.
 */
function parseAmongWords(raw: string, country: string, whole: NotAUid): ParsedUid {
  const match = findAmongWords(raw, readPrefixed, isOtherThanNorway(country))
  if (match.kind === 'one') {
    const { parsed, words } = match
    return words === '' ? parsed : withHint(parsed, { kind: 'left-out', words })
  }
  if (match.kind === 'several') return severalNumbers(whole, match.texts)
  const attempt = match.kind === 'attempt' ? readPrefixed(match.text) : whole
  return withSuggestion(
    attempt.isQueryable ? whole : attempt,
    suggestBeforeDetached(raw, text => parseWhole(text, '')),
  )
}

/**
 * Returns the parts of a line in order: numbers, including wrong ones, and other words. Labels are
 * omitted.
 */
export const lineParts = (line: string): LinePart[] => partsOf(line, readPrefixed)

function withSuggestion(refusal: NotAUid, suggestion: string): NotAUid {
  if (suggestion === '' || !('length' in refusal.detail) || refusal.detail.suggestion !== '') return refusal
  // The reason is unchanged.
  return { ...refusal, detail: { ...refusal.detail, suggestion } } as NotAUid
}

function severalNumbers({ uid }: NotAUid, [first = '']: string[]): NotAUid {
  const country = servicePrefix(normalizeUid(first).slice(0, 2))
  const slip = { kind: 'two-numbers', after: '', count: 0, character: '' } as const
  // A number among words always starts with a supported country.
  const detail = { country: country as CountryCode, length: uid.length - 2, suggestion: '', slip }
  return { isQueryable: false, uid, hints: [], reason: 'too-long', detail }
}

/** Excel's format of a number that is too wide for its cell; the missing digits are lost. */
const SCIENTIFIC = /^\s*(?:[A-Z]{2}\s*)?\d(?:[.,]\d+)?E\+?\d{1,2}\s*$/i
const isScientific = (raw: string): boolean => SCIENTIFIC.test(raw)

function cutByExcel(parsed: NotAUid): NotAUid {
  const { uid } = parsed
  if (!('length' in parsed.detail))
    return { isQueryable: false, uid, hints: [], reason: 'no-country', detail: { suggestion: '', isCutByExcel: true } }
  const slip = { kind: 'scientific', after: parsed.detail.country, count: 0, character: '' } as const
  // The reason is unchanged.
  return { ...parsed, detail: { ...parsed.detail, suggestion: '', slip } } as NotAUid
}

/** Reports a letter among digits as typed: a lower-case l was not typed as L. */
function asTyped(parsed: NotAUid, raw: string): NotAUid {
  if (!('length' in parsed.detail) || parsed.detail.slip?.kind !== 'letter') return parsed
  const { slip } = parsed.detail
  const lowerCase = slip.character.toLowerCase()
  const isLowerCase = raw.lastIndexOf(lowerCase) > raw.lastIndexOf(slip.character)
  if (!isLowerCase) return parsed
  // The reason is unchanged.
  return { ...parsed, detail: { ...parsed.detail, slip: { ...slip, character: lowerCase } } } as NotAUid
}

/** Excel's error values in any language: #N/A, #DIV/0!, #BEZUG!. */
const EXCEL_ERROR = /^#¡?[\p{L}_]+(?:\/[\p{L}0])?[!?]?$/u

function refuseText(text: string, raw: string): NotAUid | null {
  const refusal = { isQueryable: false, uid: text, hints: [] } as const
  if (text === '') return { ...refusal, hints: [], reason: 'empty', detail: {} }
  if (!/\p{Nd}/u.test(text) || EXCEL_ERROR.test(raw.trim()))
    return { ...refusal, hints: [], reason: 'no-number', detail: {} }
  const odd = isPlain(text) ? null : firstOdd(raw)
  return odd && { ...refusal, hints: [], reason: 'character', detail: odd }
}

function firstOdd(raw: string): OddCharacter | null {
  for (const { character, position } of findInvalidCharacters(raw)) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    return { character, code, position, script: scriptOf(character) }
  }
  return null
}

/** Greek and Cyrillic capitals look like Latin ones, so the message must name the script. */
function scriptOf(character: string): OddCharacter['script'] {
  if (/\p{Script=Greek}/u.test(character)) return 'greek'
  return /\p{Script=Cyrillic}/u.test(character) ? 'cyrillic' : 'other'
}

/**
 * Returns the result for a text without a country. U and eight digits are Austrian, eight digits
 * without U may be: they are only suggested.
 */
const withoutCountry = (text: string): NotAUid => ({
  isQueryable: false,
  uid: text,
  hints: [],
  reason: 'no-country',
  detail: { suggestion: /^U|^\d{8}$/.test(text) ? suggestUid('AT', text) : '' },
})

/** A split text; `prefix` is the country code, known or not; `isAdjacent`: from the other cell. */
type SplitUid = { prefix: string; national: string; isAdjacent?: true }

/**
 * Returns the possible readings of a tidied text with its adjacent country ('' = none), the most
 * likely first; none without any country. A number without a prefix gets the adjacent country. A
 * number with another prefix keeps it, unless only the combination is valid (French numbers may
 * start with letters). A one-stop-shop number always keeps its prefix.
 */
function readingsOf(text: string, adjacent: string): SplitUid[] {
  const country = countryOf(adjacent)
  const split = splitUid(text)
  if (split === null) return country === '' ? [] : [{ prefix: country, national: text, isAdjacent: true }]
  if (ONE_STOP_SHOPS.includes(split.prefix)) return [split]
  if (split.prefix === NUMBER_WORD && country !== '') return [split, { prefix: country, national: split.national }]
  return country === '' || isSame(split.prefix, country) ? [split] : [split, { prefix: country, national: text }]
}

// These prefixes belong to no state. With FR prepended, EU372000041 would be a French number and be
// reported as invalid (docs/sources.md#number-formats).
const ONE_STOP_SHOPS: readonly string[] = ['EU', 'IM', 'IN']

/** Norwegian companies often write only the digits and the suffix. */
const NORWEGIAN_WITHOUT_CODE = /^\d{9}MVA$/

function splitUid(text: string): SplitUid | null {
  if (NORWEGIAN_WITHOUT_CODE.test(text)) return { prefix: 'NO', national: text }
  return /^[A-Z]{2}/.test(text) ? { prefix: text.slice(0, 2), national: text.slice(2) } : null
}

const isOtherThanNorway = (adjacent: string): boolean => !['', NUMBER_WORD].includes(countryOf(adjacent))

const isSame = (prefix: string, country: string): boolean => servicePrefix(prefix) === servicePrefix(country)

/**
 * Converts a German or English country name to its code. Returns other texts with letters tidied,
 * so that messages can quote them.
 */
function countryOf(country: string): string {
  if (country === '') return ''
  const text = normalizeUid(country)
  return CODES_BY_NAME.get(country.trim().toLowerCase()) ?? (/\p{L}/u.test(text) ? text : '')
}

const CODES_BY_NAME: ReadonlyMap<string, CountryCode> = new Map(
  COUNTRY_CODES.flatMap(code =>
    Object.values(countryNames.entries[code]).map(name => [name.toLowerCase(), code] as const),
  ),
)

/** Parses the parts by the country's own rule. */
function readUid({ prefix, national, isAdjacent }: SplitUid): ParsedUid {
  const country = servicePrefix(prefix)
  const hints: Hint[] = country === prefix ? [] : [{ kind: prefix === 'UK' ? 'british-prefix' : 'greek-prefix' }]
  if (!isCountryCode(country)) {
    const suggestion = suggestCountry(prefix + national)
    const isWord = isAdjacent !== true && !startsLikeNumber(prefix, national)
    const detail = { prefix, ...(suggestion !== '' && { suggestion }), ...(isWord && { isWord }) }
    return { isQueryable: false, uid: prefix + national, hints, reason: 'not-eu', detail }
  }
  const withoutSuffixes = withoutSuffix(country, national)
  const whole = withLeadingZero(country, withoutSuffixes)
  if (whole !== withoutSuffixes) hints.push({ kind: 'leading-zero' })
  return parseNational(country, whole, hints)
}

function parseNational(country: CountryCode, national: string, hints: Hint[]): ParsedUid {
  if (!COUNTRY_RULES[country].pattern.test(national)) return structureMismatch(country, national, hints)
  return {
    isQueryable: true,
    uid: country + national,
    country,
    national,
    hints: [...hints, ...checkDigitHints(country, national)],
  }
}

function checkDigitHints(country: CountryCode, national: string): Hint[] {
  const { fits, isDoubted } = COUNTRY_RULES[country]
  if (!fits(national)) return [{ kind: 'check-digit' }]
  return isDoubted?.(national) ? [{ kind: 'sources-differ' }] : []
}

function structureMismatch(country: CountryCode, national: string, hints: Hint[]): NotAUid {
  const [shortest, longest] = COUNTRY_RULES[country].lengths
  const { length } = national
  const reason = length < shortest ? 'too-short' : length > longest ? 'too-long' : 'structure'
  const detail = {
    country,
    length,
    suggestion: suggestUid(country, national),
    slip: findTypingMistake(country, national),
  }
  return { isQueryable: false, uid: country + national, hints, reason, detail }
}

/**
 * Suffixes of a Swiss number for the VAT register or the commercial register (HR, RC), and of a
 * Norwegian one for the VAT register. The register itself decides whether they apply
 * (docs/sources.md#swiss-register).
 */
const SUFFIX: Partial<Record<CountryCode, RegExp>> = { CH: /(?:MWST|TVA|IVA|VAT|HR|RC)+(?:NR|NO)?$/, NO: /MVA$/ }

const withoutSuffix = (country: CountryCode, national: string): string => {
  const suffix = SUFFIX[country]
  return suffix ? national.replace(suffix, '') : national
}

/**
 * Old numbers without the leading zero are one digit shorter, and Excel drops the zero
 * (docs/rules.md#leading-zeros).
 */
const OLD_FORM: Partial<Record<CountryCode, RegExp>> = { BE: /^\d{9}$/, EL: /^\d{8}$/ }

/** Adds the missing zero to the national part, or returns it unchanged. */
const withLeadingZero = (country: CountryCode, national: string): string =>
  OLD_FORM[country]?.test(national) ? `0${national}` : national

/** Returns the UID that the text may mean, or ''. */
export const suggestionOf = (parsed: ParsedUid): string =>
  parsed.isQueryable ? '' : { suggestion: '', ...parsed.detail }.suggestion

/**
 * Returns the suggestion with a hint, if there is one, else `parsed`. `input` is the text as typed.
 * Only used after a person accepted the suggestions (docs/rules.md#suggestions).
 */
export function acceptSuggestion(parsed: ParsedUid, input: string): ParsedUid {
  const suggestion = suggestionOf(parsed)
  const suggested = suggestion === '' ? parsed : parseUid(suggestion)
  if (parsed.isQueryable || !suggested.isQueryable) return parsed
  const hint = { kind: 'suggestion-taken', uid: suggested.uid, typed: input.trim() } as const
  return { ...suggested, hints: [...parsed.hints, ...suggested.hints, hint] }
}
