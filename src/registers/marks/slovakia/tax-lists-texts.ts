import { defineTexts } from '../../../base/texts/define.ts'

/** The mark of a VAT ID by the lists of the Slovak tax administration. */
export const texts = defineTexts('slovak-lists', {
  since: {
    de: 'Slowakische Finanzverwaltung: {{state}} seit {{since}}, Stand {{asOf}}.',
    en: 'Slovak tax administration: {{state}} since {{since}}, as of {{asOf}}.',
  },
  undated: {
    de: 'Slowakische Finanzverwaltung: {{state}}, Stand {{asOf}}.',
    en: 'Slovak tax administration: {{state}}, as of {{asOf}}.',
  },
  ended: {
    de: 'Laut slowakischer Finanzverwaltung wieder ohne Hinweis registriert, Stand {{asOf}}',
    en: 'Registered again without a mark according to the Slovak tax administration, as of {{asOf}}',
  },
  label: { de: 'Slowakische Listen', en: 'Slovak lists' },
  short: { de: 'Listen SK', en: 'lists SK' },
  filter: { de: 'Slowakische Listen', en: 'Slovak lists' },
  none: {
    de: 'Zu keiner UID gibt es einen Hinweis der slowakischen Finanzverwaltung.',
    en: 'The Slovak tax administration flags no VAT ID.',
  },
})

export const stateTexts = defineTexts<'notPayer' | 'deleted' | 'reasonsToCancel'>('slovak-lists-states', {
  notPayer: {
    de: 'nur nach Paragraf 7 oder 7a registriert, kein Zahler der Mehrwertsteuer',
    en: 'registered under section 7 or 7a only, no VAT payer',
  },
  deleted: { de: 'Registrierung gelöscht', en: 'registration deleted' },
  reasonsToCancel: {
    de: 'Gründe für die Löschung der Registrierung',
    en: 'reasons to cancel the registration',
  },
})
