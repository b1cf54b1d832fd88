import { normalized } from '../../base/texts/normalized.ts'
import { areLabels } from './label-words.ts'

/**
 * Characters that may surround or separate the digits of a number: blanks, invisible and control
 * characters, dashes, brackets, quotes and points.
 */
const NOISE =
  /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u00b0\u00b4\u00b7\u00ba\u2022\u2116\u2212.,;/:_|\\#="'`]/gu

const PLAIN = /^[A-Za-z0-9+*]*$/

/** Superscript, subscript and circled digits and letters: footnote marks, not part of a number. */
const MARKS =
  '\\p{No}\\u00aa\\u02b0-\\u02b8\\u02e0-\\u02e4\\u1d2c-\\u1d6a\\u1d78\\u1d9b-\\u1dbf\\u2071\\u207f\\u2090-\\u209c\\u24b6-\\u24e9\\u{1f110}-\\u{1f189}'
const NO_MARKS = new RegExp(`[^${MARKS}]+`, 'gu')
const FOOTNOTE = new RegExp(`(?<=[\\p{L}\\p{Nd}][\\s([.]*)[${MARKS}*†‡§][${MARKS}*†‡§\\s)\\].,]*$`, 'u')

/**
 * Normalises a UID as typed, pasted or stored in Excel: removes blanks, dashes, points, labels and
 * footnote marks, converts to capitals and folds compatibility characters (full-width ＤＥ becomes
 * DE). Other characters stay. Source: docs/rules.md#normalising-a-uid.
 */
export function normalizeUid(raw: string): string {
  const compact = raw.slice(0, MAX_TEXT_LENGTH).replace(NOISE, '')
  if (isPlain(compact) && !HAS_WORDS.test(compact)) return toCapitals(compact)
  const text = foldText(raw).replace(FOOTNOTE, '')
  return stripLabel(toCapitals(fold(withoutLabels(text).replace(NOISE, ''))))
}

/** Matches texts that may contain adjacent words; nearly all numbers skip that search. */
const HAS_WORDS = /^(?!ATU|CHE)[A-Z]{3}|^(?:ATU|N[OR]?)[A-Z]|[A-Z]{3}$|\*$/i

/**
 * Returns whether a tidied text has only characters of UIDs: A to Z, digits, the old Irish + and *.
 */
export const isPlain = (text: string): boolean => PLAIN.test(text)

/** Returns whether a text has only characters around numbers. */
export const isNoise = (text: string): boolean => text.replace(NOISE, '') === ''

/** Returns the footnote mark after a number, or ''. */
export const footnoteOf = (raw: string): string => (FOOTNOTE.exec(foldText(raw))?.[0] ?? '').trim()

/**
 * Yields the characters of a typed text that no UID contains, with their position counted from 1.
 */
export function* findInvalidCharacters(raw: string): Generator<{ character: string; position: number }> {
  let position = 0
  for (const character of raw) {
    position += 1
    if (!isPlain(fold(character).replace(NOISE, ''))) yield { character, position }
  }
}

/**
 * Longest text that is read. Folding accents is quadratic in the number of consecutive ones, and a
 * UID with its labels is far shorter.
 */
const MAX_TEXT_LENGTH = 500

/** Folds compatibility characters except footnote marks: "²" is not the digit 2. */
export const foldText = (raw: string): string => fold(raw.slice(0, MAX_TEXT_LENGTH))

/** Matches nearly all cells: folding does not change them, and each letter has one capital. */
const ASCII = /^[\t\n\r -~]*$/

const fold = (text: string): string =>
  ASCII.test(text) ? text : text.replace(NO_MARKS, part => normalized(part, 'NFKC'))

/** Converts only ASCII letters to capitals: a capital of ß or ı would be a guess. */
export const toCapitals = (text: string): string =>
  ASCII.test(text) ? text.toUpperCase() : text.replace(/[a-z]+/g, letters => letters.toUpperCase())

/** Pairs of letters that may precede a number. */
const SAFE_PAIR = /^(?:NR|NO|ID|UE)$/
const LEADING = /^[^\p{L}\p{Nd}]*((?:[\p{L}\p{M}]+[^\p{L}\p{M}\p{Nd}+*]+)+)(?=[\p{L}\p{M}+*]*\p{Nd})/u
/**
 * Requires a separator between words: without one a word could be split arbitrarily, which takes
 * exponential time if a digit follows.
 */
const TRAILING = /(?<=[\p{L}\p{Nd}])[^\p{L}\p{M}\p{Nd}+*]+((?:[\p{L}\p{M}]+(?:[^\p{L}\p{M}\p{Nd}+*]+|$))+)$/u

/**
 * Removes words before and after a number if all of them are labels; the last one before it may be
 * the number's country.
 */
function withoutLabels(text: string): string {
  const before = LEADING.exec(text)
  const wordsBefore = wordsIn(before?.[1])
  const last = wordsBefore.at(-1) ?? ''
  const start =
    before && areLabels(wordsBefore) && (last.length > 2 || (wordsBefore.length > 1 && SAFE_PAIR.test(last)))
      ? before[0].length
      : 0
  const after = TRAILING.exec(text)
  const wordsAfter = wordsIn(after?.[1])
  const end =
    after && after.index >= start && wordsAfter.some(word => word.length > 2) && areLabels(wordsAfter)
      ? after.index
      : text.length
  return text.slice(start, end)
}

const wordsIn = (text = ''): string[] => text.toUpperCase().match(/[\p{L}\p{M}]+/gu) ?? []

const TAX = 'UID|UMSATZSTEUER|MEHRWERTSTEUER|UST|MWST|VAT|TVA|BTW|P?IVA|PARTITAIVA|NIF|CIF|NIP'
const NUMBER = 'IDENTIFIKATIONS?|IDENTIFICATION|REGISTRATION|REG|IDENT|ID|NUMMER|NUMBER|NUM|NR|NO|N(?=[A-Z]{2})'

/**
 * Matches labels joined to their number. None starts like a UID of the supported countries. ATU is
 * a label only before a further label word, N and No only before a country or a label. IDE and IDI,
 * the French and Italian names of the UID, are labels only before a Swiss number.
 */
const LABEL = new RegExp(
  `^(?:N[OR]?)?(?:(?:(?:EU)?(?:${TAX})|ATU(?=ID|NUM|NR|NO)|ID[EI](?=CHE))(?:${NUMBER})*)+(?=.)|^N[OR]?(?=[A-Z]{2}[A-Z]?\\d)`,
)

/** Removes the label from a text in capitals without blanks (USTIDNRDE136695976). */
const stripLabel = (text: string): string => text.replace(LABEL, '')
