import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { COUNTRY_CODES } from '../../src/vat-ids/uid/countries.ts'
import { wrapMarkdown } from '../wrap-markdown.ts'
import { overviewPage } from './overview-page.ts'
import { statePage } from './state-page.ts'

type Page = { file: string; text: string }

/**
 * Returns the path and the expected content of every page of the states
 * (docs/decisions/2026-11-27-state-pages.md).
 */
export const statePages = (): Page[] =>
  LANGUAGES.flatMap(language => [
    { file: fileOf('index', language), text: overviewPage(language) },
    ...COUNTRY_CODES.map(code => ({ file: fileOf(code.toLowerCase(), language), text: statePage(code, language) })),
  ]).map(({ file, text }) => ({ file, text: wrapMarkdown(text) }))

const fileOf = (page: string, language: Language): string => `site/pages/${language}/states/${page}.md`

/**
 * Returns a line for each page that is not up to date with the product's rules and tools/states.
 */
export const checkStatePages = (): string[] =>
  statePages()
    .filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    .map(({ file }) => `${file} is stale; npm run docs writes it`)

export function writeStatePages(): void {
  for (const { file, text } of statePages()) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
