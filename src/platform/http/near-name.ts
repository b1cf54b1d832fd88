const MAX_SLIPS = 2

/**
 * Returns the known name that a misspelled one probably means, or null. The two differ only in
 * punctuation and case, or in at most two letters.
 */
export function nearName(input: string, names: readonly string[]): string | null {
  const slips = names.map(name => ({ name, count: slipsBetween(plain(input), plain(name)) }))
  const [nearest] = slips.toSorted((one, other) => one.count - other.count)
  return nearest && nearest.count <= Math.min(MAX_SLIPS, nearest.name.length / 2) ? nearest.name : null
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const LONGEST = 40

/** Returns the number of insertions, deletions and changes between two words (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  if (Math.max(one.length, other.length) > LONGEST) return Number.POSITIVE_INFINITY
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (const [at, sign] of [...other].entries()) {
      const changed = (before[at] ?? 0) + (letter === sign ? 0 : 1)
      current.push(Math.min(changed, (before[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1))
    }
    before = current
  }
  return before.at(-1) ?? 0
}
