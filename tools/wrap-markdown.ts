const WIDTH = 100

/** Matches a word that starts a Markdown block at the beginning of a line. */
const STARTS_BLOCK = /^(?:[-+*]|[-=*_]{2,}|#{1,6}|\d+[.)]|(?:[>|]|`{3}|~{3}|:::).*)$/
/** Matches text that stays on one line: code, bold text, links and pictures. */
const UNBREAKABLE = /`[^`]*`|\*\*[^*]+\*\*|!?\[[^\]]*\]\([^)]*\)/g
const FIXED_BLANK = '\u0000'

/**
 * Wraps the paragraphs and list items of Markdown at 100 columns, without changing how it is
 * displayed. Tables, headings, code, comments, front matter and blocks without a long line stay
 * unchanged.
 */
export function wrapMarkdown(text: string): string {
  const [, frontMatter = '', body = ''] = /^(---\n[\s\S]*?\n---\n)?([\s\S]*)$/.exec(text) ?? []
  return frontMatter + blocksOf(body).map(wrapBlock).join('\n')
}

/** Consecutive lines. `isText` is true for a paragraph or a list item, which may be wrapped. */
type Block = { lines: string[]; isText: boolean }

const NON_TEXT = /^\s*(?:$|[#|>:]|<!--)/
const ITEM = /^\s*(?:[-*+]|\d+[.)]) /

function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let isCode = false
  for (const line of body.split('\n')) {
    const isFence = /^\s*```/.test(line)
    const isText = !isCode && !isFence && !NON_TEXT.test(line)
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
  const words = text.replaceAll(UNBREAKABLE, match => match.replaceAll(' ', FIXED_BLANK)).split(' ')
  return fillLines(words.reduce(appendWord, []), begin, ' '.repeat(begin.length)).replaceAll(FIXED_BLANK, ' ')
}

/** Appends a word, with a fixed blank if it must not begin a line. */
function appendWord(words: string[], word: string): string[] {
  const before = words.at(-1)
  if (before === undefined || !STARTS_BLOCK.test(word)) return [...words, word]
  return [...words.slice(0, -1), before + FIXED_BLANK + word]
}

function fillLines([word = '', ...words]: string[], first: string, next: string): string {
  const lines: string[] = []
  let line = first + word
  for (const nextWord of words) {
    if (line.length + 1 + nextWord.length <= WIDTH) line += ` ${nextWord}`
    else {
      lines.push(line)
      line = next + nextWord
    }
  }
  return [...lines, line].join('\n')
}
