import { GAP, type Page, type PagePart } from './page.ts'

/** Returns a page as Markdown, with tables that GitHub, pandoc and word processors can read. */
export const asMarkdown = ({ title, parts }: Page): string =>
  [`# ${escaped(title)}`, ...parts.map(written)].join('\n\n').concat('\n')

function written(part: PagePart): string {
  if (part.kind === 'heading') return `## ${escaped(part.text)}`
  if (part.kind === 'paragraph') return marked(part.text)
  if (part.kind === 'list') return part.items.map(item => `- ${marked(item)}`).join('\n')
  if (part.kind === 'facts') return table(['', ''], part.rows)
  return table(part.head, part.rows)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head.map(escaped), head.map(() => '---'), ...rows.map(row => row.map(cell))]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')

const cell = (text: string): string => text.split('\n').map(marked).join('<br>')

/** A gap is bold, so that it is not overlooked in print. */
const marked = (text: string): string => (text.startsWith(GAP) ? `**${escaped(text)}**` : escaped(text))

/** Escapes names entered by users, so that they never form a link, a table border or HTML. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\r|\n/g, ' ')
