import { globSync, readFileSync } from 'node:fs'
import { titleOf } from '../../src/app/help/headings.ts'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { placeOf, SOURCES } from './sections.ts'

export type Page = {
  language: Language
  /**
   * The file of the repository from which it comes; a page made from the product's own definitions
   * has an invented name.
   */
  source: string
  /** The file from which VitePress builds it, such as en/operators/running.md. */
  target: string
  title: string
  markdown: string
}

/** The folder of pages written only for the site. */
export const OWN_PAGES = 'site/pages'

/**
 * Returns the pages that are files of the repository: those written for the site in both languages,
 * most others only in English.
 */
export const pagesOfRepository = (): Page[] => [
  ...globSync(SOURCES)
    .toSorted()
    .flatMap(source => {
      const place = placeOf(source)
      const language = source.endsWith('.de.md') ? 'de' : 'en'
      return place === null ? [] : [pageFrom(source, `${language}/${place}.md`, language)]
    }),
  ...LANGUAGES.flatMap(language =>
    globSync(`${OWN_PAGES}/${language}/**/*.md`)
      .toSorted()
      .map(source => pageFrom(source, source.slice(OWN_PAGES.length + 1), language)),
  ),
]

/**
 * Returns a page made from the product's own definitions; its source is the name by which other
 * pages link to it.
 */
export const pageMade = (language: Language, place: string, markdown: string): Page => ({
  language,
  source: `made/${place}.md`,
  target: `${language}/${place}.md`,
  title: titleOf(markdown),
  markdown,
})

function pageFrom(source: string, target: string, language: Language): Page {
  const markdown = readFileSync(source, 'utf8')
  return { language, source, target, title: titleOf(markdown), markdown }
}
