import { normalized } from '../../../base/texts/normalized.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { foldedName, spelledOut } from './fold-name.ts'

/**
 * Matches texts against a search. `isIn` takes the texts of one row or one piece of a file, which
 * may match together.
 */
export type SearchQuery = {
  by: 'uid' | 'name'
  /** As it was typed. */
  text: string
  isIn: (texts: readonly string[]) => boolean
}

/**
 * Returns the matcher of a VAT ID or a name; null if the text is too short to be specific, or
 * longer than any VAT ID.
 */
export const searchQueryOf = (by: 'uid' | 'name', text: string): SearchQuery | null =>
  by === 'uid' ? soughtUid(text) : soughtName(text)

const SHORTEST_UID = 4
// Longer than any VAT ID: limits the characters compared at each position of a text.
const LONGEST_UID = 20

function soughtUid(text: string): SearchQuery | null {
  const spellings = spellingsOf(text)
  if (spellings.some(({ characters }) => characters.length < SHORTEST_UID || characters.length > LONGEST_UID))
    return null
  return {
    by: 'uid',
    text,
    isIn: texts => texts.some(each => isSpelledIn(normalized(each, 'NFKC').toUpperCase(), spellings)),
  }
}

/**
 * `isBare`: the number without its country, which only matches if no number or letter precedes it.
 */
type Spelling = { characters: string; isBare: boolean }

// Country codes that differ from the prefixes of their VAT IDs.
const OTHER_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', GR: 'EL', GB: 'UK', UK: 'GB' }
// Shorter numbers are house numbers and years.
const SHORTEST_BARE = 8

function spellingsOf(text: string): Spelling[] {
  const normalizedText = normalized(text, 'NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}+*]/gu, '')
  const parsed = parseUid(text)
  const whole = [...new Set([normalizedText, ...(parsed.askable ? [parsed.uid] : [])])]
  const others = whole.flatMap(uid => {
    const prefix = OTHER_PREFIX[uid.slice(0, 2)]
    return prefix === undefined ? [] : [prefix + uid.slice(2)]
  })
  const bare = parsed.askable && parsed.national.length >= SHORTEST_BARE ? [parsed.national] : []
  return [
    ...[...whole, ...others].map(characters => ({ characters, isBare: DIGIT.test(characters[0] ?? '') })),
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

/** Returns whether the number begins there, and is no part of a longer one. */
function beginsAt(text: string, at: number, { characters, isBare }: Spelling): boolean {
  let place = at
  for (const character of characters) {
    if (place > at) place = behindGap(text, place)
    if (text[place] !== character) return false
    place += 1
  }
  return !DIGIT.test(text[place] ?? '') && !(isBare && followsNumber(text, at))
}

const DIGIT = /\p{N}/u
const LETTER = /\p{L}/u
// Separators that people write between digits. Limited in length, so that no text takes quadratic
// time.
const GAP = /[\s.,\-\u2010-\u2015/·_]/
const LONGEST_GAP = 3

function behindGap(text: string, from: number): number {
  let place = from
  while (place < from + LONGEST_GAP && GAP.test(text[place] ?? '')) place += 1
  return place
}

/** Returns whether a letter directly precedes it, or digits, with or without a separator. */
function followsNumber(text: string, at: number): boolean {
  let place = at - 1
  if (LETTER.test(text[place] ?? '')) return true
  while (place >= at - LONGEST_GAP && GAP.test(text[place] ?? '')) place -= 1
  return DIGIT.test(text[place] ?? '')
}

const SHORTEST_NAME = 3

function soughtName(text: string): SearchQuery | null {
  const [plain, spelled] = [foldedName(text), foldedName(spelledOut(text))]
  if (plain.length < SHORTEST_NAME) return null
  const words = plain.split(' ')
  // Registers put the family name first.
  const turned = words.length === 2 ? [words.toReversed().join(' ')] : []
  const needles = [...new Set([plain, spelled, ...turned])]
  return {
    by: 'name',
    text,
    isIn: texts => {
      const foldedText = foldedName(texts.join(' '))
      return needles.some(needle => foldedText.includes(needle))
    },
  }
}
