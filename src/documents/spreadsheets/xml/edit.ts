/** A change to a text: what stands from `start` to `end` (characters from 0) gives way to what `write` makes of it. */
export type Edit = { start: number; end: number; write: (old: string) => string }

export const insertAt = (position: number, text: string): Edit => ({
  start: position,
  end: position,
  write: () => text,
})

/** Takes edits that do not overlap, in any order; returns the changed text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let changed = ''
  let at = 0
  for (const { start, end, write } of inOrder(edits)) {
    changed += text.slice(at, start) + write(text.slice(start, end))
    at = end
  }
  return changed + text.slice(at)
}

export const inOrder = (edits: readonly Edit[]): Edit[] => [...edits].sort((a, b) => a.start - b.start)

/** Takes a tag as written; returns it with one attribute's value changed, or added at its end. */
export function setAttribute(tag: string, name: string, value: string): string {
  const written = `${name}="${escapeAttribute(value)}"`
  const present = new RegExp(`(\\s)${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`)
  if (present.test(tag)) return tag.replace(present, (_, blank: string) => blank + written)
  return `${tagBody(tag)} ${written}${tag.endsWith('/>') ? '/>' : '>'}`
}

/** Takes a tag as written; returns it without its end and the blanks before. A regular expression would take the square of them. */
export const tagBody = (tag: string): string => tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd()

export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** x:row → `x:`, row → ``. */
export const prefixOf = (written: string): string => written.slice(0, written.indexOf(':') + 1)
