/** A change to a text: `write` replaces the characters from `start` to `end`, counted from 0. */
export type Edit = { start: number; end: number; write: (old: string) => string }

export const insertAt = (position: number, text: string): Edit => ({
  start: position,
  end: position,
  write: () => text,
})

/** Applies edits in any order, without overlap, to a text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let changed = ''
  let at = 0
  for (const { start, end, write } of sortEdits(edits)) {
    changed += text.slice(at, start) + write(text.slice(start, end))
    at = end
  }
  return changed + text.slice(at)
}

export const sortEdits = (edits: readonly Edit[]): Edit[] => [...edits].sort((a, b) => a.start - b.start)

/** Returns a tag with one attribute changed, or added at its end. */
export function setAttribute(tag: string, name: string, value: string): string {
  const attribute = `${name}="${escapeAttribute(value)}"`
  const present = new RegExp(`(\\s)${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`)
  if (present.test(tag)) return tag.replace(present, (_, blank: string) => blank + attribute)
  return `${tagBody(tag)} ${attribute}${tag.endsWith('/>') ? '/>' : '>'}`
}

/**
 * Returns a tag without its closing characters and the spaces before them; a regular expression
 * would take quadratic time.
 */
export const tagBody = (tag: string): string => tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd()

export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Returns the prefix of a tag's name: x:row → `x:`, row → ``. */
export const prefixOf = (tag: string): string => tag.slice(0, tag.indexOf(':') + 1)

/** The approximate length of output pieces, in characters. */
const OUTPUT_LENGTH = 65_536

/**
 * Applies ordered edits to a streamed text and yields the changed text. Only the current piece is
 * in memory, and edits are requested when the text before them has been yielded.
 */
export async function* applyEditsToStream(
  pieces: AsyncIterable<string>,
  edits: AsyncIterable<readonly Edit[]>,
): AsyncGenerator<string> {
  const source = pieces[Symbol.asyncIterator]()
  let pending = ''
  /**
   * Positions in the whole text of the first character of `pending`, and of the next one to output.
   */
  let pendingFrom = 0
  let next = 0
  let out = ''
  const end = () => pendingFrom + pending.length
  const readNext = async (): Promise<boolean> => {
    const piece = await source.next()
    if (piece.done) return false
    pending = pending.slice(next - pendingFrom) + piece.value
    pendingFrom = next
    return true
  }
  for await (const portion of edits) {
    for (const edit of portion) {
      while (end() < edit.end) {
        // Text before the edit is output first, so that little is kept in memory.
        const reached = Math.min(end(), edit.start)
        out += pending.slice(next - pendingFrom, reached - pendingFrom)
        next = reached
        if (!(await readNext())) throw new Error('an edit lies beyond the end of the text')
        if (out.length >= OUTPUT_LENGTH) {
          yield out
          out = ''
        }
      }
      out += pending.slice(next - pendingFrom, edit.start - pendingFrom)
      out += edit.write(pending.slice(edit.start - pendingFrom, edit.end - pendingFrom))
      next = edit.end
    }
    if (out.length >= OUTPUT_LENGTH) {
      yield out
      out = ''
    }
  }
  do {
    yield out + pending.slice(next - pendingFrom)
    out = ''
    next = end()
  } while (await readNext())
}
