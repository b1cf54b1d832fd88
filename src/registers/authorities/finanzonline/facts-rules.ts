import { isAcceptedByFinanzonline } from '../../../vat-ids/uid/authority-forms.ts'
import { EU_CODES } from '../../../vat-ids/uid/countries.ts'
import type { AuthorityFacts } from '../facts-rules.ts'

/** The Austrian finance ministry's web service. Source: docs/sources.md#finanzonline-calls. */
export const FINANZONLINE_FACTS: AuthorityFacts = {
  name: { de: 'FinanzOnline', en: 'FinanzOnline' },
  countries: EU_CODES,
  accepts: isAcceptedByFinanzonline,
  requesterKind: 'account',
  fallsBackOnCallersFault: false,
  comparesCompanies: false,
  messageLanguage: 'de',
  codeTexts: {},
  // BMF handbook of 20.09.2024 (docs/sources.md#finanzonline-codes).
  sentences: { 0: 'Die UID des Erwerbers ist gültig.', 1: 'Die UID des Erwerbers ist nicht gültig.' },
  isOnlyLevel1: code => /^10[34]\b/.test(code),
  deliversToDataBox: true,
  // The ministry's layout of Romanian addresses is undocumented
  // (docs/sources.md#finanzonline-answers): they stay unsplit.
  provesByNumber: false,
  addressRules: {},
  dictionary: 2,
  law: {
    de: 'FinanzOnline bestätigt im Verfahren nach Art. 28 Abs. 2 UStG 1994 (Anhang Binnenmarkt).',
    en: 'FinanzOnline confirms VAT IDs under Art. 28(2) UStG 1994 (Austrian VAT Act, internal market annex).',
  },
}
