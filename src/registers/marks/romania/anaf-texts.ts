import { defineTexts } from '../../../base/texts/define.ts'

/** The mark of a VAT ID by Romania's register of payers. */
export const texts = defineTexts('anaf', {
  since: {
    de: 'Rumänische Finanzverwaltung (ANAF): {{state}} seit {{since}}, Stand {{asOf}}.',
    en: 'Romanian tax administration (ANAF): {{state}} since {{since}}, as of {{asOf}}.',
  },
  undated: {
    de: 'Rumänische Finanzverwaltung (ANAF): {{state}}, Stand {{asOf}}.',
    en: 'Romanian tax administration (ANAF): {{state}}, as of {{asOf}}.',
  },
  ended: {
    de: 'Laut ANAF wieder aktiver Zahler der Mehrwertsteuer, Stand {{asOf}}',
    en: 'An active VAT payer again according to ANAF, as of {{asOf}}',
  },
  label: { de: 'Rumänisches Register (ANAF)', en: 'Romanian register (ANAF)' },
  short: { de: 'ANAF', en: 'ANAF' },
  filter: { de: 'Rumänisches Register', en: 'Romanian register' },
  none: {
    de: 'Zu keiner UID gibt es einen Hinweis des rumänischen Registers.',
    en: 'The Romanian register flags no VAT ID.',
  },
})

export const stateTexts = defineTexts<'notPayer' | 'inactive'>('anaf-states', {
  notPayer: { de: 'kein Zahler der Mehrwertsteuer', en: 'no VAT payer' },
  inactive: { de: 'für inaktiv erklärt', en: 'declared inactive' },
})
