import type { Comparison, Difference } from './comparison.ts'
import { fold } from './fold.ts'
import { oneWord } from './read-name.ts'

/** Words of two names, as written there. */
type Words = { own: string[]; given: string[] }

/** How to show two companies side by side: marked differences, and those to state as text. */
export type SideBySide = {
  /** The words that differ. */
  marks: Words
  /** Differing parts of the own address; the authority's is next to it. */
  ownAddress: string[]
  unseen: Difference[]
}

/** Returns how to show a comparison of these two names side by side. */
export function showSideBySide(
  { differences }: Pick<Comparison, 'differences'>,
  own: string,
  given: string,
): SideBySide {
  const names = { own: wordsOf(own), given: wordsOf(given) }
  const view: SideBySide = { marks: { own: [], given: [] }, ownAddress: [], unseen: [] }
  for (const difference of differences) {
    const words = differingWords(difference, names)
    if (areSeen(words, names)) {
      view.marks.own.push(...words.own)
      view.marks.given.push(...words.given)
    } else if (isOfAddress(difference)) view.ownAddress.push(difference.own)
    else view.unseen.push(difference)
  }
  return view
}

function differingWords(difference: Difference, { own, given }: Words): Words {
  switch (difference.kind) {
    case 'words':
      return { own: wordsOf(difference.own), given: wordsOf(difference.given) }
    case 'own-words':
      return { own: wordsOf(difference.words), given: [] }
    case 'given-words':
      return { own: [], given: wordsOf(difference.words) }
    // A difference has the form's usual name in any spelling: marks the words that only one name
    // contains.
    case 'form':
    case 'form-missing':
      return { own: onlyIn(own, given), given: onlyIn(given, own) }
    default:
      return { own: [], given: [] }
  }
}

type OfAddress = Extract<Difference, { kind: 'street' | 'house' | 'zip-code' | 'town' }>

const isOfAddress = (difference: Difference): difference is OfAddress =>
  ['street', 'house', 'zip-code', 'town'].includes(difference.kind)

/** Returns the words of a text: GmbH, but also Ges, m, b and H. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A word found within another, as in HandelsgesmbH, cannot be marked. */
const areSeen = (words: Words, names: Words): boolean =>
  words.own.length + words.given.length > 0 &&
  words.own.every(word => names.own.includes(word)) &&
  words.given.every(word => names.given.includes(word))

function onlyIn(words: string[], others: string[]): string[] {
  const otherWords = new Set(others.map(alike))
  return words.filter(word => !otherWords.has(alike(word)))
}

const alike = (word: string): string => oneWord(fold(word).long)
