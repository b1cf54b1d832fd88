import { defineTexts } from '../../base/texts/define.ts'

/** Texts of the page about errors, except those of the codes. */
export const texts = defineTexts('programs-server', {
  problemsTitle: { de: 'Fehler der Schnittstelle für Programme', en: 'Errors of the API for programs' },
  workbookHasNone: {
    de: 'Nur für Listen (.csv, .txt); eine Excel-Datei hat das nicht.',
    en: 'Only for lists (.csv, .txt), not for workbooks.',
  },
  webhookIsAnother: {
    de: 'Der Webhook, der unter diesem Idempotency-Key angelegt wurde, ist inzwischen gelöscht oder hat ein neues Geheimnis. Bitte verwenden Sie einen neuen.',
    en: 'The webhook created with this Idempotency-Key has since been deleted, or its secret has changed. Please use a new Idempotency-Key.',
  },
  problemsAbout: {
    de: 'Jede Fehlermeldung trägt einen dieser Codes im Feld „code“. Es können neue dazukommen: Was Ihr Programm nicht kennt, behandelt es nach dem Status.',
    en: 'Each error has one of these codes in the field “code”. New codes may be added: if your program does not know a code, handle the error by its status.',
  },
})

/** Texts of the workbook created from a program's list. */
export const programTexts = defineTexts('programs', {
  sheet: { de: 'UIDs', en: 'VAT IDs' },
  uid: { de: 'UID', en: 'VAT ID' },
  name: { de: 'Name', en: 'Name' },
  street: { de: 'Straße', en: 'Street' },
  zip: { de: 'PLZ', en: 'Postcode' },
  city: { de: 'Ort', en: 'City' },
  ico: { de: 'IČO', en: 'IČO' },
  account: { de: 'Bankkonto', en: 'Bank account' },
  invoiceDate: { de: 'Rechnungsdatum', en: 'Invoice date' },
  ref: { de: 'Referenz', en: 'Reference' },
})
