import { EU_CODES } from '../../../vat-ids/uid/countries.ts'
import type { RegisterFacts } from '../facts-rules.ts'

/** The European Commission's VIES. Source: docs/sources.md#vies-answers. */
export const VIES_FACTS: RegisterFacts = {
  name: { de: 'VIES', en: 'VIES' },
  countries: EU_CODES,
  requesterKind: 'uid',
  fallsBackOnCallersFault: true,
  comparesCompanies: true,
  messageLanguage: null,
  codeTexts: {},
  isOnlyLevel1: () => false,
  deliversToDataBox: false,
  provesByNumber: true,
  addressRules: {
    // City first, mostly without a zip; the newer single-line form has no fixed order.
    RO: lines => (lines.length < 2 ? null : { street: lines.slice(1).join(', '), zipCode: '', city: lines[0] ?? '' }),
  },
  dictionary: 1,
  law: {
    de: 'VIES dient der Bestätigung nach Art. 31 der Verordnung (EU) Nr. 904/2010.',
    en: 'VIES confirms VAT IDs under Art. 31 of Regulation (EU) No 904/2010.',
  },
  address: { url: 'https://ec.europa.eu/taxation_customs/vies/rest-api' },
}
