import { defineTexts } from '../../texts/define.ts'

/** The date field on a partner's page. */
export const texts = defineTexts('on-that-day-screen', {
  title: { de: 'War die UID an einem Tag gültig?', en: 'Was the VAT ID valid on a day?' },
  day: { de: 'Tag', en: 'Day' },
  help: {
    de: 'Zum Beispiel der Tag einer Rechnung. Die Antwort kommt allein aus Ihren eigenen Abfragen; es wird niemand neu gefragt.',
    en: 'The day of an invoice, for example. The answer comes from your own queries alone; nobody is asked anew.',
  },
  failed: { de: 'Die Abfragen konnten nicht gelesen werden.', en: 'The queries could not be read.' },
})
