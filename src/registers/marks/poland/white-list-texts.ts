import { defineTexts } from '../../../base/texts/define.ts'

/** The mark of a VAT ID that is no active payer by Poland's white list. */
export const texts = defineTexts('white-list', {
  since: {
    de: 'Polnische Finanzverwaltung (Weiße Liste): {{state}} seit {{since}}, Stand {{asOf}}.',
    en: 'Polish tax administration (white list): {{state}} since {{since}}, as of {{asOf}}.',
  },
  undated: {
    de: 'Polnische Finanzverwaltung (Weiße Liste): {{state}}, Stand {{asOf}}.',
    en: 'Polish tax administration (white list): {{state}}, as of {{asOf}}.',
  },
  ended: {
    de: 'Laut polnischer Weißer Liste wieder aktiver Zahler der Mehrwertsteuer, Stand {{asOf}}',
    en: 'An active VAT payer again according to the Polish white list, as of {{asOf}}',
  },
  label: { de: 'Weiße Liste Polens', en: 'Polish white list' },
  short: { de: 'Weiße Liste PL', en: 'white list PL' },
  filter: { de: 'Weiße Liste Polens', en: 'Polish white list' },
  none: {
    de: 'Zu keiner UID gibt es einen Hinweis der polnischen Weißen Liste.',
    en: 'The Polish white list flags no VAT ID.',
  },
})

export const stateTexts = defineTexts<'exempt' | 'notRegistered' | 'unknown'>('white-list-states', {
  exempt: { de: 'von der Mehrwertsteuer befreit', en: 'exempt from VAT' },
  notRegistered: { de: 'nicht für die Mehrwertsteuer registriert', en: 'not registered for VAT' },
  unknown: { de: 'nicht verzeichnet', en: 'not on the list' },
})
