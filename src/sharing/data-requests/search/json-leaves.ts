/** Returns every text and number in a JSON value, without field names. */
export function leavesOf(value: unknown): string[] {
  const leaves: string[] = []
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') leaves.push(next)
    else if (typeof next === 'number') leaves.push(String(next))
    else if (next !== null && typeof next === 'object') open.push(...Object.values(next).toReversed())
  }
  return leaves
}

const LONGEST_SHOWN = 2_000

/**
 * Returns a value for display; a long one, which contains other people's data, is reduced to the
 * match.
 */
export function shortened(value: unknown, isFound: (text: string) => boolean): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= LONGEST_SHOWN) return value
  const matches = leavesOf(value).filter(isFound)
  return { shortened: true, found: matches.slice(0, 100).map(each => around(each, isFound)) }
}

const WIDTH = 300

/** Returns a match with its surrounding text. */
export function around(text: string, isFound: (part: string) => boolean): string {
  if (text.length <= WIDTH) return storable(text)
  for (let from = 0; from < text.length; from += WIDTH / 2) {
    const part = text.slice(from, from + WIDTH)
    if (isFound(part)) return storable(`${from > 0 ? '… ' : ''}${part} …`)
  }
  return storable(`${text.slice(0, WIDTH)} …`)
}

/**
 * A copy, since a slice would keep the whole text in memory; without U+0000 and lone surrogates,
 * which the database's JSON rejects.
 */
const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString()
