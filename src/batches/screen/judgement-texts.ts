import { defineTexts } from '../../texts/define.ts'

/** Saying of a company that differs whether it is the same one. */
export const texts = defineTexts('batch-judgements', {
  judgeText: {
    de: 'Ihr Urteil wird mit Ihrem Namen und dem Datum festgehalten. Es erscheint bei dieser UID wieder, solange beide Namen dieselben sind, und ändert nichts daran, ob die UID gültig ist.',
    en: 'Your judgement is saved with your name and the date. It appears again for this VAT ID as long as both names stay the same, and does not change whether the VAT ID is valid.',
  },
  ownName: { de: 'In Ihren Daten: {{name}}', en: 'In your records: {{name}}' },
  givenName: { de: 'Laut Behörde: {{name}}', en: 'According to the authority: {{name}}' },
  remark: { de: 'Bemerkung', en: 'Remark' },
  keep: { de: 'Festhalten', en: 'Save' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  withdraw: { de: 'Urteil zurücknehmen', en: 'Withdraw judgement' },
  wasJudged: { de: 'Das Urteil wurde festgehalten.', en: 'The judgement was saved.' },
  wasWithdrawn: { de: 'Das Urteil wurde zurückgenommen.', en: 'The judgement was withdrawn.' },
  judgeFailed: { de: 'Das Urteil konnte nicht gespeichert werden.', en: 'The judgement could not be saved.' },
})
