import { defineTexts } from '../../../base/texts/define.ts'

/** Texts for choosing the columns with the company and the invoice dates. */
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
  noInvoiceDay: { de: 'Kein Rechnungsdatum', en: 'No invoice date' },
})

/** Texts for choosing the columns of registers' inputs: label, help and the choice of none. */
export const inputTexts = defineTexts('batch-inputs', {
  several: {
    de: 'Mehrere Spalten kommen in Frage: {{letters}}. Bitte wählen Sie eine.',
    en: 'Several columns are possible: {{letters}}. Please choose one.',
  },
  ico: { de: 'IČO (tschechische Firmennummer)', en: 'IČO (Czech company number)' },
  'ico-help': {
    de: 'Eine tschechische Gruppe (CZ699…) bestätigt FinanzOnline ohne Namen. Zur IČO sagt das Register ARES, ob die Firma zur Gruppe gehört; das steht in einer eigenen Spalte und ändert nichts am Ergebnis.',
    en: 'FinanzOnline confirms a Czech group (CZ699…) without a name. For the IČO, the register ARES states whether the company belongs to the group; this appears in a separate column and does not affect the result.',
  },
  'ico-none': { de: 'Keine IČO', en: 'No IČO' },
  account: { de: 'Bankkonten polnischer Partner', en: 'Bank accounts of Polish partners' },
  'account-help': {
    de: 'Die Konten polnischer Geschäftspartner in dieser Spalte werden an die polnische Finanzverwaltung gesendet. Ihre Weiße Liste sagt, ob ein Konto der Firma zugeordnet ist; das steht in einer eigenen Spalte und ändert nichts am Ergebnis. Je Sekunde wird ein Konto geprüft.',
    en: 'The accounts of Polish business partners in this column are sent to the Polish tax administration. Its white list states whether an account is assigned to the company; this appears in a separate column and does not affect the result. One account is checked per second.',
  },
  'account-none': { de: 'Keine Spalte', en: 'No column' },
})
