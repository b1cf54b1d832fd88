import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('login-recovery', {
  title: { de: 'Telefon verloren?', en: 'Lost your phone?' },
  text: {
    de: 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Danach richten Sie die Authenticator-App neu ein.',
    en: 'Enter one of your recovery codes. You then set up the authenticator app again.',
  },
  code: { de: 'Wiederherstellungscode', en: 'Recovery code' },
  codeMissing: { de: 'Bitte geben Sie einen Wiederherstellungscode ein.', en: 'Please enter a recovery code.' },
  next: { de: 'Weiter', en: 'Continue' },
  back: { de: 'Zurück', en: 'Back' },
  noCode: { de: 'Kein Code zur Hand?', en: 'Don’t have a code?' },
  askAdmin: {
    de: 'Ein Administrator Ihrer Firma kann unter „Benutzer“ Ihr Passwort und Ihre Authenticator-App zurücksetzen.',
    en: 'An administrator of your company can reset your password and authenticator app under “Users”.',
  },
  askOperator: { de: 'Sonst hilft Ihnen {{operator}}:', en: 'If that is not possible, {{operator}} will help you:' },

  setUpAgain_one: {
    de: 'Der Wiederherstellungscode war richtig; Sie haben noch einen. Richten Sie jetzt Ihre Authenticator-App neu ein.',
    en: 'The recovery code was correct; you have one left. Now set up your authenticator app again.',
  },
  setUpAgain_other: {
    de: 'Der Wiederherstellungscode war richtig; Sie haben noch {{count}}. Richten Sie jetzt Ihre Authenticator-App neu ein.',
    en: 'The recovery code was correct; you have {{count}} left. Now set up your authenticator app again.',
  },
  setUpAgainLast: {
    de: 'Der Wiederherstellungscode war richtig; es war Ihr letzter. Richten Sie jetzt Ihre Authenticator-App neu ein und erstellen Sie danach unter „Mein Konto“ neue Codes.',
    en: 'The recovery code was correct; it was your last one. Now set up your authenticator app again, then create new codes under “My account”.',
  },
})
