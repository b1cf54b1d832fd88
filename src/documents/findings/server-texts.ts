import { defineTexts } from '../../base/texts/define.ts'

/** Server texts about findings: why a row of a result has no answer, and notes beside one. */
export const findingTexts = defineTexts('findings', {
  probe: {
    de: 'Diese UID wurde nicht abgefragt, weil der Dienst für ihr Land nicht antwortete; zuletzt versucht am {{at}} mit {{uid}} ({{service}}, {{code}}).',
    en: 'This VAT ID was not queried because the service was not answering for its country; last tried at {{at}} with {{uid}} ({{service}}, {{code}}).',
  },

  onInvoiceDate: { de: 'Am Rechnungstag {{day}}: {{result}}.', en: 'On the invoice date {{day}}: {{result}}.' },

  fromCache: { de: 'Antwort aus dem Cache.', en: 'Answer from cache.' },
  cancelled: {
    de: 'Nicht abgefragt: Die Abfrage wurde vorher abgebrochen.',
    en: 'Not queried: the batch was cancelled before this VAT ID was reached.',
  },
})
