import type { Edit } from './edit.ts'

/** Output comes in pieces of about this many characters. */
const PIECE = 65_536

/**
 * Changes a text that streams by: takes its pieces and the edits in the text's order, some at a time; returns the changed text.
 * Only the piece at hand is in memory, and edits are asked for when the text before them has gone.
 */
export async function* splice(
  pieces: AsyncIterable<string>,
  edits: AsyncIterable<readonly Edit[]>,
): AsyncGenerator<string> {
  const source = pieces[Symbol.asyncIterator]()
  let held = ''
  /** Position in the whole text of the first held character, and of the next one to go out. */
  let heldFrom = 0
  let next = 0
  let out = ''
  const end = () => heldFrom + held.length
  const more = async (): Promise<boolean> => {
    const piece = await source.next()
    if (piece.done) return false
    held = held.slice(next - heldFrom) + piece.value
    heldFrom = next
    return true
  }
  for await (const some of edits) {
    for (const edit of some) {
      while (end() < edit.end) {
        // What lies before the edit goes out first, so that little is held.
        const passed = Math.min(end(), edit.start)
        out += held.slice(next - heldFrom, passed - heldFrom)
        next = passed
        if (!(await more())) throw new Error('an edit lies beyond the end of the text')
        if (out.length >= PIECE) {
          yield out
          out = ''
        }
      }
      out += held.slice(next - heldFrom, edit.start - heldFrom)
      out += edit.write(held.slice(edit.start - heldFrom, edit.end - heldFrom))
      next = edit.end
    }
    if (out.length >= PIECE) {
      yield out
      out = ''
    }
  }
  do {
    yield out + held.slice(next - heldFrom)
    out = ''
    next = end()
  } while (await more())
}
