import type { Language } from '../../src/base/texts/define.ts'
import { AUTHORITIES, authoritiesFor } from '../../src/registers/authorities/authorities-rules.ts'
import { COUNTRY_CODES, type CountryCode } from '../../src/vat-ids/uid/countries.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { describeStructure } from '../../src/vat-ids/uid/describe-not-a-uid.ts'
import { ANSWER_FACTS } from './answer-facts.ts'
import type { BilingualText } from './number-facts.ts'
import { OVERVIEW_TEXTS } from './overview-texts.ts'
import { PAGE_TEXTS, VIES_CELLS } from './page-texts.ts'
import { citationsOf, linkTo, tableOf } from './state-page.ts'

/** Returns the page that lists all states and the facts that apply to all of them. */
export function overviewPage(language: Language): string {
  const { title, lead, general, further, furtherHead } = OVERVIEW_TEXTS
  const parts = [
    `# ${title[language]}`,
    PAGE_TEXTS.made[language],
    lead[language],
    tableOf([headOf(language), ...COUNTRY_CODES.map(code => rowOf(code, language))]),
    `## ${OVERVIEW_TEXTS.generalHead[language]}`,
    listOf(general, language),
    `## ${furtherHead[language]}`,
    listOf(further, language),
    `## ${PAGE_TEXTS.sources[language]}`,
    citationsOf(
      new Set(['vies-faq', 'vies-limits', 'vies-clients', 'bmf-uid', 'fon-clients', 'bzst', 'czech-registers']),
      language,
    ),
  ]
  return `${parts.join('\n\n').replaceAll('{roadmap}', `.${linkTo('roadmap')}`)}\n`
}

const listOf = (sentences: readonly BilingualText[], language: Language): string =>
  sentences.map(text => `- ${text[language]}`).join('\n')

const headOf = (language: Language): string[] => OVERVIEW_TEXTS.columns.map(column => column[language])

function rowOf(code: CountryCode, language: Language): string[] {
  const services = authoritiesFor(code)
  const facts = ANSWER_FACTS[code]
  return [
    `[${countryName(code, language)}](${linkTo(code.toLowerCase())})`,
    describeStructure(code, language),
    services.includes('vies') ? VIES_CELLS[facts?.vies ?? 'unseen'][language] : '–',
    services.includes('finanzamt')
      ? finanzonlineCell(facts !== undefined && 'finanzonlineAddress' in facts, language)
      : '–',
    othersOf(code, language),
  ]
}

const finanzonlineCell = (hasAddress: boolean, language: Language): string =>
  (hasAddress ? OVERVIEW_TEXTS.seen : VIES_CELLS.unseen)[language]

/** Returns the names of other services that the product queries: authorities and registers. */
function othersOf(code: CountryCode, language: Language): string {
  const authorities = authoritiesFor(code).filter(service => service !== 'vies' && service !== 'finanzamt')
  const names = authorities.map(service => AUTHORITIES[service].name[language])
  return [...names, ...(code === 'CZ' ? ['ADIS', 'ARES'] : [])].join(', ') || '–'
}
