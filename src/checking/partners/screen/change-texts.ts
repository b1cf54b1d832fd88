import { defineTexts } from '../../../base/texts/define.ts'

export const changeTexts = defineTexts('partner-changes', {
  title_one: {
    de: '{{number}} neue Änderung bei Geschäftspartnern',
    en: '{{number}} new change to your business partners',
  },
  title_other: {
    de: '{{number}} neue Änderungen bei Geschäftspartnern',
    en: '{{number}} new changes to your business partners',
  },
  more_one: { de: 'und {{number}} weitere', en: 'and {{number}} more' },
  more_other: { de: 'und {{number}} weitere', en: 'and {{number}} more' },
  seen: { de: 'Gesehen', en: 'Seen' },
  // Starts with the button's label, so that voice control recognises it.
  seeOne: { de: 'Gesehen: {{uid}}, {{said}}', en: 'Seen: {{uid}}, {{said}}' },
  oneWasSeen: { de: 'Die Änderung ist als gesehen markiert.', en: 'The change is marked as seen.' },
  oneNotSeen: {
    de: 'Die Änderung konnte nicht als gesehen markiert werden.',
    en: 'The change could not be marked as seen.',
  },
  seeAll_one: { de: 'Als gesehen markieren', en: 'Mark as seen' },
  seeAll_other: { de: 'Alle {{number}} als gesehen markieren', en: 'Mark all {{number}} as seen' },
  wereSeen: { de: 'Die Änderungen sind als gesehen markiert.', en: 'The changes are marked as seen.' },
  notSeen: {
    de: 'Die Änderungen konnten nicht als gesehen markiert werden.',
    en: 'The changes could not be marked as seen.',
  },
})
