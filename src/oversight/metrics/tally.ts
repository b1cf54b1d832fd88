/** Counts words; `take` returns how often each was noted since it was taken last. */
export function createTally() {
  let counts = new Map<string, number>()
  return {
    note: (word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1),
    take: (): Record<string, number> => {
      const taken = Object.fromEntries(counts)
      counts = new Map()
      return taken
    },
  }
}
