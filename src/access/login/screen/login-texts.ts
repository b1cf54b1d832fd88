import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('login-screen', {
  title: { de: 'Geschützter Bereich', en: 'Protected area' },
  whatThisIs: {
    de: 'UID-Nummern prüfen und Nachweise aufbewahren.',
    en: 'Check VAT IDs and keep the evidence.',
  },
  email: { de: 'E-Mail', en: 'E-mail' },
  password: { de: 'Passwort', en: 'Password' },
  emailMissing: { de: 'Bitte geben Sie Ihre E-Mail-Adresse ein.', en: 'Please enter your e-mail address.' },
  passwordMissing: { de: 'Bitte geben Sie Ihr Passwort ein.', en: 'Please enter your password.' },
  signIn: { de: 'Anmelden', en: 'Sign in' },

  or: { de: 'oder', en: 'or' },

  codeTitle: { de: 'Einmalpasswort', en: 'One-time password' },
  codeText: {
    de: 'Bitte geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein.',
    en: 'Please enter the 6-digit code from your authenticator app.',
  },
  back: { de: 'Zurück', en: 'Back' },
  setUp: { de: 'Authenticator-App einrichten', en: 'Set up the authenticator app' },
  setUpText: {
    de: 'Sie melden sich zum ersten Mal an. Richten Sie zuerst Ihre Authenticator-App ein.',
    en: 'This is your first sign-in. Please set up your authenticator app first.',
  },
  scan: {
    de: 'Die Anmeldung mit einer Authenticator-App ist verpflichtend. Scannen Sie diesen QR-Code mit der App auf Ihrem Telefon und geben Sie danach den angezeigten 6-stelligen Code ein.',
    en: 'Signing in with an authenticator app is mandatory. Scan this QR code with the app on your phone, then enter the 6-digit code it shows.',
  },
  qrCode: { de: 'QR-Code für die Authenticator-App', en: 'QR code for the authenticator app' },
  openApp: { de: 'In der Authenticator-App öffnen', en: 'Open in the authenticator app' },
  byHand: {
    de: 'Scannen nicht möglich? Geben Sie diesen Schlüssel von Hand in die App ein:',
    en: 'Can’t scan it? Enter this key in the app manually:',
  },
  secret: { de: 'Schlüssel', en: 'Key' },
  done: { de: 'Weiter zum Code', en: 'Continue to the code' },

  newPasswordTitle: { de: 'Eigenes Passwort wählen', en: 'Choose your own password' },
  newPasswordText: {
    de: 'Sie verwenden noch Ihr Startpasswort. Bitte wählen Sie ein eigenes mit 12 bis 64 Zeichen aus mindestens drei der vier Arten: Großbuchstaben, Kleinbuchstaben, Ziffern, Sonderzeichen.',
    en: 'You are still using your initial password. Please choose your own with 12 to 64 characters from at least three of these four kinds: uppercase letters, lowercase letters, numbers, special characters.',
  },
  newPassword: { de: 'Neues Passwort', en: 'New password' },
  confirmPassword: { de: 'Passwort bestätigen', en: 'Confirm password' },
  save: { de: 'Speichern', en: 'Save' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  logout: { de: 'Abmelden', en: 'Sign out' },
  passwordSaved: { de: 'Passwort geändert', en: 'Password changed' },

  // Used only in the demo.
  demoAccounts: { de: 'Konten der Demo', en: 'Demo accounts' },
  demoAccountsText: {
    de: 'Zwei Klicks melden an: einer hier, einer auf „Einsetzen“. Rechts steht das aktuelle Einmalpasswort.',
    en: 'Sign in with two clicks: one here, one on “Enter it”. The current one-time password is on the right.',
  },
  demoNew: { de: '{{name}}, erste Anmeldung', en: '{{name}}, first sign-in' },
  demoCode: { de: 'In der Demo gilt jetzt', en: 'Current demo code:' },
  demoTakeCode: { de: 'Einsetzen', en: 'Enter it' },

  // docs/rules.md#errors
  expired: { de: 'Login abgelaufen', en: 'Login expired' },
  lockedOut: {
    de: 'Der Zugang ist wegen wiederholter Fehlversuche gesperrt. Bitte versuchen Sie es in 15 Minuten erneut.',
    en: 'Access is locked after repeated failed sign-ins. Please try again in 15 minutes.',
  },
  loginFailed: { de: 'Die Anmeldung war nicht erfolgreich!', en: 'Login was not successful!' },
  passwordAdvice: {
    de: 'Bitte prüfen Sie E-Mail-Adresse und Passwort, auch die Feststelltaste.',
    en: 'Please check your e-mail address, your password and the Caps Lock key.',
  },
  codeAdvice: {
    de: 'Bitte geben Sie den nächsten Code ein. Hilft das nicht, stellen Sie die Uhr Ihres Telefons auf automatisch.',
    en: 'Please enter the next code. If that does not help, set the clock of your phone to automatic.',
  },
  triedAgain: { de: '{{said}} ({{number}}. Versuch)', en: '{{said}} (attempt {{number}})' },
  beginAgain: {
    de: 'Bitte geben Sie Ihr Passwort noch einmal ein; für den Code haben Sie danach fünf Minuten Zeit.',
    en: 'Please enter your password once more; you then have five minutes for the code.',
  },
  codeUsed: {
    de: 'Dieses Einmalpasswort wurde bereits verwendet. Bitte warten Sie auf den nächsten Code.',
    en: 'This one-time password has already been used. Please wait for the next code.',
  },
  recoveryCodeInvalid: {
    de: 'Dieser Wiederherstellungscode gilt nicht. Jeder gilt nur einmal, und neue ersetzen die früheren.',
    en: 'This recovery code is not valid. Each code works only once, and new codes replace all earlier ones.',
  },
  passkeyInvalid: {
    de: 'Dieser Passkey gilt hier nicht. Melden Sie sich mit Passwort und Einmalpasswort an.',
    en: 'This passkey is not valid here. Please sign in with your password and one-time password.',
  },
  codeInvalid: { de: 'Das Einmalpasswort ist ungültig.', en: 'The one-time password is invalid.' },
})
