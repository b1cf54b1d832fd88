import { basename } from 'node:path/posix'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import type { Page } from './pages.ts'
import { SECTIONS, type Section } from './sections.ts'

/** An entry of a menu, in VitePress's format. */
type Item = { text: string; link?: string; items?: Item[] }

/** The top menu of each language, and the side menu of each of its sections. */
export type Navigation = Record<Language, { nav: Item[]; sidebar: Record<string, Item[]> }>

/**
 * Returns the menus of all pages. Sections have a fixed order; a section's first pages are followed
 * by its other pages, sorted by title.
 */
export const navigationOf = (pages: readonly Page[]): Navigation => ({
  de: navigationIn('de', pages),
  en: navigationIn('en', pages),
})

function navigationIn(language: Language, pages: readonly Page[]): Navigation[Language] {
  const sections = filledSections(language, pages)
  const [decisions, otherSections] = [sections.filter(isDecisions), sections.filter(section => !isDecisions(section))]
  const topLevelPages = pages.filter(({ target }) => new RegExp(`^${language}/(?!index)[^/]+$`).test(target))
  return {
    nav: [
      ...otherSections.map(section => sectionItem(section, language)),
      {
        text: MORE[language],
        items: [...decisions.map(section => sectionItem(section, language)), ...topLevelPages.map(pageItem)],
      },
    ],
    sidebar: Object.fromEntries(
      sections.map(section => [`/${language}/${section.name}/`, sidebarOf(section, language, pages)]),
    ),
  }
}

const isDecisions = ({ name }: Section): boolean => name === 'decisions'
const sectionItem = ({ name, title }: Section, language: Language): Item => ({
  text: title[language],
  link: `/${language}/${name}/`,
})

const MORE: Record<Language, string> = { de: 'Mehr', en: 'More' }

/**
 * Returns decisions grouped by date, the newest first, and the pages of other sections as a list.
 */
function sidebarOf(section: Section, language: Language, pages: readonly Page[]): Item[] {
  const sectionPages = pagesIn(section, language, pages)
  if (!isDecisions(section)) return [{ text: section.title[language], items: sectionPages.map(pageItem) }]
  const days = Object.groupBy(sectionPages.filter(isDated), ({ target }) => basename(target).slice(0, DATE_LENGTH))
  const groups = Object.entries(days)
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, pages = []]) => ({ text: day, items: pages.map(pageItem) }))
  return [
    { text: section.title[language], items: sectionPages.filter(page => !isDated(page)).map(pageItem) },
    ...groups,
  ]
}

const DATE_LENGTH = '2026-11-21'.length
const isDated = ({ target }: Page): boolean => /\/\d{4}-\d\d-\d\d-/.test(target)

/** Returns the sections that have pages in a language. */
export const filledSections = (language: Language, pages: readonly Page[]): Section[] =>
  SECTIONS.filter(section => pagesIn(section, language, pages).length > 0)

/** Returns the sorted pages of a section. */
export function pagesIn({ name, firstPages }: Section, language: Language, pages: readonly Page[]): Page[] {
  const sectionPages = pages.filter(({ target }) => target.startsWith(`${language}/${name}/`))
  const rank = ({ target }: Page) => {
    const index = firstPages.indexOf(basename(target, '.md'))
    return index < 0 ? firstPages.length : index
  }
  const order = new Intl.Collator(language)
  return sectionPages.toSorted((a, b) => rank(a) - rank(b) || order.compare(a.title, b.title))
}

const pageItem = (page: Page): Item => ({ text: page.title, link: addressOf(page) })

const addressOf = ({ target }: Page): string => `/${target.replace(/(?:index)?\.md$/, '')}`

/** Returns the same page in the other language, or undefined if there is none. */
export const counterpartOf = (page: Page, pages: readonly Page[]): Page | undefined => {
  const otherLanguage = LANGUAGES.find(language => language !== page.language)
  return pages.find(({ target }) => target === `${otherLanguage}${page.target.slice(page.language.length)}`)
}
