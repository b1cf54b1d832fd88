import { COUNTRY_CODES } from './countries.ts'
import { areLabels, isLabel } from './label-words.ts'
import { foldText, isNoise, toCapitals } from './normalize-uid.ts'
import { NUMBER_WORD } from './number-word.ts'
import type { ParsedUid, QueryableUid } from './parsed-uid.ts'

/**
 * What a text that is not a VAT ID as a whole contains. `words`: the words next to the number, '' =
 * only labels.
 */
type WordsAndNumber =
  | { kind: 'one'; parsed: QueryableUid; words: string }
  | { kind: 'several'; texts: string[] }
  /** Not a number, but an attempt at one, which starts with its country. */
  | { kind: 'attempt'; text: string }
  | { kind: 'none' }

/** Parses a text without blanks that starts with its country. */
type UidParser = (text: string) => ParsedUid

/** A run of letters and digits in capitals, and its position in the text. */
type Token = { text: string; from: number; to: number }

/** Tokens that start like a number; `parsed` is null if they are not one. */
type Span = { first: number; last: number; text: string; parsed: QueryableUid | null }

/** A text and its tokens. `hasOtherCountry`: a country other than Norway is adjacent to it. */
type TokenizedText = { source: string; tokens: readonly Token[]; hasOtherCountry: boolean }

const MAX_TOKENS = 60
const MAX_TOKENS_OF_NUMBER = 12
const MAX_LENGTH = 16
/** In running text, shorter numbers are other codes: Romania has numbers of two digits. */
const MIN_DIGITS_AMONG_WORDS = 6
const MIN_DIGITS_OF_ATTEMPT = 5

const COUNTRIES = [...COUNTRY_CODES, 'GR', 'UK'].join('|')
const NUMBER_START = new RegExp(`^(?:${COUNTRIES})[A-Z]{0,2}[0-9]`)
const COUNTRY_TOKEN = new RegExp(`^(?:${COUNTRIES}|ATU|CHE)$`)
const NATIONAL_START = /^[A-Z]{0,2}[0-9]/

/**
 * Searches a typed text that is not a VAT ID as a whole. Returns the only number in it with the
 * words next to it, or reports several numbers, an attempt or none. A number ends where no digit
 * follows: "DE 136 695 976 12" is ambiguous.
 */
export function findAmongWords(raw: string, read: UidParser, hasOtherCountry: boolean): WordsAndNumber {
  const source = foldText(raw)
  const tokenized = { source, tokens: tokensOf(source), hasOtherCountry }
  const spans = spansIn(tokenized, read)
  const [only] = spans
  if (new Set(spans.map(({ text, parsed }) => parsed?.uid ?? text)).size > 1)
    return { kind: 'several', texts: spans.map(({ first, last }) => sourceBetween(tokenized, first, last)) }
  if (only === undefined) return { kind: 'none' }
  if (only.parsed !== null) return numberWithWords(tokenized, { ...only, parsed: only.parsed })
  // An attempt at the start of the text is parsed as a whole.
  return only.first > 0 ? { kind: 'attempt', text: only.text } : { kind: 'none' }
}

/** A part of a line: a number or an attempt at one, or other words. */
export type LinePart = { text: string; isNumber: boolean }

/** Returns the parts of a line in order, without labels. */
export function partsOf(raw: string, read: UidParser): LinePart[] {
  const source = foldText(raw)
  const tokens = tokensOf(source)
  const parts: LinePart[] = []
  let at = 0
  for (const { first, last } of spansIn({ source, tokens, hasOtherCountry: false }, read)) {
    const [from, to] = [tokens[first]?.from ?? 0, tokens[last]?.to ?? 0]
    parts.push({ text: source.slice(at, from), isNumber: false }, { text: source.slice(from, to), isNumber: true })
    at = to
  }
  return [...parts, { text: source.slice(at), isNumber: false }].filter(
    part => part.isNumber || hasOtherWords(part.text),
  )
}

const hasOtherWords = (text: string): boolean => {
  const words = tokensOf(text).map(token => token.text)
  return words.length > 0 && !areLabels(words)
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: text, index } of source.matchAll(/[\p{L}\p{M}\p{Nd}+*]+/gu)) {
    tokens.push({ text: toCapitals(text), from: index, to: index + text.length })
    if (tokens.length === MAX_TOKENS) break
  }
  return tokens
}

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? ''

