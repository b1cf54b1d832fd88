import type { Authority } from '../../src/base/authority-rules.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { formatDate } from '../../src/base/texts/format.ts'
import { authoritiesFor, authorityName } from '../../src/registers/authorities/authorities-rules.ts'
import type { CountryCode } from '../../src/vat-ids/uid/countries.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { describeStructure } from '../../src/vat-ids/uid/describe-not-a-uid.ts'
import { typingMistakeTexts } from '../../src/vat-ids/uid/typing-mistake-texts.ts'
import { ANSWER_FACTS } from './answer-facts.ts'
import { NOTES } from './notes.ts'
import { NUMBER_FACTS } from './number-facts.ts'
import { PAGE_TEXTS, SERVICE_TEXTS, VIES_TEXTS } from './page-texts.ts'
import { SOURCES, type Source, type SourceName } from './sources.ts'

/** Returns the link from a state's page to another one. */
export const linkTo = (page: string): string => `./${page}.md`

/**
 * Returns the page of a state: the format of its numbers, the services that are queried with their
 * answers, peculiarities, and sources.
 */
export function statePage(code: CountryCode, language: Language): string {
  const text = (key: keyof typeof PAGE_TEXTS) => PAGE_TEXTS[key][language]
  const parts = [
    `# ${countryName(code, language)} (${code})`,
    text('made'),
    text('back'),
    `## ${text('number')}`,
    numberTable(code, language),
    ...typingMistakesOf(code, language),
    `## ${text('asked')}`,
    serviceTable(code, language),
    `## ${text('notes')}`,
    notesOf(code, language),
    `## ${text('sources')}`,
    sourcesOf(code, language),
  ]
  return `${parts.join('\n\n').replaceAll('{overview}', linkTo('index'))}\n`
}

/** Returns a Markdown table whose head is the first row. */
export const tableOf = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [lineOf(head), `|${'---|'.repeat(head.length)}`, ...rows.map(lineOf)].join('\n')

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function numberTable(code: CountryCode, language: Language): string {
  const { example, checkDigit } = NUMBER_FACTS[code]
  return tableOf([
    [PAGE_TEXTS.form[language], describeStructure(code, language)],
    [PAGE_TEXTS.example[language], `\`${example}\``],
    [PAGE_TEXTS.checkDigit[language], checkDigit[language]],
  ])
}

/**
 * The numbers of digits for texts about typing mistakes that have a {{count}}, as
 * src/vat-ids/uid/typing-mistakes.ts recognises them.
 */
const DIGIT_COUNTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'DE-tax-number': { de: '10 bis 14', en: '10 to 14' },
  'PL-register': { de: '9 oder 14', en: '9 or 14' },
}

/**
 * Returns the product's texts about typing mistakes with a state's numbers, under a heading; empty
 * if there are none.
 */
function typingMistakesOf(code: CountryCode, language: Language): string[] {
  const entries = Object.entries(typingMistakeTexts.entries).filter(([key]) => key.startsWith(`${code}-`))
  if (entries.length === 0) return []
  const lines = entries.map(
    ([key, text]) => `- ${text[language].replace('{{count}}', DIGIT_COUNTS[key]?.[language] ?? '')}`,
  )
  return [`### ${PAGE_TEXTS.slips[language]}`, lines.join('\n')]
}

function serviceTable(code: CountryCode, language: Language): string {
  const rows = authoritiesFor(code).map(service => [
    authorityName(service, language),
    describeAnswer(service, code, language),
  ])
  return tableOf([[PAGE_TEXTS.service[language], PAGE_TEXTS.brings[language]], ...rows])
}

function describeAnswer(service: Authority, code: CountryCode, language: Language): string {
  const facts = ANSWER_FACTS[code]
  if (service === 'vies')
    return [VIES_TEXTS[facts?.vies ?? 'unseen'][language], ...layoutOf(facts?.viesAddress, language)].join(' ')
  if (service !== 'finanzamt') return SERVICE_TEXTS[service][language]
  const layout = layoutOf(facts?.finanzonlineAddress, language)
  return [SERVICE_TEXTS.finanzamt[language], ...(layout.length > 0 ? layout : [PAGE_TEXTS.noLayout[language]])].join(
    ' ',
  )
}

const layoutOf = (layout: Readonly<Record<Language, string>> | undefined, language: Language): string[] =>
  layout === undefined ? [] : [PAGE_TEXTS.layout[language].replace('{layout}', layout[language])]

function notesOf(code: CountryCode, language: Language): string {
  const notes = NOTES[code] ?? []
  return notes.length === 0 ? PAGE_TEXTS.nothing[language] : notes.map(note => `- ${note[language]}`).join('\n')
}

/** The sources of every state that an authority covers. */
const SOURCES_OF_AUTHORITY: Readonly<Record<Authority, readonly SourceName[]>> = {
  finanzamt: ['bmf-uid', 'fon-clients'],
  vies: ['vies-clients'],
  bfs: ['swiss-register'],
  bzst: ['bzst'],
  hmrc: ['hmrc'],
}

function sourcesOf(code: CountryCode, language: Language): string {
  const authoritySources = authoritiesFor(code).flatMap(service => SOURCES_OF_AUTHORITY[service])
  const noteSources = (NOTES[code] ?? []).map(({ source }) => source)
  return citationsOf(new Set(['number-formats', ...authoritySources, ...noteSources]), language)
}

/** Returns a Markdown list of sources, each with the date on which it was read. */
export const citationsOf = (names: ReadonlySet<SourceName>, language: Language): string =>
  [...names].map(name => `- ${citation(name, language)}`).join('\n')

function citation(name: SourceName, language: Language): string {
  const { title, url, seen }: Source = SOURCES[name]
  const titleText = typeof title === 'string' ? title : title[language]
  const seenText = PAGE_TEXTS.seen[language].replace('{day}', formatDate(new Date(seen)))
  return `${url === null ? titleText : `[${titleText}](${url})`}, ${seenText}`
}
