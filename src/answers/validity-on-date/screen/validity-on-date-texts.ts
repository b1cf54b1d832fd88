import { defineTexts } from '../../../base/texts/define.ts'

/** Texts of the date field on a partner's page. */
export const texts = defineTexts('on-that-day-screen', {
  title: { de: 'War die UID an einem bestimmten Tag gültig?', en: 'Was the VAT ID valid on a given day?' },
  day: { de: 'Tag', en: 'Day' },
  help: {
    de: 'Zum Beispiel der Tag einer Rechnung. Die Antwort kommt allein aus Ihren eigenen Abfragen; es wird nichts neu abgefragt.',
    en: 'For example, the date of an invoice. The answer comes only from your own checks; no new query is made.',
  },
  // Shows the day that was queried, not the field's, so that a misread date is noticed at once.
  answer: { de: '{{day}}: {{said}}', en: '{{day}}: {{said}}' },
  failed: { de: 'Die Abfragen konnten nicht geladen werden.', en: 'The checks could not be loaded.' },
})