const sourceBetween = ({ source, tokens }: TokenizedText, first: number, last: number): string =>
  source.slice(tokens[first]?.from ?? 0, tokens[last]?.to ?? 0)

/** Returns the numbers in the text and the attempts at one. */
function spansIn(tokenized: TokenizedText, read: UidParser): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < tokenized.tokens.length; at += 1) {
    const national = nationalAt(tokenized.tokens, at)
    if (national === null) continue
    const number = numberAt(tokenized, at, national, read)
    const span = textAt(tokenized.tokens, at).startsWith(NUMBER_WORD)
      ? certainlyNorwegian(tokenized, number)
      : (number ?? attemptAt(tokenized, at, national))
    if (span === null) continue
    spans.push(span)
    at = span.last
  }
  return spans
}

/**
 * Returns the token with the first digits of a number that may start at `at`: the same token, or
 * one after labels (CZ DIČ 251…). Returns null if there is none.
 */
function nationalAt(tokens: readonly Token[], at: number): number | null {
  if (NUMBER_START.test(textAt(tokens, at))) return at
  if (!COUNTRY_TOKEN.test(textAt(tokens, at))) return null
  let national = at + 1
  while (national < at + 5 && isLabel(textAt(tokens, national))) national += 1
  return NATIONAL_START.test(textAt(tokens, national)) ? national : null
}

/**
 * Returns the number that starts at token `first`. If several possible numbers differ only in their
 * end, returns the one with the right check digit, or null if that is ambiguous.
 */
function numberAt(tokenized: TokenizedText, first: number, national: number, read: UidParser): Span | null {
  const candidates: Span[] = []
  let text = national === first ? '' : textAt(tokenized.tokens, first)
  for (let at = national; at < national + MAX_TOKENS_OF_NUMBER && at < tokenized.tokens.length; at += 1) {
    if (at > national && !isJoined(tokenized, at)) break
    text += textAt(tokenized.tokens, at)
    if (text.length > MAX_LENGTH) break
    const isBeforeName = at === first && isNameAt(tokenized, at + 1)
    const parsed = isBeforeName || mayEndAt(tokenized, at) ? read(text) : null
    if (parsed?.isQueryable && !(isBeforeName && isDoubtful(parsed))) candidates.push({ first, last: at, text, parsed })
  }
  const withRightCheckDigit = candidates.filter(({ parsed }) => parsed && !isDoubtful(parsed))
  const remaining = candidates.length > 1 ? withRightCheckDigit : candidates
  // A Swiss number with or without MWST is the same.
  return new Set(remaining.map(({ parsed }) => parsed?.uid)).size === 1 ? (remaining.at(-1) ?? null) : null
}

/**
 * Returns a span that begins with NO if it is Norwegian for certain, else null: in running text,
 * "no" before digits mostly means number. It is if MVA ends it, or if the check digit is right and
 * the code in capitals either touches the digits or, without another country, begins the text.
 */
function certainlyNorwegian({ source, tokens, hasOtherCountry }: TokenizedText, span: Span | null): Span | null {
  if (span?.parsed?.country !== NUMBER_WORD) return null
  if (span.text.endsWith('MVA')) return span
  const [code, digits] = [tokens[span.first], tokens[span.first + 1]]
  if (isDoubtful(span.parsed) || code === undefined || !source.slice(code.from, code.to).startsWith(NUMBER_WORD))
    return null
  const isAttached = code.text.length > NUMBER_WORD.length
  const isFirst = !hasOtherCountry && span.first === 0 && /^\s*$/.test(source.slice(code.to, digits?.from))
  return isAttached || isFirst ? span : null
}

const isDoubtful = ({ hints }: QueryableUid): boolean => hints.some(({ kind }) => kind === 'check-digit')

const MAX_DIGITS_OF_NAME = 4

/**
 * Returns whether a company name starts at a token. Names may start with digits: "24/7 Service" and
 * "1&1" after a number without blanks are not part of it.
 */
