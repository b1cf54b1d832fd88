/** Words by their first letter, the longest first. */
type Dictionary = ReadonlyMap<string, readonly string[]>

/** Returns the words of some lists, to divide texts into. */
export function dictionary(...lists: readonly (readonly string[])[]): Dictionary {
  const words = [...new Set(lists.flat())].toSorted((one, other) => other.length - one.length)
  return Map.groupBy(words, word => word.charAt(0))
}

const MAX_LENGTH = 80

/**
 * Takes a text without blanks; returns the words that it is made of, null where it is made of others too: kundenname → kunden, name. The longer
 * word is tried first. Each place is looked at once.
 */
export function divide(text: string, known: Dictionary): string[] | null {
  if (text === '' || text.length > MAX_LENGTH) return null
  const dead = new Set<number>()
  const from = (at: number): string[] | null => {
    if (at === text.length) return []
    if (dead.has(at)) return null
    for (const word of known.get(text.charAt(at)) ?? []) {
      const rest = text.startsWith(word, at) ? from(at + word.length) : null
      if (rest !== null) return [word, ...rest]
    }
    dead.add(at)
    return null
  }
  return from(0)
}
