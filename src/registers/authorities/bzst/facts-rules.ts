import { EU_CODES } from '../../../vat-ids/uid/countries.ts'
import type { RegisterFacts } from '../facts-rules.ts'

/**
 * Germany's Federal Central Tax Office, for the numbers of all other states (evatr-0006: not for
 * German ones). Source: docs/sources.md#german-register.
 */
export const BZST_FACTS: RegisterFacts = {
  name: { de: 'BZSt', en: 'BZSt' },
  countries: EU_CODES.filter(code => code !== 'DE'),
  requesterKind: 'own-number',
  needsOwnNumberOf: 'DE',
  fallsBackOnCallersFault: true,
  comparesCompanies: true,
  comparesEverywhere: true,
  messageLanguage: null,
  codeTexts: {
    'evatr-0003': {
      de: 'Die UID ist gültig; verglichen wurde nichts, weil dafür Name oder Ort fehlte.',
      en: 'The VAT ID is valid; nothing was compared, because the name or city was missing.',
    },
    'evatr-2002': { de: 'Die UID ist noch nicht gültig.', en: 'The VAT ID is not valid yet.' },
    'evatr-2006': { de: 'Die UID ist nicht mehr gültig.', en: 'The VAT ID is no longer valid.' },
    'evatr-2008': {
      de: 'Die UID ist gültig; beim Vergleich von Name und Anschrift gab es eine Besonderheit.',
      en: 'The VAT ID is valid; a special case applied to the comparison of name and address.',
    },
  },
  isOnlyLevel1: () => false,
  deliversToDataBox: false,
  provesByNumber: true,
  addressRules: {},
  dictionary: 1,
  law: {
    de: 'Das Bundeszentralamt für Steuern bestätigt nach § 18e UStG (Deutschland); der übernommene Datensatz ist der Nachweis (UStAE 18e.1 Abs. 2 Satz 5).',
    en: 'The German Federal Central Tax Office confirms VAT IDs under § 18e UStG (Germany); the data record received is the evidence (UStAE 18e.1(2) sentence 5).',
  },
  address: { url: 'https://api.evatr.vies.bzst.de/app/v1' },
}
