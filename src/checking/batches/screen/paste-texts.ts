import { defineTexts } from '../../../base/texts/define.ts'

export const pasteTexts = defineTexts('batches-paste', {
  field: { de: 'UID-Nummern', en: 'VAT IDs' },
  fieldHelp: {
    de: 'Eine pro Zeile, mit Komma getrennt oder aus Excel kopiert, auch mit Namen. Sie erhalten eine Excel-Arbeitsmappe zurück.',
    en: 'One per line, separated by commas or copied from Excel, with names if you like. You get an Excel workbook back.',
  },
  next: { de: 'Weiter', en: 'Continue' },
  missing: { de: 'Bitte fügen Sie mindestens eine UID ein.', en: 'Please paste at least one VAT ID.' },
  nothing: { de: 'Noch keine UID', en: 'No VAT IDs yet' },
  rows_one: { de: '{{number}} Zeile', en: '{{number}} row' },
  rows_other: { de: '{{number}} Zeilen', en: '{{number}} rows' },
  uids_one: { de: '1 UID', en: '1 VAT ID' },
  uids_other: { de: '{{number}} verschiedene UIDs', en: '{{number}} different VAT IDs' },
  repeated_one: { de: '1 Duplikat', en: '1 duplicate' },
  repeated_other: { de: '{{number}} Duplikate', en: '{{number}} duplicates' },
  wrong_one: { de: '1 Zeile ist keine UID', en: '1 row is not a VAT ID' },
  wrong_other: { de: '{{number}} Zeilen sind keine UIDs', en: '{{number}} rows are not VAT IDs' },
  withoutUid: { de: 'dazu {{number}} ohne UID', en: 'plus {{number}} without a VAT ID' },
  wrongRow: { de: 'Zeile {{row}}: {{text}}.', en: 'Row {{row}}: {{text}}.' },
  moreWrong_one: { de: 'und eine weitere Zeile', en: 'and one more row' },
  moreWrong_other: { de: 'und {{number}} weitere Zeilen', en: 'and {{number}} more rows' },
  tooLong: {
    de: 'Es können höchstens 10.000 Zeilen eingefügt werden. Bitte laden Sie eine längere Liste als Datei hoch.',
    en: 'At most 10,000 rows can be pasted. Please upload a longer list as a file.',
  },
})
