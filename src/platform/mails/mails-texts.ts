import { defineTexts } from '../../base/texts/define.ts'

/** Texts of every mail; those of a single mail are beside its definition. */
export const mailTexts = defineTexts('mails', {
  greeting: { de: 'Guten Tag {{name}},', en: 'Dear {{name}},' },
  greetingOperator: { de: 'Guten Tag,', en: 'Dear team,' },
  closing: { de: 'Freundliche Grüße', en: 'Kind regards' },
  automatic: {
    de: 'Diese Nachricht wurde automatisch verschickt.',
    en: 'This message was sent automatically.',
  },
})
