import { defineTexts } from '../../../base/texts/define.ts'

/** The mark of an unreliable payer by the Czech register ADIS. */
export const texts = defineTexts('unreliable-payers', {
  since: {
    de: 'Unzuverlässiger Zahler laut tschechischer Finanzverwaltung (ADIS) seit {{since}}, Stand {{asOf}}.',
    en: 'Unreliable payer according to the Czech tax administration (ADIS) since {{since}}, as of {{asOf}}.',
  },
  undated: {
    de: 'Unzuverlässiger Zahler laut tschechischer Finanzverwaltung (ADIS), Stand {{asOf}}.',
    en: 'Unreliable payer according to the Czech tax administration (ADIS), as of {{asOf}}.',
  },
  ended: {
    de: 'Laut ADIS kein unzuverlässiger Zahler mehr, Stand {{asOf}}',
    en: 'No longer an unreliable payer according to ADIS, as of {{asOf}}',
  },
  label: { de: 'Unzuverlässiger Zahler', en: 'unreliable payer' },
  // There is no room for "payer" beside rows to clarify.
  short: { de: 'unzuverlässig', en: 'unreliable' },
  filter: { de: 'Unzuverlässige Zahler', en: 'Unreliable payers' },
  none: {
    de: 'Keine UID gehört einem unzuverlässigen Zahler.',
    en: 'No VAT ID is that of an unreliable payer.',
  },
})
