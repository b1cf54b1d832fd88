import { defineTexts } from '../../../base/texts/define.ts'

/** Texts for a choice among columns. */
export const candidateTexts = defineTexts('batch-candidates', {
  whichColumn: {
    de: 'In welcher Spalte stehen die Nummern Ihrer Geschäftspartner?',
    en: 'Which column contains your business partners’ numbers?',
  },
  withoutCountry: {
    de: 'Nummern ohne Land in {{rows}} Zeilen: {{samples}}',
    en: 'Numbers without a country in {{rows}} rows: {{samples}}',
  },
  candidateOf_one: {
    de: '{{numbers}} verschiedene Nummer in {{rows}} Zeilen: {{samples}}',
    en: '{{numbers}} different number in {{rows}} rows: {{samples}}',
  },
  candidateOf_other: {
    de: '{{numbers}} verschiedene Nummern in {{rows}} Zeilen: {{samples}}',
    en: '{{numbers}} different numbers in {{rows}} rows: {{samples}}',
  },
})
