import type { Language } from '../../src/base/texts/define.ts'
import { AUTHORITIES, authoritiesFor } from '../../src/registers/authorities/authorities-rules.ts'
import { COUNTRY_CODES, type CountryCode } from '../../src/vat-ids/uid/countries.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { describeStructure } from '../../src/vat-ids/uid/describe-not-a-uid.ts'
import { otherStatesTexts } from '../../src/vat-ids/uid/other-states-texts.ts'
import { ANSWER_FACTS } from './answer-facts.ts'
import { type BilingualText, VIES_CELLS } from './page-texts.ts'
import { changeSections, KEEP, replaceRows, writeSection } from './sections.ts'
import { citationsOf, type SourceName } from './sources.ts'

const CITED: readonly SourceName[] = [
  'vies-faq',
  'vies-limits',
  'vies-clients',
  'bmf-uid',
  'fon-clients',
  'bzst',
  'czech-registers',
  'polish-list',
  'slovak-lists',
  'romanian-register',
]

/** Returns the page that lists all states, with the rows of its table and its sources. */
export function overviewPage(page: string, language: Language): string {
  const rows = COUNTRY_CODES.map(code => rowOf(code, language))
  return changeSections(replaceRows(page, rows), [
    KEEP,
    KEEP,
    writeSection(otherStates(language)),
    writeSection(citationsOf(CITED, language)),
  ])
}

function rowOf(code: CountryCode, language: Language): string[] {
  const services = authoritiesFor(code)
  const { vies = 'unseen', finanzonlineAddress } = ANSWER_FACTS[code] ?? {}
  const finanzonline = finanzonlineAddress === undefined ? 'unseen' : 'named'
  return [
    `[${countryName(code, language)}](./${code.toLowerCase()}.md)`,
    describeStructure(code, language),
    services.includes('vies') ? VIES_CELLS[vies][language] : '–',
    services.includes('finanzamt') ? VIES_CELLS[finanzonline][language] : '–',
    othersOf(code, language),
  ]
}

/** Returns the product's sentences about numbers that it does not query. */
const otherStates = (language: Language): string =>
  Object.entries(otherStatesTexts.entries)
    .map(([code, text]) => `- ${code}: ${text[language]}`)
    .join('\n')

/** Returns the names of other services that the product queries: authorities and registers. */
function othersOf(code: CountryCode, language: Language): string {
  const authorities = authoritiesFor(code).filter(service => service !== 'vies' && service !== 'finanzamt')
  const names = authorities.map(service => AUTHORITIES[service].name[language])
  const registers = (REGISTERS_BESIDE[code] ?? []).map(name => name[language])
  return [...names, ...registers].join(', ') || '–'
}

/** Registers that say something beside the verdict about a state's numbers. */
const REGISTERS_BESIDE: Readonly<Partial<Record<CountryCode, readonly BilingualText[]>>> = {
  CZ: [
    { de: 'ADIS', en: 'ADIS' },
    { de: 'ARES', en: 'ARES' },
  ],
  PL: [{ de: 'Weiße Liste', en: 'white list' }],
  RO: [{ de: 'ANAF', en: 'ANAF' }],
  SK: [{ de: 'Listen der Finanzverwaltung', en: 'lists of the tax authority' }],
}
