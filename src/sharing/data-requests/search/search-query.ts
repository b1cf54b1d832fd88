import { normalized } from '../../../base/texts/normalized.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { expandUmlauts, foldName } from './fold-name.ts'

/**
 * A search that texts are matched against. The predicate takes the texts of one row or one piece of
 * a file, which may match together.
 */
export type SearchQuery = {
  by: 'uid' | 'name'
  /** The text as typed. */
  text: string
  matches: (texts: readonly string[]) => boolean
}

/**
 * Returns the matcher of a VAT ID or a name; null if the text is too short to be specific, or
 * longer than any VAT ID.
 */
export const searchQueryOf = (by: 'uid' | 'name', text: string): SearchQuery | null =>
  by === 'uid' ? uidQuery(text) : nameQuery(text)

const MIN_UID_LENGTH = 4
// Longer than any VAT ID: limits the characters compared at each position of a text.
const MAX_UID_LENGTH = 20

function uidQuery(text: string): SearchQuery | null {
  const spellings = spellingsOf(text)
  if (spellings.some(({ characters }) => characters.length < MIN_UID_LENGTH || characters.length > MAX_UID_LENGTH))
    return null
  return {
    by: 'uid',
    text,
    matches: texts => texts.some(each => isSpelledIn(normalized(each, 'NFKC').toUpperCase(), spellings)),
  }
}

/** `isBare`: the number has no country and only matches if no digit or letter precedes it. */
type Spelling = { characters: string; isBare: boolean }

// Country codes that differ from the prefixes of their VAT IDs.
const OTHER_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', GR: 'EL', GB: 'UK', UK: 'GB' }
// Shorter numbers may be house numbers or years.
const MIN_BARE_LENGTH = 8

function spellingsOf(text: string): Spelling[] {
  const normalizedText = normalized(text, 'NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}+*]/gu, '')
  const parsed = parseUid(text)
  const codes = [...new Set([normalizedText, ...(parsed.isQueryable ? [parsed.uid] : [])])]
  const withOtherPrefix = codes.flatMap(uid => {
    const prefix = OTHER_PREFIX[uid.slice(0, 2)]
    return prefix === undefined ? [] : [prefix + uid.slice(2)]
  })
  const bare = parsed.isQueryable && parsed.national.length >= MIN_BARE_LENGTH ? [parsed.national] : []
  return [
    ...[...codes, ...withOtherPrefix].map(characters => ({ characters, isBare: DIGIT.test(characters[0] ?? '') })),
    ...bare.map(characters => ({ characters, isBare: true })),
  ]
}

const isSpelledIn = (text: string, spellings: readonly Spelling[]): boolean =>
  spellings.some(spelling => {
    const [first = ''] = spelling.characters
    for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
      if (beginsAt(text, at, spelling)) return true
    return false
  })

/** Returns whether the number begins at `at` and is not part of a longer one. */
function beginsAt(text: string, at: number, { characters, isBare }: Spelling): boolean {
  let position = at
  for (const character of characters) {
    if (position > at) position = skipGap(text, position)
    if (text[position] !== character) return false
    position += 1
  }
  return !DIGIT.test(text[position] ?? '') && !(isBare && isPrecededByNumber(text, at))
}

const DIGIT = /\p{N}/u
const LETTER = /\p{L}/u
// Separators that people write between digits. Their number is limited, so that no text takes
// quadratic time.
const GAP = /[\s.,\-\u2010-\u2015/·_]/
const MAX_GAP_LENGTH = 3

function skipGap(text: string, from: number): number {
  let position = from
  while (position < from + MAX_GAP_LENGTH && GAP.test(text[position] ?? '')) position += 1
  return position
}

/** Returns whether a letter directly precedes `at`, or a digit with or without separators. */
function isPrecededByNumber(text: string, at: number): boolean {
  let position = at - 1
  if (LETTER.test(text[position] ?? '')) return true
  while (position >= at - MAX_GAP_LENGTH && GAP.test(text[position] ?? '')) position -= 1
  return DIGIT.test(text[position] ?? '')
}

const MIN_NAME_LENGTH = 3

function nameQuery(text: string): SearchQuery | null {
  const [folded, expanded] = [foldName(text), foldName(expandUmlauts(text))]
  if (folded.length < MIN_NAME_LENGTH) return null
  const words = folded.split(' ')
  // Registers put the family name first.
  const swapped = words.length === 2 ? [words.toReversed().join(' ')] : []
  const needles = [...new Set([folded, expanded, ...swapped])]
  return {
    by: 'name',
    text,
    matches: texts => {
      const foldedText = foldName(texts.join(' '))
      return needles.some(needle => foldedText.includes(needle))
    },
  }
}
