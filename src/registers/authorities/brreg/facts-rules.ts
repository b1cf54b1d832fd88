import type { RegisterFacts } from '../facts-rules.ts'
import { texts } from './brreg-texts.ts'

/** The Norwegian register of legal entities. Source: docs/sources.md#norwegian-register. */
export const BRREG_FACTS: RegisterFacts = {
  name: { de: 'Brønnøysund-Register', en: 'Brønnøysund Register' },
  countries: ['NO'],
  requesterKind: 'nothing',
  fallsBackOnCallersFault: false,
  comparesCompanies: false,
  messageLanguage: null,
  codeTexts: texts.entries,
  isOnlyLevel1: () => false,
  deliversToDataBox: false,
  provesByNumber: false,
  addressRules: {},
  dictionary: 1,
  law: {
    de: 'Das norwegische Register gibt Auskunft ohne eigene Bestätigungsnummer; die Antwort samt Zeitpunkt ist ein Nachweis nach Art. 18 Abs. 3 lit. b der Durchführungsverordnung (EU) Nr. 282/2011.',
    en: 'The Norwegian register does not issue a confirmation number; the answer and its time are evidence under Art. 18(3)(b) of Implementing Regulation (EU) No 282/2011.',
  },
  address: { url: 'https://data.brreg.no/enhetsregisteret/api' },
}
