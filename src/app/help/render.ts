import { dirname, join } from 'node:path/posix'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { slugOf } from './headings.ts'
import { addressOf, BASE, type Library, type Page } from './pages.ts'

/**
 * Returns a page as HTML. HTML in the Markdown is shown as text; links and pictures lead only into
 * the library or to the web.
 */
export function render(page: Page, library: Library): string {
  const ids = new Map<string, number>()
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escapeHtml(text)),
      heading({ depth, tokens, text }) {
        return `<h${depth} id="${escapeHtml(idOf(text, ids))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens), page, library)
      },
      image: token => picture(token, page, library),
    },
  })
  const html = marked.parse(page.markdown, { async: false })
  // Wide tables scroll by themselves, also by keyboard.
  return html.replaceAll('<table>', '<div class="wide" tabindex="0"><table>').replaceAll('</table>', '</table></div>')
}

/** Numbers repeated headings like `headingsOf`. */
function idOf(heading: string, ids: Map<string, number>): string {
  const slug = slugOf(heading)
  const sameIdCount = ids.get(slug) ?? 0
  ids.set(slug, sameIdCount + 1)
  return sameIdCount === 0 ? slug : `${slug}-${sameIdCount}`
}

function link(href: string, inner: string, page: Page, { pages }: Library): string {
  if (/^https?:\/\//i.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${inner}</a>`
  if (/^#[\w-]/.test(href)) return `<a href="${escapeHtml(href)}">${inner}</a>`
  const [path = '', anchor] = href.split('#')
  const linkedPage = pages.get(fileFrom(page, path))
  if (linkedPage === undefined) return inner
  return `<a href="${escapeHtml(addressOf(linkedPage) + (anchor === undefined ? '' : `#${anchor}`))}">${inner}</a>`
}

function picture({ href, text }: Tokens.Image, page: Page, { pictures }: Library): string {
  const file = fileFrom(page, href)
  if (!pictures.has(file)) return escapeHtml(text)
  return `<img src="${BASE}/${escapeHtml(file)}" alt="${escapeHtml(text)}" loading="lazy">`
}

const fileFrom = ({ language, path }: Page, target: string): string => join(dirname(`${language}/${path}`), target)
