import { basename } from 'node:path/posix'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import type { Page } from './pages.ts'
import { SECTIONS, type Section } from './sections.ts'

/** An entry of a menu, in VitePress's format. */
type Item = { text: string; link?: string; items?: Item[] }

/** The top menu of a language, and the side menu of each of its parts. */
export type Navigation = Record<Language, { nav: Item[]; sidebar: Record<string, Item[]> }>

/**
 * Returns the menus of all pages: parts in their order; in each, its first pages, then the others
 * by title.
 */
export const navigationOf = (pages: readonly Page[]): Navigation => ({
  de: navigationIn('de', pages),
  en: navigationIn('en', pages),
})

function navigationIn(language: Language, pages: readonly Page[]): Navigation[Language] {
  const filled = filledSections(language, pages)
  const [decisions, readers] = [filled.filter(isDecisions), filled.filter(section => !isDecisions(section))]
  const top = pages.filter(({ target }) => new RegExp(`^${language}/(?!index)[^/]+$`).test(target))
  return {
    nav: [
      ...readers.map(section => itemOf(section, language)),
      { text: MORE[language], items: [...decisions.map(section => itemOf(section, language)), ...top.map(item)] },
    ],
    sidebar: Object.fromEntries(
      filled.map(section => [`/${language}/${section.name}/`, sidebarOf(section, language, pages)]),
    ),
  }
}

const isDecisions = ({ name }: Section): boolean => name === 'decisions'
const itemOf = ({ name, title }: Section, language: Language): Item => ({
  text: title[language],
  link: `/${language}/${name}/`,
})

const MORE: Record<Language, string> = { de: 'Mehr', en: 'More' }

/** Returns decisions by day, the newest first; the pages of any other part in one list. */
function sidebarOf(section: Section, language: Language, pages: readonly Page[]): Item[] {
  const own = pagesIn(section, language, pages)
  if (!isDecisions(section)) return [{ text: section.title[language], items: own.map(item) }]
  const days = Object.groupBy(own.filter(isDated), ({ target }) => basename(target).slice(0, DAY))
  const dated = Object.entries(days)
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, pages = []]) => ({ text: day, items: pages.map(item) }))
  return [{ text: section.title[language], items: own.filter(page => !isDated(page)).map(item) }, ...dated]
}

const DAY = '2026-11-21'.length
const isDated = ({ target }: Page): boolean => /\/\d{4}-\d\d-\d\d-/.test(target)

/** Returns the parts of the site that have pages in a language. */
export const filledSections = (language: Language, pages: readonly Page[]): Section[] =>
  SECTIONS.filter(section => pagesIn(section, language, pages).length > 0)

/** Returns the pages of a part in their order. */
export function pagesIn({ name, first }: Section, language: Language, pages: readonly Page[]): Page[] {
  const own = pages.filter(({ target }) => target.startsWith(`${language}/${name}/`))
  const rank = ({ target }: Page) => {
    const at = first.indexOf(basename(target, '.md'))
    return at < 0 ? first.length : at
  }
  const order = new Intl.Collator(language)
  return own.toSorted((one, other) => rank(one) - rank(other) || order.compare(one.title, other.title))
}

const item = (page: Page): Item => ({ text: page.title, link: addressOf(page) })

const addressOf = ({ target }: Page): string => `/${target.replace(/(?:index)?\.md$/, '')}`

/** Returns the same page in the other language, or undefined if there is none. */
export const counterpartOf = (page: Page, pages: readonly Page[]): Page | undefined => {
  const other = LANGUAGES.find(language => language !== page.language)
  return pages.find(({ target }) => target === `${other}${page.target.slice(page.language.length)}`)
}
