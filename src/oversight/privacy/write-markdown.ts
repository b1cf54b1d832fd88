import { GAP, type Page, type Part } from './page.ts'

/** Returns a page as Markdown, with tables as GitHub, pandoc and word processors read them. */
export const asMarkdown = ({ title, parts }: Page): string =>
  [`# ${escaped(title)}`, ...parts.map(written)].join('\n\n').concat('\n')

function written(part: Part): string {
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

/** A gap stands out, so that nobody prints it unseen. */
const marked = (text: string): string => (text.startsWith(GAP) ? `**${escaped(text)}**` : escaped(text))

/** Names that somebody typed are text, and never a link, a table's border or HTML. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\r|\n/g, ' ')
