const MAX_DISTANCE = 2

/**
 * Returns the known name that a misspelled one probably means, or null. The two differ only in
 * punctuation and case, or in at most two letters.
 */
export function findSimilarName(input: string, names: readonly string[]): string | null {
  const distances = names.map(name => ({ name, count: distanceBetween(simplify(input), simplify(name)) }))
  const [nearest] = distances.toSorted((one, other) => one.count - other.count)
  return nearest && nearest.count <= Math.min(MAX_DISTANCE, nearest.name.length / 2) ? nearest.name : null
}

const simplify = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const MAX_LENGTH = 40

/** Returns the Levenshtein distance of two words: insertions, deletions and changes. */
function distanceBetween(one: string, other: string): number {
  if (Math.max(one.length, other.length) > MAX_LENGTH) return Number.POSITIVE_INFINITY
  let previousRow = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const currentRow = [row + 1]
    for (const [at, sign] of [...other].entries()) {
      const substitutionCost = (previousRow[at] ?? 0) + (letter === sign ? 0 : 1)
      currentRow.push(Math.min(substitutionCost, (previousRow[at + 1] ?? 0) + 1, (currentRow[at] ?? 0) + 1))
    }
    previousRow = currentRow
  }
  return previousRow.at(-1) ?? 0
}
