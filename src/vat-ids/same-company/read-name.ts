import { fold } from './fold.ts'
import { splitForm } from './forms-in-names.ts'
import type { Script } from './transliterate.ts'
import {
  BRANCH,
  CANONICAL_WORDS,
  classifyWord,
  LIQUIDATION_PHRASES,
  MEANINGLESS,
  SHORT_LIQUIDATION,
  SOLE_TRADER_FORMS,
  TITLES,
  type Word,
} from './words.ts'

export type ParsedName = {
  words: Word[]
  forms: string[]
  isInLiquidation: boolean
  script: Script
  /** Whether the name is as long as the authorities' fields, so that its end may be missing. */
  isCut: boolean
  /** The whole folded name. */
  whole: string
}

// "c/o" or "z. H." and the text after it: the addressee, which is not part of the company's name.
const ADDRESSEE = /[\s,;(]+(?:c\s*\/\s*o|z\.\s*h(?:d|dn)?\.|zhd\.?|zh\.|attn\.?)[\s:].*$/i
// A remark from the caller's bookkeeping, in brackets.
const REMARK =
  /[([][^)\]]*\b(?:kunde|kd|kdnr|kundennr|deb|debitor|kred|kreditor|lief|lieferant|customer|client|cliente|konto|gesperrt|inaktiv|alt|neu)\b[^)\]]*[)\]]/gi
// "Societate comercială", which used to precede every Romanian company name.
const ROMANIAN_PREFIX = /^\s*s\.?\s?c\.?\s+/i
const NAME_SEPARATOR = /\|\||\s+t\/a\s+|\s+trading as\s+/i
// Folded; "---" folds to ''.
const PLACEHOLDER = /^(?:n a|not available|unknown|unbekannt)?$/
// FinanzOnline and several states cut names at 100 characters; trailing blanks are also lost.
const MIN_CUT_LENGTH = 97

/** Parses a name as written or received; returns the legal name and the trading name after "||". */
export const parseNames = (text: string, country: string): ParsedName[] =>
  text
    .split(NAME_SEPARATOR)
    .map(part => parseName(part, country))
    .filter(({ whole }) => !PLACEHOLDER.test(whole))

/** "1. Muster" is also called "Erste Muster". */
const ORDINALS = ['', 'Erste', 'Zweite', 'Dritte', 'Vierte', 'Fünfte', 'Sechste', 'Siebte', 'Achte', 'Neunte', 'Zehnte']
const withOrdinal = (text: string): string =>
  text.replace(/^\s*(\d{1,2})\.\s+(?=\p{L})/u, (match, number) => {
    const word = ORDINALS[Number(number)]
    return word ? `${word} ` : match
  })

function parseName(text: string, country: string): ParsedName {
  const cleaned = withoutRemarks(country === 'RO' ? text.replace(ROMANIAN_PREFIX, '') : withOrdinal(text))
  const { long, short, script } = fold(cleaned)
  const longWords = long === '' ? [] : long.split(' ')
  const { words, forms, isInLiquidation } = parseWords(longWords, country)
  const shortByLong = short === long ? null : mapLongToShort(longWords, short.split(' '))
  return {
    words: words.map(word => toWord(word, shortByLong?.get(word) ?? word)),
    forms,
    isInLiquidation,
    script,
    isCut: cleaned.length >= MIN_CUT_LENGTH,
    whole: short,
  }
}

function toWord(word: string, shortForm: string): Word {
  const spellings = { long: canonicalWord(word), short: canonicalWord(shortForm) }
  return { ...spellings, kind: classifyWord(spellings), sound: '' }
}

/** Returns the usual spelling of a word with several: Handels and Handel, St and Sankt. */
export const canonicalWord = (word: string): string => CANONICAL_WORDS.get(word) ?? word

function withoutRemarks(text: string): string {
  const withoutRemark = text.replace(REMARK, ' ').replace(ADDRESSEE, ' ')
  return withoutRemark === text || /\p{L}/u.test(withoutRemark) ? withoutRemark.trim() : text.trim()
}

