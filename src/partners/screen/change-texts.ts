import { defineTexts } from '../../texts/define.ts'

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
  seen: { de: 'Alle als gesehen markieren', en: 'Mark all as seen' },
  wasSeen: { de: 'Die Änderungen sind als gesehen markiert.', en: 'The changes are marked as seen.' },
  seenFailed: {
    de: 'Die Änderungen konnten nicht als gesehen markiert werden.',
    en: 'The changes could not be marked as seen.',
  },
})
