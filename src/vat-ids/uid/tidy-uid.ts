import { normalized } from '../../ground/texts/normalized.ts'
import { areLabels } from './label-words.ts'

/** Blanks, invisible and control characters, dashes, brackets, quotes and points: they stand around a number, never in it. */
const NOISE =
  /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u00b0\u00b4\u00b7\u00ba\u2022\u2116\u2212.,;/:_|\\#="'`]/gu

const PLAIN = /^[A-Za-z0-9+*]*$/

/** Digits and letters that are raised, lowered or in circles: a mark of a footnote, and no part of a number. */
const MARKS =
  '\\p{No}\\u00aa\\u02b0-\\u02b8\\u02e0-\\u02e4\\u1d2c-\\u1d6a\\u1d78\\u1d9b-\\u1dbf\\u2071\\u207f\\u2090-\\u209c\\u24b6-\\u24e9\\u{1f110}-\\u{1f189}'
const UNMARKED = new RegExp(`[^${MARKS}]+`, 'gu')
const FOOTNOTE = new RegExp(`(?<=[\\p{L}\\p{Nd}][\\s([.]*)[${MARKS}*†‡§][${MARKS}*†‡§\\s)\\].,]*$`, 'u')

/**
 * Takes a UID as people type, paste or keep it in Excel; returns it without blanks, dashes, points, labels and marks of footnotes, in capitals
 * and compatibility-folded (full-width ＤＥ becomes DE). Any other character stays. Source: docs/rules.md#normalising-a-uid.
 */
export function tidyUid(raw: string): string {
  const bare = raw.slice(0, LONGEST_READ).replace(NOISE, '')
  if (isPlain(bare) && !HAS_WORDS.test(bare)) return toCapitals(bare)
  const folded = foldText(raw).replace(FOOTNOTE, '')
  return stripLabel(toCapitals(fold(withoutLabels(folded).replace(NOISE, ''))))
}

/** Spares nearly all numbers the look for words beside them. */
const HAS_WORDS = /^(?!ATU|CHE)[A-Z]{3}|^(?:ATU|N[OR]?)[A-Z]|[A-Z]{3}$|\*$/i

/** Whether a tidied text holds nothing but what some UID may hold: letters A to Z, digits, the old Irish + and *. */
export const isPlain = (text: string): boolean => PLAIN.test(text)

/** Whether a text holds nothing but what stands around numbers. */
export const isNoise = (text: string): boolean => text.replace(NOISE, '') === ''

/** Returns the mark of a footnote behind a number, '' if there is none. */
export const footnoteOf = (raw: string): string => (FOOTNOTE.exec(foldText(raw))?.[0] ?? '').trim()

/** Takes a text as typed; returns its characters that no UID has, with their place as the person counts it, from 1. */
export function* oddCharacters(raw: string): Generator<{ character: string; position: number }> {
  let position = 0
  for (const character of raw) {
    position += 1
    if (!isPlain(fold(character).replace(NOISE, ''))) yield { character, position }
  }
}

/** Folding accents takes the square of how many stand together; a UID with all that people write around it is far shorter. */
const LONGEST_READ = 500

/** Returns a text compatibility-folded, but for marks of footnotes: „²“ is no 2 of a number. */
export const foldText = (raw: string): string => fold(raw.slice(0, LONGEST_READ))

/** Nearly all cells: no letter of them is folded, and each has one capital. */
const ASCII = /^[\t\n\r -~]*$/

const fold = (text: string): string =>
  ASCII.test(text) ? text : text.replace(UNMARKED, part => normalized(part, 'NFKC'))

/** Of ASCII alone: capitals of ß or ı would be a guess. */
export const toCapitals = (text: string): string =>
  ASCII.test(text) ? text.toUpperCase() : text.replace(/[a-z]+/g, letters => letters.toUpperCase())

/** Letters of two that a number may begin with. */
const SAFE_PAIR = /^(?:NR|NO|ID|UE)$/
const LEADING = /^[^\p{L}\p{Nd}]*((?:[\p{L}\p{M}]+[^\p{L}\p{M}\p{Nd}+*]+)+)(?=[\p{L}\p{M}+*]*\p{Nd})/u
/** Something stands between two words: without, a word could be divided in any way, which takes for ever where a digit follows. */
const TRAILING = /(?<=[\p{L}\p{Nd}])[^\p{L}\p{M}\p{Nd}+*]+((?:[\p{L}\p{M}]+(?:[^\p{L}\p{M}\p{Nd}+*]+|$))+)$/u

/** Words in front of a number and behind it, where all of them are labels; the last one in front may be the number's country. */
function withoutLabels(text: string): string {
  const before = LEADING.exec(text)
  const ahead = wordsIn(before?.[1])
  const last = ahead.at(-1) ?? ''
  const start =
    before && areLabels(ahead) && (last.length > 2 || (ahead.length > 1 && SAFE_PAIR.test(last))) ? before[0].length : 0
  const after = TRAILING.exec(text)
  const behind = wordsIn(after?.[1])
  const end =
    after && after.index >= start && behind.some(word => word.length > 2) && areLabels(behind)
      ? after.index
      : text.length
  return text.slice(start, end)
}

const wordsIn = (text = ''): string[] => text.toUpperCase().match(/[\p{L}\p{M}]+/gu) ?? []

const TAX = 'UID|UMSATZSTEUER|MEHRWERTSTEUER|UST|MWST|VAT|TVA|BTW|P?IVA|PARTITAIVA|NIF|CIF|NIP'
const NUMBER = 'IDENTIFIKATIONS?|IDENTIFICATION|REGISTRATION|REG|IDENT|ID|NUMMER|NUMBER|NUM|NR|NO|N(?=[A-Z]{2})'

/**
 * Labels that touch their number. None begins like a UID of the 30: ATU counts as one only before a further word, N and No only before a country
 * or such a word, and what the UID is called in French and Italian (IDE, IDI) only before a Swiss one.
 */
const LABEL = new RegExp(
  `^(?:N[OR]?)?(?:(?:(?:EU)?(?:${TAX})|ATU(?=ID|NUM|NR|NO)|ID[EI](?=CHE))(?:${NUMBER})*)+(?=.)|^N[OR]?(?=[A-Z]{2}[A-Z]?\\d)`,
)

/** Takes a text in capitals without blanks (USTIDNRDE136695976); returns it without words in front of the number. */
const stripLabel = (text: string): string => text.replace(LABEL, '')
