import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('login-openid', {
  signInWith: { de: 'Mit {{label}} anmelden', en: 'Sign in with {{label}}' },
  signInWithCompanys: { de: 'Mit dem Anbieter Ihrer Firma anmelden', en: 'Sign in with your company’s provider' },
  leadsTo: { de: 'Führt zu {{host}}', en: 'Takes you to {{host}}' },
  gone: {
    de: 'Diese Anmeldeadresse ist ungültig oder gilt nicht mehr. Melden Sie sich mit Passwort und Einmalpasswort an.',
    en: 'This sign-in address is invalid or no longer in use. Please sign in with your password and one-time password.',
  },
  unavailable: {
    de: 'Der Anbieter ist zurzeit nicht erreichbar. Melden Sie sich mit Passwort und Einmalpasswort an.',
    en: 'The provider cannot be reached at present. Please sign in with your password and one-time password.',
  },
  lapsed: {
    de: 'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Bitte beginnen Sie noch einmal.',
    en: 'This sign-in has expired or has already been used. Please start again.',
  },
  cancelled: {
    de: 'Die Anmeldung beim Anbieter wurde abgebrochen.',
    en: 'Signing in with the provider was cancelled.',
  },
  refused: {
    de: 'Die Antwort des Anbieters war nicht gültig. Bitte versuchen Sie es noch einmal oder melden Sie sich mit Passwort an.',
    en: 'The provider’s answer was not valid. Please try again or sign in with your password.',
  },
  'not-linked': {
    de: 'Mit diesem Anbieterkonto ist hier niemand verknüpft. Melden Sie sich mit Passwort an und verknüpfen Sie es unter „Mein Konto“.',
    en: 'No user here is linked to this provider account. Please sign in with your password and link it under “My account”.',
  },
  'first-login': {
    de: 'Bitte melden Sie sich das erste Mal mit Startpasswort und Authenticator-App an.',
    en: 'For your first sign-in, please use your initial password and the authenticator app.',
  },
})
