import { defineTexts } from '../../../base/texts/define.ts'

/** Texts for choosing the columns with the company, the IČO and the invoice dates. */
export const texts = defineTexts('batch-companies', {
  compare: { de: 'Firmen vergleichen', en: 'Compare companies' },
  compareHelp: {
    de: 'Name und Anschrift aus Ihrer Liste werden mit der Antwort verglichen. Das Ergebnis steht in eigenen Spalten und ändert nichts daran, ob eine UID gültig ist.',
    en: 'The name and address in your list are compared with the answer. The outcome appears in separate columns and does not affect whether a VAT ID is valid.',
  },
  name: { de: 'Name', en: 'Name' },
  street: { de: 'Straße', en: 'Street' },
  zipCode: { de: 'PLZ', en: 'ZIP' },
  city: { de: 'Ort', en: 'City' },
  notCompared: { de: 'Nicht vergleichen', en: 'Do not compare' },
  noColumn: { de: 'Keine Spalte', en: 'No column' },
  invoiceDay: { de: 'Rechnungsdatum', en: 'Invoice date' },
  invoiceDayHelp: {
    de: 'Zu jedem Datum steht in einer eigenen Spalte, was Ihre Abfragen für diesen Tag belegen. Das ändert nichts daran, ob eine UID jetzt gültig ist.',
    en: 'For each date, a separate column states what your checks show for that day. This does not affect whether a VAT ID is valid now.',
  },
  ico: { de: 'IČO (tschechische Firmennummer)', en: 'IČO (Czech company number)' },
  icoHelp: {
    de: 'Eine tschechische Gruppe (CZ699…) bestätigt FinanzOnline ohne Namen. Zur IČO sagt das Register ARES, ob die Firma zur Gruppe gehört; das steht in einer eigenen Spalte und ändert nichts am Ergebnis.',
    en: 'FinanzOnline confirms a Czech group (CZ699…) without a name. For the IČO, the register ARES states whether the company belongs to the group; this appears in a separate column and does not affect the result.',
  },
  noIco: { de: 'Keine IČO', en: 'No IČO' },
  noInvoiceDay: { de: 'Kein Rechnungsdatum', en: 'No invoice date' },
})
