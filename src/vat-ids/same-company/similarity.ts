import type { Word, WordKind } from './words.ts'

// Digits count more than letters: Projekt 12 and Projekt 14 are different companies.
const WEIGHTS: Record<WordKind, number> = { number: 10, rare: 5, given: 3, common: 1 }
// In shorter words one letter changes the meaning: Bau, Bad.
const MIN_COMPARED_LENGTH = 4
const MIN_SIMILARITY = 0.75
const ABBREVIATION_SIMILARITY = 0.8
const INITIAL_SIMILARITY = 0.6

export const weightOf = ({ kind }: Word): number => WEIGHTS[kind]

type ComparableWord = Omit<Word, 'kind'>

/**
 * Returns whether two words are the same: in one of the two spellings, or by sound if one comes
 * from another script.
 */
export const isSameWord = (one: ComparableWord, other: ComparableWord): boolean =>
  one.long === other.long ||
  one.short === other.short ||
  one.long === other.short ||
  one.short === other.long ||
  (one.sound !== '' && one.sound === other.sound)

/**
 * Returns the similarity of two words, 0 to 1: by edit distance relative to length, less for an
 * abbreviation or an initial.
 */
export function similarityOf(one: Word, other: Word): number {
  if (isSameWord(one, other)) return 1
  if (one.kind === 'number' || other.kind === 'number') return 0
  const [shorter, longer] = one.short.length <= other.short.length ? [one.short, other.short] : [other.short, one.short]
  if (longer.length > MIN_COMPARED_LENGTH && longer.startsWith(shorter)) {
    if (shorter.length === 1) return INITIAL_SIMILARITY
    if (shorter.length >= MIN_COMPARED_LENGTH - 1) return ABBREVIATION_SIMILARITY
  }
  return shorter.length < MIN_COMPARED_LENGTH ? 0 : textSimilarity(shorter, longer, MIN_SIMILARITY)
}

/** Returns the similarity of two texts, or 0 if it is below `threshold`. */
export function textSimilarity(one: string, other: string, threshold: number): number {
  const length = Math.max(one.length, other.length)
  // Each surplus letter is already one edit.
  if (Math.min(one.length, other.length) / length < threshold) return 0
  const likeness = 1 - editDistance(one, other) / length
  return likeness >= threshold ? likeness : 0
}

/**
 * Returns the number of insertions, deletions, substitutions and swaps of neighbours between two
 * texts (Damerau distance).
 */
export function editDistance(one: string, other: string): number {
  let rowBeforeLast: number[] = []
  let previousRow = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const currentRow = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const swapped = isSwapped ? (rowBeforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      const substituted = (previousRow[at - 1] ?? 0) + (isSame ? 0 : 1)
      currentRow.push(Math.min(substituted, (previousRow[at] ?? 0) + 1, (currentRow[at - 1] ?? 0) + 1, swapped))
    }
    rowBeforeLast = previousRow
    previousRow = currentRow
  }
  return previousRow[other.length] ?? 0
}
