import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { counterpartOf, filledSections, pagesIn } from './navigation.ts'
import { createPage, type Page } from './pages.ts'

/**
 * Returns copies of the English pages without a German version for the German half of the site, so
 * that its search and menus include them. Each has a note that it is in English.
 */
export const englishPagesForGermanSite = (pages: readonly Page[]): Page[] =>
  pages
    .filter(page => page.language === 'en' && counterpartOf(page, pages) === undefined)
    .map(page => ({
      ...page,
      language: 'de',
      target: page.target.replace(/^en/, 'de'),
      markdown: IN_ENGLISH + page.markdown.replace(/^(# .+)$/m, `$1\n\n${ONLY_ENGLISH}`),
    }))

// Front matter from which site/.vitepress/config.ts sets the language for screen readers.
const IN_ENGLISH = '---\ntextLanguage: en\n---\n\n'
const ONLY_ENGLISH = '*Diese Seite gibt es nur auf Englisch.*'

/** Creates an index page for each section without one: its description and links to its pages. */
export const sectionPages = (pages: readonly Page[]): Page[] =>
  LANGUAGES.flatMap(language =>
    filledSections(language, pages).flatMap(section => {
      const sectionPagesOf = pagesIn(section, language, pages)
      if (sectionPagesOf.some(({ target }) => target.endsWith(`/${section.name}/index.md`))) return []
      const lines =
        section.name === 'decisions'
          ? sectionPagesOf.toSorted(newestFirst).map(datedLine)
          : sectionPagesOf.map(({ source }) => `- \`${source}\``)
      const { title, description } = section
      return [
        createPage(
          language,
          `${section.name}/index`,
          `# ${title[language]}\n\n${description[language]}\n\n${lines.join('\n')}\n`,
        ),
      ]
    }),
  )

const newestFirst = (a: Page, b: Page): number => (a.source < b.source ? 1 : -1)
const datedLine = ({ source }: Page): string => `- ${/\d{4}-\d\d-\d\d/.exec(source)?.[0]}: \`${source}\``

/** Returns the home page of each half of the site. */
export const homePages = (pages: readonly Page[]): Page[] =>
  LANGUAGES.map(language => createPage(language, 'index', homePage(language, pages)))

function homePage(language: Language, pages: readonly Page[]): string {
  const features = filledSections(language, pages).map(({ name, title, description: about }) => ({
    title: title[language],
    details: about[language],
    link: `/${language}/${name}/`,
  }))
  const hero = { name: 'UID Check', text: WELCOME[language].text, tagline: WELCOME[language].tagline }
  // JSON is valid YAML.
  return `---\n${JSON.stringify({ layout: 'home', title: 'UID Check', titleTemplate: false, hero, features })}\n---\n`
}

const WELCOME: Record<Language, { text: string; tagline: string }> = {
  de: {
    text: 'Hilfe und Unterlagen',
    tagline:
      'Wie man UIDs von Geschäftspartnern prüft und den Nachweis aufbewahrt; wie das Programm betrieben, angebunden und geprüft wird.',
  },
  en: {
    text: 'Help and documents',
    tagline:
      'How to check business partners’ VAT IDs and keep the evidence; how to run, connect and audit the product.',
  },
}
