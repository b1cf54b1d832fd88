import { defineTexts } from '../../../base/texts/define.ts'

/** Texts of a batch's panel: who checked, when, and with which file. */
export const texts = defineTexts('batch-facts', {
  factCompany: { de: 'Firma', en: 'Company' },
  factUser: { de: 'Benutzer', en: 'User' },
  factCreated: { de: 'Erstellt', en: 'Created' },
  factFinished: { de: 'Beendet', en: 'Ended' },
  factEstimated: { de: 'Voraussichtlich fertig', en: 'Estimated finish' },
  factColumn: { de: 'Gelesen aus', en: 'Read from' },
  factRows: { de: 'Zeilen', en: 'Rows' },
  factRowsOf_one: { de: '{{rows}}, darin eine UID', en: '{{rows}}, with one VAT ID' },
  factRowsOf_other: {
    de: '{{rows}}, darin {{uids}} verschiedene UIDs',
    en: '{{rows}}, with {{uids}} different VAT IDs',
  },
  factWithoutUid: { de: '{{rows}}; dazu {{number}} ohne UID', en: '{{rows}}; plus {{number}} without a VAT ID' },
  factFileHash: { de: 'SHA-256 der eingereichten Datei', en: 'SHA-256 of the submitted file' },
  reportFileHash: { de: 'Prüfsumme der Datei', en: 'Checksum of the file' },
  copyHash: { de: 'SHA-256 kopieren', en: 'Copy SHA-256' },
  hashCopied: { de: 'SHA-256 kopiert', en: 'SHA-256 copied' },
})