function isNameAt({ source, tokens }: TokenizedText, from: number): boolean {
  if (!/\s/.test(source.slice(tokens[from - 1]?.to ?? 0, tokens[from]?.from ?? 0))) return false
  if (/^\d{1,4}\p{L}/u.test(textAt(tokens, from))) return /^\p{L}{2}/u.test(textAt(tokens, from + 1))
  let at = from
  while (isDigits(textAt(tokens, at)) && textAt(tokens, at).length <= MAX_DIGITS_OF_NAME) at += 1
  if (at === from) return false
  const between = source.slice(tokens[from]?.to ?? 0, tokens[from + 1]?.from ?? 0)
  return between === '&' || /^\p{L}{2}/u.test(textAt(tokens, at))
}

/** Returns whether only blanks, dashes and similar characters precede a token. */
const isJoined = ({ source, tokens }: TokenizedText, at: number): boolean =>
  isJoiningGap(source.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from ?? 0))

/**
 * Returns whether the characters between two tokens do not separate them; a comma followed by a
 * blank does.
 */
const isJoiningGap = (gap: string): boolean => isNoise(gap) && !/[,;]\s/.test(gap)

const OPENS = /[([{]/
const CLOSES = /[)\]}]/

/**
 * Returns whether a number may end at a token: no digit follows, except in brackets or as "1)" at
 * the end of the text.
 */
function mayEndAt({ source, tokens }: TokenizedText, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token || !next || !/\d$/.test(token.text) || !/^\d/.test(next.text)) return true
  const gap = source.slice(token.to, next.from)
  if (!isJoiningGap(gap)) return true
  const isMark = /^\d{1,2}$/.test(next.text) && at + 2 === tokens.length
  return isMark && (OPENS.test(gap) || CLOSES.test(source.slice(next.to)))
}

function attemptAt(tokenized: TokenizedText, first: number, national: number): Span | null {
  let last = national
  while (isDigits(textAt(tokenized.tokens, last + 1)) && isJoined(tokenized, last + 1)) last += 1
  const digits = tokenized.tokens.slice(national, last + 1).map(token => token.text)
  const text = (national === first ? '' : textAt(tokenized.tokens, first)) + digits.join('')
  return text.replace(/\D/g, '').length < MIN_DIGITS_OF_ATTEMPT ? null : { first, last, text, parsed: null }
}

const isDigits = (text: string): boolean => /^\d+$/.test(text)

const WORDS = /[\p{L}\p{M}\p{Nd}+*]+/gu

/**
 * Returns the number with its adjacent words; kind 'none' if a sign without a word touches the
 * number, as in "DE136695976?", or its country occurs twice.
 */
function numberWithWords({ source, tokens }: TokenizedText, span: Span & { parsed: QueryableUid }): WordsAndNumber {
  const { first, last, parsed } = span
  const [from, to] = [tokens[first]?.from ?? 0, tokens[last]?.to ?? 0]
  const otherTokens = [...tokens.slice(0, first), ...tokens.slice(last + 1)].map(({ text }) => text)
  const touching = source.slice(Math.max(0, from - 1), from) + source.slice(to, to + 1)
  const signs = (source.slice(0, from) + source.slice(to)).replace(WORDS, '')
  if (!isNoise(touching) || (!isNoise(signs) && !otherTokens.some(text => /\p{L}/u.test(text)))) return { kind: 'none' }
  // Its country occurs twice, or the text is a line of unseparated cells. NO beside another
  // country's number is a word.
  const isCountry = (text: string) =>
    COUNTRY_TOKEN.test(text) && (text !== NUMBER_WORD || parsed.country === NUMBER_WORD)
  const hasOnlyCountries = otherTokens.length > 0 && otherTokens.every(isCountry)
  if (hasOnlyCountries || (otherTokens.length > 0 && signs.includes(';'))) return { kind: 'none' }
  if (areLabels(otherTokens)) return { kind: 'one', parsed, words: '' }
  const words = [source.slice(0, from), source.slice(to)].map(withoutEdges).filter(Boolean).join(' … ')
  return parsed.national.length < MIN_DIGITS_AMONG_WORDS ? { kind: 'none' } : { kind: 'one', parsed, words }
}

const withoutEdges = (text: string): string => text.replace(/^[\s,;:|/–-]+|[\s,;:|/–-]+$/g, '').replace(/\s+/g, ' ')
