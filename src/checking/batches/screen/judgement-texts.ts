import { defineTexts } from '../../../base/texts/define.ts'

/** Texts for the assessment of a company that differs. */
export const texts = defineTexts('batch-judgements', {
  judgeText: {
    de: 'Ihre Beurteilung wird mit Ihrem Namen und dem Datum festgehalten. Sie erscheint bei dieser UID wieder, solange beide Namen dieselben sind, und ändert nichts daran, ob die UID gültig ist.',
    en: 'Your judgement is saved with your name and the date. It will appear for this VAT ID again as long as both names stay the same, and does not affect whether the VAT ID is valid.',
  },
  ownName: { de: 'In Ihren Daten: {{name}}', en: 'In your records: {{name}}' },
  givenName: { de: 'Laut Behörde: {{name}}', en: 'According to the authority: {{name}}' },
  remark: { de: 'Bemerkung', en: 'Remark' },
  keep: { de: 'Festhalten', en: 'Save' },
  withdraw: { de: 'Beurteilung zurücknehmen', en: 'Withdraw judgement' },
  wasJudged: { de: 'Die Beurteilung wurde festgehalten.', en: 'The judgement was saved.' },
  wasWithdrawn: { de: 'Die Beurteilung wurde zurückgenommen.', en: 'The judgement was withdrawn.' },
  judgeFailed: { de: 'Die Beurteilung konnte nicht gespeichert werden.', en: 'The judgement could not be saved.' },
})
