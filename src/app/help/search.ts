import MiniSearch from 'minisearch'
import type { Language } from '../../base/texts/define.ts'
import { slugOf } from './headings.ts'
import { addressOf, type Library, type Page } from './pages.ts'

/** A section of a page with a match; `text`: the text around the first matching word. */
export type Hit = { address: string; title: string; heading: string; text: string }

const MAX_QUERY_LENGTH = 100
const MAX_HITS = 20
const EXCERPT_LENGTH = 160
const EXCERPT_LEAD = 50

/**
 * Returns the search of a language's pages; a long query is cut. The index is built on the first
 * query.
 */
export function createSearch({ pages }: Library, language: Language): (query: string) => Hit[] {
  let index: MiniSearch<Hit> | undefined
  return query => {
    index ??= indexOf([...pages.values()].filter(page => page.language === language))
    const hits = index.search(query.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_HITS)
    return hits.map(({ id, title, heading, text, terms }) => ({
      address: id,
      title,
      heading,
      text: excerptOf(text, terms),
    })) // stored below
  }
}

function indexOf(pages: readonly Page[]): MiniSearch<Hit> {
  const index = new MiniSearch<Hit>({
    idField: 'address',
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'text'],
    searchOptions: {
      prefix: true,
      fuzzy: word => (word.length > 4 ? 1 : false),
      boost: { title: 3, heading: 2 },
      combineWith: 'AND',
    },
  })
  for (const part of pages.flatMap(partsOf)) if (!index.has(part.address)) index.add(part)
  return index
}

/** Splits a page at headings of the second and third level. */
function partsOf(page: Page): Hit[] {
  const [first = '', ...others] = page.markdown.split(/^(?=#{2,3} )/m)
  const address = addressOf(page)
  const { title } = page
  return [
    { address, title, heading: '', text: plainText(first.replace(/^# .+$/m, '')) },
    ...others.map(part => {
      const [, heading = ''] = /^#+ (.+)$/m.exec(part) ?? []
      return {
        address: `${address}#${slugOf(heading)}`,
        title,
        heading: plainText(heading),
        text: plainText(part.replace(/^#.+$/m, '')),
      }
    }),
  ]
}

/** Returns the text of Markdown without markup. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/^[-:| ]+$|\||^ *(?:\d+\.|-) /gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the excerpt shown with a hit: whole words, from shortly before the first match. */
function excerptOf(text: string, terms: readonly string[]): string {
  const positions = terms.map(term => text.toLowerCase().indexOf(term)).filter(at => at >= 0)
  const start = text.lastIndexOf(' ', Math.max(0, Math.min(...positions, text.length) - EXCERPT_LEAD)) + 1
  const from = positions.length === 0 ? 0 : start
  const end = from + EXCERPT_LENGTH >= text.length ? text.length : text.lastIndexOf(' ', from + EXCERPT_LENGTH)
  return `${from === 0 ? '' : '… '}${text.slice(from, end)}${end === text.length ? '' : ' …'}`
}
