import type { Language } from '../../src/base/texts/define.ts'
import { AUTHORITIES, authoritiesFor } from '../../src/registers/authorities/authorities-rules.ts'
import { COUNTRY_CODES, type CountryCode } from '../../src/vat-ids/uid/countries.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { describeStructure } from '../../src/vat-ids/uid/describe-not-a-uid.ts'
import { ANSWER_FACTS } from './answer-facts.ts'
import type { Said } from './number-facts.ts'
import { OVERVIEW_TEXTS } from './overview-texts.ts'
import { PAGE_TEXTS, VIES_CELLS } from './page-texts.ts'
import { citationsOf, linkTo, tableOf } from './state-page.ts'

/** Returns the page that lists all states, and says what holds for each of them. */
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

const listOf = (sentences: readonly Said[], language: Language): string =>
  sentences.map(said => `- ${said[language]}`).join('\n')

const headOf = (language: Language): string[] => OVERVIEW_TEXTS.columns.map(said => said[language])

function rowOf(code: CountryCode, language: Language): string[] {
  const asked = authoritiesFor(code)
  const facts = ANSWER_FACTS[code]
  return [
    `[${countryName(code, language)}](${linkTo(code.toLowerCase())})`,
    describeStructure(code, language),
    asked.includes('vies') ? VIES_CELLS[facts?.vies ?? 'unseen'][language] : '–',
    asked.includes('finanzamt')
      ? finanzonlineCell(facts !== undefined && 'finanzonlineAddress' in facts, language)
      : '–',
    othersOf(code, language),
  ]
}

const finanzonlineCell = (isSeen: boolean, language: Language): string =>
  (isSeen ? OVERVIEW_TEXTS.seen : VIES_CELLS.unseen)[language]

/** Names the other services that the product queries: further authorities and registers. */
function othersOf(code: CountryCode, language: Language): string {
  const further = authoritiesFor(code).filter(service => service !== 'vies' && service !== 'finanzamt')
  const names = further.map(service => AUTHORITIES[service].name[language])
  return [...names, ...(code === 'CZ' ? ['ADIS', 'ARES'] : [])].join(', ') || '–'
}
