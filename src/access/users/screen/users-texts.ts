import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('users-screen', {
  accountTitle: { de: 'Mein Konto: {{email}}', en: 'My account: {{email}}' },
  firstname: { de: 'Vorname', en: 'First name' },
  lastname: { de: 'Nachname', en: 'Last name' },
  email: { de: 'E-Mail', en: 'E-mail' },
  emailHelp: { de: 'Zugleich Ihr Benutzername.', en: 'Also your username.' },
  password: { de: 'Neues Passwort', en: 'New password' },
  passwordHelp: {
    de: '12 bis 64 Zeichen aus mindestens drei der vier Arten: Großbuchstaben, Kleinbuchstaben, Ziffern, Sonderzeichen. Leer lassen, um das bisherige zu behalten.',
    en: '12 to 64 characters from at least three of these four kinds: uppercase letters, lowercase letters, numbers, special characters. Leave empty to keep the current one.',
  },
  confirmPassword: { de: 'Neues Passwort bestätigen', en: 'Confirm new password' },
  update: { de: 'Aktualisieren', en: 'Update' },
  confirmTitle: { de: 'Änderung bestätigen', en: 'Confirm the change' },
  updated: { de: 'Konto aktualisiert', en: 'Account updated' },
  codeInvalid: {
    de: 'Das Einmalpasswort ist ungültig. Bitte geben Sie den nächsten Code ein.',
    en: 'The one-time password is invalid. Please enter the next code.',
  },
  samePassword: {
    de: 'Dasselbe Passwort kann nicht erneut verwendet werden.',
    en: 'The same password cannot be reused.',
  },
  // The first line's wording is fixed (docs/rules.md#errors); the second gives the next step.
  emailTaken: {
    de: 'Benutzername nicht verfügbar\nZu dieser E-Mail-Adresse gibt es schon ein Konto. Bitte geben Sie eine andere ein.',
    en: 'Username not available\nThere is already an account with this e-mail address. Please enter another one.',
  },
  updateFailed: { de: 'Ihr Konto konnte nicht aktualisiert werden', en: 'User could not be updated' },
})
