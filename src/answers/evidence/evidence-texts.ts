import { defineTexts } from '../../base/texts/define.ts'

/**
 * Column headings of results and of an auditor's answers.csv. A key with the prefix `csv` overrides
 * the heading in answers.csv.
 */
export const columnTexts = defineTexts('evidence-columns', {
  asked: { de: 'UID geprüft', en: 'UID checked' },
  verdict: { de: 'Ergebnis', en: 'Result' },
  level: { de: 'Stufe', en: 'Level' },
  service: { de: 'Dienst', en: 'Service' },
  askedAt: { de: 'Abgefragt am', en: 'Asked at' },
  requester: { de: 'Abgefragt von', en: 'Asked by' },
  name: { de: 'Name', en: 'Name' },
  street: { de: 'Straße', en: 'Street' },
  zipCode: { de: 'PLZ', en: 'ZIP' },
  city: { de: 'Ort', en: 'City' },
  country: { de: 'Land', en: 'Country' },
  message: { de: 'Meldung', en: 'Message' },
  consultationNumber: { de: 'Bestätigungsnummer', en: 'Consultation number' },
  hint: { de: 'Hinweis', en: 'Hint' },
  company: { de: 'Firma', en: 'Company' },
  difference: { de: 'Abweichung', en: 'Difference' },
  membership: { de: 'CZ-Gruppe laut ARES', en: 'CZ group (ARES)' },
  account: { de: 'Konto laut Weißer Liste (PL)', en: 'Account (Polish white list)' },
  onInvoiceDay: { de: 'Am Rechnungstag', en: 'On the invoice date' },

  'csv askedAt': { de: 'Abgefragt am (Wien)', en: 'Asked at (Vienna)' },
  requesterUid: { de: 'Abgefragt von (UID)', en: 'Asked by (VAT ID)' },
  requesterName: { de: 'Abgefragt von', en: 'Asked by' },
  code: { de: 'Code', en: 'Code' },
  address: { de: 'Adresse', en: 'Address' },
})
