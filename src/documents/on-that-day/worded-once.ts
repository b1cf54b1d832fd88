/** By language and what is said: a list's answers are of few days, and each of its rows is worded for workbook and report (docs/benchmarks.md). */
const worded = new Map<string, string>()
const MOST_WORDED = 5_000

/** Returns what was worded under this key before, or words it now. */
export function wordedOnce(key: string, word: () => string): string {
  const known = worded.get(key)
  if (known !== undefined) return known
  if (worded.size === MOST_WORDED) worded.clear()
  const said = word()
  worded.set(key, said)
  return said
}
