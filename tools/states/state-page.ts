import type { Authority } from '../../src/base/authority-rules.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { formatDate } from '../../src/base/texts/format.ts'
import { authoritiesFor, authorityName } from '../../src/registers/authorities/authorities-rules.ts'
import type { CountryCode } from '../../src/vat-ids/uid/countries.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { describeStructure } from '../../src/vat-ids/uid/describe-not-a-uid.ts'
import { slipTexts } from '../../src/vat-ids/uid/typing-mistake-texts.ts'
import { ANSWER_FACTS } from './answer-facts.ts'
import { NOTES } from './notes.ts'
import { NUMBER_FACTS } from './number-facts.ts'
import { PAGE_TEXTS, SERVICE_TEXTS, VIES_TEXTS } from './page-texts.ts'
import { SOURCES, type Source, type SourceName } from './sources.ts'

/** Returns the link from one of the states' pages to another. */
export const linkTo = (page: string): string => `./${page}.md`

/**
 * Returns the page of a state: its number, the services queried, their answers, peculiarities, and
 * sources.
 */
export function statePage(code: CountryCode, language: Language): string {
  const say = (key: keyof typeof PAGE_TEXTS) => PAGE_TEXTS[key][language]
  const parts = [
    `# ${countryName(code, language)} (${code})`,
    say('made'),
    say('back'),
    `## ${say('number')}`,
    numberTable(code, language),
    ...slipsOf(code, language),
    `## ${say('asked')}`,
    serviceTable(code, language),
    `## ${say('notes')}`,
    notesOf(code, language),
    `## ${say('sources')}`,
    sourcesOf(code, language),
  ]
  return `${parts.join('\n\n').replaceAll('{overview}', linkTo('index'))}\n`
}

/** Returns a Markdown table; the first row is its head. */
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
 * The number of digits of a slip whose text names it, as src/vat-ids/uid/typing-mistakes.ts
 * recognises it.
 */
const COUNTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'DE-tax-number': { de: '10 bis 14', en: '10 to 14' },
  'PL-register': { de: '9 oder 14', en: '9 or 14' },
}

/**
 * Returns the product's texts about a state's usual slips under a heading; empty if there are none.
 */
function slipsOf(code: CountryCode, language: Language): string[] {
  const own = Object.entries(slipTexts.entries).filter(([key]) => key.startsWith(`${code}-`))
  if (own.length === 0) return []
  const said = own.map(([key, text]) => `- ${text[language].replace('{{count}}', COUNTS[key]?.[language] ?? '')}`)
  return [`### ${PAGE_TEXTS.slips[language]}`, said.join('\n')]
}

function serviceTable(code: CountryCode, language: Language): string {
  const rows = authoritiesFor(code).map(service => [authorityName(service, language), brings(service, code, language)])
  return tableOf([[PAGE_TEXTS.service[language], PAGE_TEXTS.brings[language]], ...rows])
}

function brings(service: Authority, code: CountryCode, language: Language): string {
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

/** The sources of every state's page, by authority. */
const ALWAYS: Readonly<Record<Authority, readonly SourceName[]>> = {
  finanzamt: ['bmf-uid', 'fon-clients'],
  vies: ['vies-clients'],
  bfs: ['swiss-register'],
  bzst: ['bzst'],
  hmrc: ['hmrc'],
}

function sourcesOf(code: CountryCode, language: Language): string {
  const always = authoritiesFor(code).flatMap(service => ALWAYS[service])
  const own = (NOTES[code] ?? []).map(({ source }) => source)
  return citationsOf(new Set(['number-formats', ...always, ...own]), language)
}

/** Returns a list of sources, each with the day on which it was seen. */
export const citationsOf = (names: ReadonlySet<SourceName>, language: Language): string =>
  [...names].map(name => `- ${citation(name, language)}`).join('\n')

function citation(name: SourceName, language: Language): string {
  const { title, url, seen }: Source = SOURCES[name]
  const called = typeof title === 'string' ? title : title[language]
  const said = PAGE_TEXTS.seen[language].replace('{day}', formatDate(new Date(seen)))
  return `${url === null ? called : `[${called}](${url})`}, ${said}`
}
