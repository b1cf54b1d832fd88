import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('login-passkey', {
  signIn: { de: 'Mit Passkey anmelden', en: 'Sign in with a passkey' },
  inPlaceOfCode: { de: 'Passkey statt Code verwenden', en: 'Use a passkey instead of the code' },
  cancelled: {
    de: 'Ohne Passkey: Der Vorgang wurde abgebrochen, oder auf diesem Gerät ist keiner gespeichert.',
    en: 'No passkey used: the process was cancelled, or none is saved on this device.',
  },
  deviceFailed: {
    de: 'Ihr Browser oder Gerät konnte den Passkey nicht verwenden. Melden Sie sich mit Passwort und Einmalpasswort an.',
    en: 'Your browser or device could not use the passkey. Please sign in with your password and one-time password.',
  },
})
