const WIDTH = 100

/** A word that Markdown would read as the start of a block at the beginning of a line. */
const STARTS_BLOCK = /^(?:[-+*]|[-=*_]{2,}|#{1,6}|\d+[.)]|(?:[>|]|`{3}|~{3}|:::).*)$/
/** Text that stays on one line: code, bold text, links and pictures. */
const WHOLE = /`[^`]*`|\*\*[^*]+\*\*|!?\[[^\]]*\]\([^)]*\)/g
const BLANK = '\u0000'

/**
 * Returns Markdown with its paragraphs and list items wrapped at 100 columns, which changes nothing
 * that a reader sees. Tables, headings, code, comments, front matter and blocks without a long line
 * stay as they are.
 */
export function wrapMarkdown(text: string): string {
  const [, frontMatter = '', body = ''] = /^(---\n[\s\S]*?\n---\n)?([\s\S]*)$/.exec(text) ?? []
  return frontMatter + blocksOf(body).map(wrapBlock).join('\n')
}

/** Consecutive lines; only a paragraph or a list item may be wrapped. */
type Block = { lines: string[]; isText: boolean }

const NO_TEXT = /^\s*(?:$|[#|>:]|<!--)/
const ITEM = /^\s*(?:[-*+]|\d+[.)]) /

function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let isCode = false
  for (const line of body.split('\n')) {
    const isFence = /^\s*```/.test(line)
    const isText = !isCode && !isFence && !NO_TEXT.test(line)
    const before = blocks.at(-1)
    if (isText && before?.isText && !ITEM.test(line)) before.lines.push(line)
    else blocks.push({ lines: [line], isText })
    if (isFence) isCode = !isCode
  }
  return blocks
}

function wrapBlock({ lines, isText }: Block): string {
  const [first = ''] = lines
  const hasHardBreak = lines.slice(0, -1).some(line => /(?: {2}|\\)$/.test(line))
  if (!isText || hasHardBreak || lines.every(line => line.length <= WIDTH)) return lines.join('\n')
  const [begin = ''] = /^\s*(?:(?:[-*+]|\d+[.)]) )?/.exec(first) ?? []
  const text = [first.slice(begin.length), ...lines.slice(1)].map(line => line.trim()).join(' ')
  const words = text.replaceAll(WHOLE, whole => whole.replaceAll(' ', BLANK)).split(' ')
  return fill(words.reduce(keepBehind, []), begin, ' '.repeat(begin.length)).replaceAll(BLANK, ' ')
}

/** Joins a word that may not begin a line to the word before it. */
function keepBehind(words: string[], word: string): string[] {
  const before = words.at(-1)
  if (before === undefined || !STARTS_BLOCK.test(word)) return [...words, word]
  return [...words.slice(0, -1), before + BLANK + word]
}

function fill([word = '', ...words]: string[], first: string, next: string): string {
  const lines: string[] = []
  let line = first + word
  for (const each of words) {
    if (line.length + 1 + each.length <= WIDTH) line += ` ${each}`
    else {
      lines.push(line)
      line = next + each
    }
  }
  return [...lines, line].join('\n')
}
