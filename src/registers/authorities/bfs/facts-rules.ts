import type { RegisterFacts } from '../facts-rules.ts'
import { texts } from './bfs-texts.ts'

/** The UID register of the Swiss statistical office. Source: docs/sources.md#swiss-register. */
export const BFS_FACTS: RegisterFacts = {
  name: { de: 'Schweizer UID-Register', en: 'Swiss UID register' },
  countries: ['CH'],
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
    de: 'Das UID-Register des Bundesamts für Statistik gibt Auskunft ohne eigene Bestätigungsnummer; die Antwort samt Zeitpunkt ist ein Nachweis nach Art. 18 Abs. 3 lit. b der Durchführungsverordnung (EU) Nr. 282/2011.',
    en: 'The UID register of the Swiss Federal Statistical Office does not issue a confirmation number; the answer and its time are evidence under Art. 18(3)(b) of Implementing Regulation (EU) No 282/2011.',
  },
  address: { url: 'https://www.uid-wse.admin.ch/V5.0/PublicServices.svc' },
}
