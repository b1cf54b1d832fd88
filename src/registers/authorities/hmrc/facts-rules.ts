import type { RegisterFacts } from '../facts-rules.ts'

/** The British tax authority. Source: docs/sources.md#british-register. */
export const HMRC_FACTS: RegisterFacts = {
  name: { de: 'HMRC', en: 'HMRC' },
  countries: ['GB'],
  requesterKind: 'own-number',
  fallsBackOnCallersFault: false,
  comparesCompanies: false,
  messageLanguage: 'en',
  codeTexts: {},
  sentences: { NOT_FOUND: 'targetVrn does not match a registered company' },
  isOnlyLevel1: () => false,
  deliversToDataBox: false,
  provesByNumber: true,
  addressRules: {},
  dictionary: 1,
  law: {
    de: 'HMRC bestätigt britische Nummern; ohne britische Nummer der anfragenden Firma gibt es keine Bestätigungsnummer, die Antwort samt Zeitpunkt ist ein Nachweis nach Art. 18 Abs. 3 lit. b der Durchführungsverordnung (EU) Nr. 282/2011.',
    en: 'HMRC confirms British numbers. If the requesting company has no British number, there is no consultation number; the answer and its time are evidence under Art. 18(3)(b) of Implementing Regulation (EU) No 282/2011.',
  },
  address: { url: 'https://api.service.hmrc.gov.uk', isSecret: true },
}
