import { expect, it } from 'vitest'
import { wrapMarkdown } from './wrap-markdown.ts'

const WORDS = 'eins zwei drei vier fünf sechs sieben acht neun zehn '.repeat(3).trim()
const widths = (text: string) => text.split('\n').map(line => line.length)

it('wraps paragraphs and list items without changing their content', () => {
  const page = `# Title\n\n${WORDS}\n\n- ${WORDS}\n- short\n\n1. ${WORDS}\n`
  const wrapped = wrapMarkdown(page)
  expect(Math.max(...widths(wrapped))).toBeLessThanOrEqual(100)
  expect(wrapped.replaceAll(/(?<=\S)\n *(?=\p{Ll})/gu, ' ')).toBe(page)
  expect(wrapped).toMatch(/^- .+\n {2}\S/m)
  expect(wrapped).toMatch(/^1\. .+\n {3}\S/m)
})

it.each([
  `| ${WORDS} |`,
  `## ${WORDS}`,
  `<!-- ${WORDS} -->`,
  `\`\`\`\n${WORDS}\n\`\`\``,
  `---\ntitle: ${WORDS}\n---\n\nshort`,
  `[${WORDS}](https://firm.example)`,
  `**${WORDS}**`,
  'two\nshort lines',
])('does not change %j', text => expect(wrapMarkdown(text)).toBe(text))

it('never begins a line with the marker of a list, a heading or a horizontal rule', () => {
  for (const mark of ['27.', '-', '#', '---']) {
    const wrapped = wrapMarkdown(`${'x'.repeat(97)} am ${mark} November, **fett**`)
    expect(wrapped).toBe(`${'x'.repeat(97)}\nam ${mark} November, **fett**`)
  }
})
