import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('users', {
  // The wording is fixed (docs/rules.md#passwords).
  passwordLength: {
    de: 'Das Passwort muss zwischen 12 und 64 Zeichen lang sein',
    en: 'Password must be between 12 and 64 characters long',
  },
  passwordClasses: {
    de: 'Mindestens drei der vier Arten: Großbuchstaben, Kleinbuchstaben, Ziffern, Sonderzeichen',
    en: 'At least 3 of: uppercase letters, lowercase letters, numbers, or special characters',
  },
  passwordCommon: {
    de: 'Dieses Passwort ist zu leicht zu erraten. Nehmen Sie zum Beispiel vier Wörter, die nichts miteinander zu tun haben.',
    en: 'This password is too easy to guess. Use four unrelated words, for example.',
  },
  passwordMismatch: { de: 'Passwort stimmt nicht überein', en: 'Passwords do not match' },
  required: { de: 'Eingabe erforderlich', en: 'Input required' },
  tooShort: { de: 'Mindestens 2 Zeichen', en: 'At least 2 characters' },
  tooLong: { de: 'Zu lang', en: 'Too long' },
  nameLetters: {
    de: 'Nur Buchstaben; dazwischen einzelne Leerzeichen, Bindestriche oder Apostrophe',
    en: 'Letters only; single spaces, hyphens or apostrophes between them',
  },
  emailFormat: {
    de: 'Ungültige E-Mail-Adresse. Richtig ist zum Beispiel ada@firma.at.',
    en: 'Invalid e-mail address. A valid one is, for example, ada@firma.at.',
  },
  // The first line's wording is fixed (docs/rules.md#errors); the second gives the next step.
  emailTaken: {
    de: 'Benutzername nicht verfügbar\nZu dieser E-Mail-Adresse gibt es schon ein Konto. Bitte geben Sie eine andere ein.',
    en: 'Username not available\nThere is already an account with this e-mail address. Please enter another one.',
  },
  noSuchRole: { de: 'Diese Rolle gibt es nicht', en: 'This role does not exist' },
  noSuchCompany: { de: 'Diese Firma gibt es nicht', en: 'This company does not exist' },
})
