/** Words by first letter, the longest first. */
type Dictionary = ReadonlyMap<string, readonly string[]>

/** Creates a dictionary of the words in the given lists. */
export function createDictionary(...lists: readonly (readonly string[])[]): Dictionary {
  const words = [...new Set(lists.flat())].toSorted((one, other) => other.length - one.length)
  return Map.groupBy(words, word => word.charAt(0))
}

const MAX_LENGTH = 80

/**
 * Splits a text without spaces into known words, or returns null: kundenname → kunden, name. Longer
 * words are tried first. Each position is examined once.
 */
export function splitIntoWords(text: string, dictionary: Dictionary): string[] | null {
  if (text === '' || text.length > MAX_LENGTH) return null
  const deadEnds = new Set<number>()
  const divideFrom = (at: number): string[] | null => {
    if (at === text.length) return []
    if (deadEnds.has(at)) return null
    for (const word of dictionary.get(text.charAt(at)) ?? []) {
      const rest = text.startsWith(word, at) ? divideFrom(at + word.length) : null
      if (rest !== null) return [word, ...rest]
    }
    deadEnds.add(at)
    return null
  }
  return divideFrom(0)
}
