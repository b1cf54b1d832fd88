import { defineTexts } from '../../../base/texts/define.ts'

/**
 * Headings of answers.csv and checks.csv, except those of an answer's content
 * (evidence/evidence-texts.ts). Columns for programs have their names in the API as headings.
 */
export const csvTexts = defineTexts('auditor-csv', {
  number: { de: 'Nummer', en: 'Number' },
  uid: { de: 'UID', en: 'VAT ID' },
  verdict: { de: 'Ergebnis', en: 'Result' },
  reason: { de: 'Grund', en: 'Reason' },
  batch: { de: 'Mehrfachabfrage', en: 'Batch' },
  checkedAt: { de: 'Zeitpunkt (Wien)', en: 'Time (Vienna)' },
  by: { de: 'Von', en: 'By' },
  input: { de: 'Eingabe', en: 'Input' },
  fromCache: { de: 'Aus dem Cache', en: 'From cache' },
  answers: { de: 'Antworten (Nummern)', en: 'Answers (numbers)' },
  ownCompany: { de: 'Firma laut eigenen Daten', en: 'Company in own records' },
  yes: { de: 'ja', en: 'yes' },
  no: { de: 'nein', en: 'no' },
})
