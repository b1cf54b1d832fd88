/**
 * Matches where a line may end: after a space (but not between § and its number), and after a
 * separator inside long names and addresses.
 */
const BREAK_POSITIONS = /(?<=(?<!§) |[-/@_])|(?<=[.,;])(?=\p{L})/u

/**
 * Wraps a text into lines of at most `width`, measured by `widthOf`, which must be additive over
 * characters; a wider word is cut. '' gives no line.
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= width) return text.trim() === '' ? [] : [text]
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(BREAK_POSITIONS)) {
    if (used + widthOf(word.trimEnd()) <= width) {
      line += word
      used += widthOf(word)
      continue
    }
    lines.push(line)
    line = word
    while (line !== '' && widthOf(line.trimEnd()) > width) {
      const head = headOf(line, width, widthOf)
      lines.push(head)
      line = line.slice(head.length)
    }
    used = widthOf(line)
  }
  return [...lines, line].map(each => each.trim()).filter(each => each !== '')
}

// Returns the beginning that fits, at least one character, so that the loop ends.
function headOf(text: string, width: number, widthOf: (text: string) => number): string {
  let head = ''
  let used = 0
  for (const character of text) {
    used += widthOf(character)
    if (used > width && head !== '') return head
    head += character
  }
  return head
}
