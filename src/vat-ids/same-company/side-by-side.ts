import type { Comparison, Difference } from './comparison.ts'
import { fold } from './fold.ts'
import { canonicalWord } from './read-name.ts'

/** Words of both names, as written. */
type Words = { own: string[]; given: string[] }

/** How to show two companies side by side: marked differences, and those to state as text. */
export type SideBySide = {
  /** The words that differ. */
  highlightedWords: Words
  /** The parts of the own address that differ; the authority's address is shown next to them. */
  ownAddress: string[]
  /** Differences that cannot be marked and must be stated as text. */
  unmarked: Difference[]
}

/** Returns how to show a comparison of these two names side by side. */
export function showSideBySide(
  { differences }: Pick<Comparison, 'differences'>,
  own: string,
  given: string,
): SideBySide {
  const names = { own: wordsOf(own), given: wordsOf(given) }
  const view: SideBySide = { highlightedWords: { own: [], given: [] }, ownAddress: [], unmarked: [] }
  for (const difference of differences) {
    const words = differingWords(difference, names)
    if (canBeMarked(words, names)) {
      view.highlightedWords.own.push(...words.own)
      view.highlightedWords.given.push(...words.given)
    } else if (isAddressDifference(difference)) view.ownAddress.push(difference.own)
    else view.unmarked.push(difference)
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
    // A difference contains the form's usual name, not its spelling, so the words that only one
    // name contains are marked.
    case 'form':
    case 'form-missing':
      return { own: onlyIn(own, given), given: onlyIn(given, own) }
    default:
      return { own: [], given: [] }
  }
}

type AddressDifference = Extract<Difference, { kind: 'street' | 'house' | 'zip-code' | 'town' }>

const isAddressDifference = (difference: Difference): difference is AddressDifference =>
  ['street', 'house', 'zip-code', 'town'].includes(difference.kind)

/** Returns the words of a text. GmbH is one word, Ges.m.b.H. four: Ges, m, b and H. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns whether the words can be marked. A word within another, as in HandelsgesmbH, cannot. */
const canBeMarked = (words: Words, names: Words): boolean =>
  words.own.length + words.given.length > 0 &&
  words.own.every(word => names.own.includes(word)) &&
  words.given.every(word => names.given.includes(word))

function onlyIn(words: string[], others: string[]): string[] {
  const otherWords = new Set(others.map(canonical))
  return words.filter(word => !otherWords.has(canonical(word)))
}

const canonical = (word: string): string => canonicalWord(fold(word).long)
