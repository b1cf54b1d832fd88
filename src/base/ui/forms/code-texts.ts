import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('ui-code', {
  digit: { de: 'Ziffer {{position}} von 6', en: 'Digit {{position}} of 6' },
  code: { de: 'Einmalpasswort, 6 Ziffern', en: 'One-time password, 6 digits' },
  confirmText: {
    de: 'Bitte bestätigen Sie die Änderung mit dem 6-stelligen Code aus Ihrer Authenticator-App.',
    en: 'Please confirm the change with the 6-digit code from your authenticator app.',
  },
  confirm: { de: 'Bestätigen', en: 'Confirm' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  codeShort: { de: 'Bitte geben Sie alle 6 Ziffern ein.', en: 'Please enter all 6 digits.' },
  codeInvalid: {
    de: 'Das Einmalpasswort ist ungültig. Bitte geben Sie den nächsten Code ein.',
    en: 'The one-time password is invalid. Please enter the next code.',
  },
})
