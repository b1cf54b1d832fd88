import { dirname, join } from 'node:path/posix'
import type { Language } from '../../base/texts/define.ts'
import type { Library, Page } from './pages.ts'

/**
 * A part of the help: its first page, and the others in the order in which that page links to them.
 */
export type ContentsPart = { first: Page; others: Page[] }

const PARTS = ['guide', 'states'] as const

/** Returns the parts of the help in a language, and the pages outside of them. */
export function contentsOf({ pages }: Library, language: Language): { parts: ContentsPart[]; more: Page[] } {
  const parts = PARTS.flatMap(name => {
    const first = pages.get(`${language}/${name}/index.md`)
    return first === undefined ? [] : [{ first, others: linkedPages(first, pages) }]
  })
  const more = [...pages.values()].filter(page => page.language === language && !page.path.includes('/'))
  return { parts, more }
}

function linkedPages({ language, path, markdown }: Page, pages: Library['pages']): Page[] {
  const part = `${dirname(path)}/`
  const targets = [...markdown.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, target = '']) => target)
  const links = targets.map(target => pages.get(join(language, part, target)))
  return [...new Set(links)].filter(page => page?.path.startsWith(part)).filter(page => page !== undefined)
}
