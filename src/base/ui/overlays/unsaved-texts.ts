import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('ui-unsaved', {
  title: { de: 'Änderungen verwerfen?', en: 'Discard the changes?' },
  text: {
    de: 'Was Sie auf dieser Seite geändert haben, ist noch nicht gespeichert.',
    en: 'What you changed on this page has not been saved yet.',
  },
  typed: {
    de: 'Was Sie hier eingegeben haben, ist noch nicht gespeichert.',
    en: 'What you entered here has not been saved yet.',
  },
  discard: { de: 'Verwerfen', en: 'Discard' },
  stay: { de: 'Weiter bearbeiten', en: 'Keep editing' },
})
