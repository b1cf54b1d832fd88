import type { Authority } from '../../src/base/authority-rules.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { authoritiesFor, authorityName } from '../../src/registers/authorities/authorities-rules.ts'
import type { CountryCode } from '../../src/vat-ids/uid/countries.ts'
import { describeStructure } from '../../src/vat-ids/uid/describe-not-a-uid.ts'
import { typingMistakeTexts } from '../../src/vat-ids/uid/typing-mistake-texts.ts'
import { ANSWER_FACTS } from './answer-facts.ts'
import {
  ADDRESS,
  type BilingualText,
  COMMON_MISTAKES,
  NO_ADDRESS_SEEN,
  SERVICE_TEXTS,
  VIES_TEXTS,
} from './page-texts.ts'
import { changeSections, KEEP, replaceRows, writeSection } from './sections.ts'
import { citationsOf, type SourceName } from './sources.ts'

/**
 * Returns the page of a state with the format of its numbers, common mistakes, the services that
 * are queried, and the sources. Example, check digit and notes are the page's own.
 */
export const statePage = (page: string, code: CountryCode, language: Language): string =>
  changeSections(page, [
    section => numberSection(section, code, language),
    section => replaceRows(section, serviceRows(code, language)),
    KEEP,
    writeSection(citationsOf(sourcesOf(code), language)),
  ])

/** Writes the format into the head of the table, and the common mistakes below the table. */
function numberSection(section: string, code: CountryCode, language: Language): string {
  const [own = ''] = section.split('\n### ')
  const withFormat = own
    .trimEnd()
    .replace(/^(\| [^|]+ \|).*$/m, (_, label) => `${label} ${describeStructure(code, language)} |`)
  return [withFormat, ...mistakesOf(code, language)].join('\n\n').concat('\n\n')
}

/**
 * The numbers of digits for texts about typing mistakes that have a {{count}}, as
 * src/vat-ids/uid/typing-mistakes.ts recognises them.
 */
const DIGIT_COUNTS: Readonly<Record<string, BilingualText>> = {
  'DE-tax-number': { de: '10 bis 14', en: '10 to 14' },
  'PL-register': { de: '9 oder 14', en: '9 or 14' },
}

/**
 * Returns the product's texts about typing mistakes with a state's numbers, under a heading; empty
 * if there are none.
 */
function mistakesOf(code: CountryCode, language: Language): string[] {
  const entries = Object.entries(typingMistakeTexts.entries).filter(([key]) => key.startsWith(`${code}-`))
  if (entries.length === 0) return []
  const lines = entries.map(
    ([key, text]) => `- ${text[language].replace('{{count}}', DIGIT_COUNTS[key]?.[language] ?? '')}`,
  )
  return [`### ${COMMON_MISTAKES[language]}`, lines.join('\n')]
}

const serviceRows = (code: CountryCode, language: Language): string[][] =>
  authoritiesFor(code).map(service => [authorityName(service, language), describeAnswer(service, code, language)])

function describeAnswer(service: Authority, code: CountryCode, language: Language): string {
  const { vies = 'unseen', viesAddress, finanzonlineAddress } = ANSWER_FACTS[code] ?? {}
  if (service === 'vies') return [VIES_TEXTS[vies][language], ...addressOf(viesAddress, language)].join(' ')
  if (service !== 'finanzamt') return SERVICE_TEXTS[service][language]
  const [address = NO_ADDRESS_SEEN[language]] = addressOf(finanzonlineAddress, language)
  return `${SERVICE_TEXTS.finanzamt[language]} ${address}`
}

const addressOf = (format: BilingualText | undefined, language: Language): string[] =>
  format === undefined ? [] : [`${ADDRESS[language]}: ${format[language]}.`]

/** The sources of every state that an authority covers. */
const SOURCES_OF_AUTHORITY: Readonly<Record<Authority, readonly SourceName[]>> = {
  finanzamt: ['bmf-uid', 'fon-clients'],
  vies: ['vies-clients'],
  bfs: ['swiss-register'],
  bzst: ['bzst'],
  hmrc: ['hmrc'],
  brreg: ['norwegian-register'],
}

const sourcesOf = (code: CountryCode): SourceName[] => [
  'number-formats',
  ...authoritiesFor(code).flatMap(service => SOURCES_OF_AUTHORITY[service]),
  ...(ANSWER_FACTS[code]?.sources ?? []),
]
