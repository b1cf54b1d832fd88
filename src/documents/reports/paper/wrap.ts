/** Where a line may end: after a blank (but a § stays with its number), and after a sign inside long names and addresses. */
const BREAKS = /(?<=(?<!§) |[-/@_])|(?<=[.,;])(?=\p{L})/u

/**
 * Breaks a text into lines of at most `width` by `widthOf`, which adds up over characters; a word that is wider by itself is cut. '' returns
 * no line.
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= width) return text.trim() === '' ? [] : [text]
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(BREAKS)) {
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

// At least one character, or it would never end.
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
