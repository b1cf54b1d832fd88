import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { COUNTRY_CODES } from '../../src/vat-ids/uid/countries.ts'
import { wrapMarkdown } from '../wrap-markdown.ts'
import { overviewPage } from './overview-page.ts'
import { statePage } from './state-page.ts'

type Page = { file: string; before: string; after: string }

/**
 * Returns every page of the states as it is and as it should be: what the product and tools/states
 * know is written into the page, which owns the rest (docs/decisions/2026-11-27-state-pages.md).
 */
export const statePages = (): Page[] =>
  LANGUAGES.flatMap(language => [
    updatePage('index', language, page => overviewPage(page, language)),
    ...COUNTRY_CODES.map(code => updatePage(code.toLowerCase(), language, page => statePage(page, code, language))),
  ])

function updatePage(name: string, language: Language, update: (page: string) => string): Page {
  const file = `site/pages/${language}/states/${name}.md`
  const before = readFileSync(file, 'utf8')
  return { file, before, after: wrapMarkdown(update(before)) }
}

/** Returns a line for each page that is not up to date with the product and tools/states. */
export const checkStatePages = (): string[] =>
  statePages()
    .filter(({ before, after }) => before !== after)
    .map(({ file }) => `${file} is stale; npm run docs writes it`)

export function writeStatePages(): void {
  for (const { file, after } of statePages()) writeFileSync(file, after)
}
