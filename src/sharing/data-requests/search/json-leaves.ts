/** Returns every text and number in a JSON value, without field names. */
export function collectLeaves(value: unknown): string[] {
  const leaves: string[] = []
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') leaves.push(next)
    else if (typeof next === 'number') leaves.push(String(next))
    else if (next !== null && typeof next === 'object') pending.push(...Object.values(next).toReversed())
  }
  return leaves
}

const MAX_SHOWN_LENGTH = 2_000

/**
 * Returns a value for display; a long value, which may contain other people's data, is reduced to
 * the matches.
 */
export function shorten(value: unknown, isFound: (text: string) => boolean): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= MAX_SHOWN_LENGTH) return value
  const matches = collectLeaves(value).filter(isFound)
  return { shortened: true, found: matches.slice(0, 100).map(each => excerptOf(each, isFound)) }
}

const EXCERPT_LENGTH = 300

/** Returns the part of a text around the match. */
export function excerptOf(text: string, isFound: (part: string) => boolean): string {
  if (text.length <= EXCERPT_LENGTH) return toStorable(text)
  for (let from = 0; from < text.length; from += EXCERPT_LENGTH / 2) {
    const part = text.slice(from, from + EXCERPT_LENGTH)
    if (isFound(part)) return toStorable(`${from > 0 ? '… ' : ''}${part} …`)
  }
  return toStorable(`${text.slice(0, EXCERPT_LENGTH)} …`)
}

/**
 * Returns a copy, because a slice would keep the whole text in memory, without U+0000 and lone
 * surrogates, which the database's JSON rejects.
 */
const toStorable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString()