/** Maps each long spelling to its short one. */
function mapLongToShort(longWords: string[], shortWords: string[]): Map<string, string> {
  return new Map(longWords.map((word, at) => [word, shortWords[at] ?? word]))
}

/**
 * Returns the words that identify the company: without legal form, branch, liquidation and
 * meaningless words.
 */
function parseWords(all: string[], country: string) {
  const withoutAnd = all.filter((word, at) => !isAnd(all, word, at))
  const withoutStatus = withoutLiquidation(withoutAnd, country)
  const { words, forms } = splitForm(withoutBranch(withoutStatus, country), country)
  const meaningful = words.filter((word, at) => !isShortAnd(words, word, at, country) && !MEANINGLESS.has(word))
  return {
    words: joinInitials(withoutTitles(meaningful.some(hasLetter) ? meaningful : words, forms, country)),
    forms,
    isInLiquidation: withoutStatus.length < withoutAnd.length,
  }
}

// "Firma 0" is not the company "0".
const hasLetter = (word: string): boolean => /\p{L}/u.test(word)

/**
 * Removes titles from persons' names only: Dr. Huber GmbH and Huber GmbH may be two companies. DI
 * is a title unless surnames of the state begin with it.
 */
function withoutTitles(words: string[], forms: string[], country: string): string[] {
  if (forms.some(form => !SOLE_TRADER_FORMS.has(form))) return words
  const isTitle = (word: string) => TITLES.has(word) || (word === 'di' && country !== 'IT')
  return words.every(isTitle) ? words : words.filter(word => !isTitle(word))
}

const AND = new Set(['und', 'and', 'et', 'es', 'kai'])
const SHORT_AND: Readonly<Record<string, string>> = {
  IT: 'e',
  PT: 'e',
  ES: 'y',
  PL: 'i',
  BG: 'i',
  HR: 'i',
  AT: 'u',
  DE: 'u',
}

/**
 * Returns whether a word is "und" in any language, within a name: at the start, "ET" is a Bulgarian
 * form.
 */
const isAnd = (all: string[], word: string, at: number): boolean =>
  at > 0 && at < all.length - 1 && (AND.has(word) || (word === 'u' && all[at + 1] === 'co'))

/**
 * Returns whether a word is the state's shortest "and". Only between whole words: Rossi e Bianchi,
 * but not E. Rossi. The last I of a name is a number.
 */
function isShortAnd(words: string[], word: string, at: number, country: string): boolean {
  if (word !== SHORT_AND[country] || at === 0 || at === words.length - 1) return false
  const next = words[at + 1] ?? ''
  return (words[at - 1]?.length ?? 0) > 1 && (next.length > 1 || next === 'c')
}

function withoutLiquidation(words: string[], country: string): string[] {
  let letters = ''
  for (let start = words.length - 1; start > 0 && words.length - start <= 3; start -= 1) {
    letters = (words[start] ?? '') + letters
    const state = SHORT_LIQUIDATION.get(letters)
    const isShort = state !== undefined && (state === country || words.length - start > 1)
    if (isShort || LIQUIDATION_PHRASES.has(letters)) return words.slice(0, start)
  }
  return words
}

/**
 * Removes a branch's description after a legal form: Hansekontor GmbH | Zweigniederlassung
 * Österreich.
 */
function withoutBranch(words: string[], country: string): string[] {
  const at = words.findIndex(word => BRANCH.has(word))
  if (at < 2) return words
  const before = words.slice(0, at)
  return splitForm(before, country).forms.length > 0 ? before : words
}

/** Joins initials to one word: A.B.K., A B K and ABK are equal. */
function joinInitials(words: string[]): string[] {
  if (words.every(({ length }) => length > 1)) return words
  const joined: string[] = []
  for (const [at, word] of words.entries()) {
    const isContinued = word.length === 1 && words[at - 1]?.length === 1 && !/\d/.test(word)
    joined.push(isContinued ? joined.pop() + word : word)
  }
  return joined
}
