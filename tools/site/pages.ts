import { globSync, readFileSync } from 'node:fs'
import { titleOf } from '../../src/app/help/headings.ts'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { SOURCES, sitePathOf } from './sections.ts'

export type Page = {
  language: Language
  /**
   * The source file in the repository, or an invented name for a page that is generated from the
   * product's definitions.
   */
  source: string
  /** The file from which VitePress builds it, such as en/operators/running.md. */
  target: string
  title: string
  markdown: string
}

/** The folder of pages that exist only for the site. */
export const OWN_PAGES = 'site/pages'

/**
 * Reads the pages that are files of the repository. Those written for the site are in both
 * languages, most others only in English.
 */
export const pagesOfRepository = (): Page[] => [
  ...globSync(SOURCES)
    .toSorted()
    .flatMap(source => {
      const path = sitePathOf(source)
      const language = source.endsWith('.de.md') ? 'de' : 'en'
      return path === null ? [] : [readPage(source, `${language}/${path}.md`, language)]
    }),
  ...LANGUAGES.flatMap(language =>
    globSync(`${OWN_PAGES}/${language}/**/*.md`)
      .toSorted()
      .map(source => readPage(source, source.slice(OWN_PAGES.length + 1), language)),
  ),
]

/**
 * Creates a page that is generated from the product's definitions. Other pages link to it by the
 * invented name in `source`.
 */
export const createPage = (language: Language, path: string, markdown: string): Page => ({
  language,
  source: `made/${path}.md`,
  target: `${language}/${path}.md`,
  title: titleOf(markdown),
  markdown,
})

function readPage(source: string, target: string, language: Language): Page {
  const markdown = readFileSync(source, 'utf8')
  return { language, source, target, title: titleOf(markdown), markdown }
}
