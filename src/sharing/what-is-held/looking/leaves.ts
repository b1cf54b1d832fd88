/** Returns every text and number in a value of JSON, without the names of its fields. */
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

/** Returns a value as a person is shown it: of a long one, which holds others too, what was found alone. */
export function shortened(value: unknown, isFound: (text: string) => boolean): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= LONGEST_SHOWN) return value
  const found = leavesOf(value).filter(isFound)
  return { shortened: true, found: found.slice(0, 100).map(each => around(each, isFound)) }
}

const WIDTH = 300

/** Returns so much of a text that what was found in it can be recognised. */
export function around(text: string, isFound: (part: string) => boolean): string {
  if (text.length <= WIDTH) return storable(text)
  for (let from = 0; from < text.length; from += WIDTH / 2) {
    const part = text.slice(from, from + WIDTH)
    if (isFound(part)) return storable(`${from > 0 ? '… ' : ''}${part} …`)
  }
  return storable(`${text.slice(0, WIDTH)} …`)
}

/** A copy, since a part would keep the whole in memory; without U+0000 and halves of characters, which JSON in the database refuses. */
const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString()
