import { GAP, type Page, type PagePart } from './page.ts'

/** Returns a page as Markdown, with tables that GitHub, pandoc and word processors can read. */
export const formatMarkdown = ({ title, parts }: Page): string =>
  [`# ${escapeMarkdown(title)}`, ...parts.map(formatPart)].join('\n\n').concat('\n')

function formatPart(part: PagePart): string {
  if (part.kind === 'heading') return `## ${escapeMarkdown(part.text)}`
  if (part.kind === 'paragraph') return formatText(part.text)
  if (part.kind === 'list') return part.items.map(item => `- ${formatText(item)}`).join('\n')
  if (part.kind === 'facts') return formatTable(['', ''], part.rows)
  return formatTable(part.head, part.rows)
}

const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head.map(escapeMarkdown), head.map(() => '---'), ...rows.map(row => row.map(formatCell))]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')

const formatCell = (text: string): string => text.split('\n').map(formatText).join('<br>')

/** A gap is bold, so that it is not overlooked in print. */
const formatText = (text: string): string =>
  text.startsWith(GAP) ? `**${escapeMarkdown(text)}**` : escapeMarkdown(text)

/** Escapes names entered by users, so that they never form a link, a table border or HTML. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\r|\n/g, ' ')
