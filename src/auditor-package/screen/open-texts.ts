import { defineTexts } from '../../texts/define.ts'

/** What an auditor reads who comes by a link. */
export const openTexts = defineTexts('auditor-open', {
  title: { de: 'Prüferpaket', en: 'Auditor package' },
  intro: {
    de: 'Geben Sie das Passwort ein, das Sie zu diesem Link erhalten haben. Jede Öffnung wird mit Zeit und Adresse festgehalten.',
    en: 'Enter the password that you were given for this link. Each opening is recorded with time and address.',
  },
  password: { de: 'Passwort', en: 'Password' },
  open: { de: 'Öffnen', en: 'Open' },
  failed: {
    de: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    en: 'That did not work. Please try again.',
  },
  wrong: { de: 'Das Passwort stimmt nicht.', en: 'The password is wrong.' },
  locked: {
    de: 'Zu viele falsche Passwörter. Bitte warten Sie eine Viertelstunde.',
    en: 'Too many wrong passwords. Please wait a quarter of an hour.',
  },
  gone: {
    de: 'Dieser Link öffnet nichts: Er ist abgelaufen, zurückgezogen oder unvollständig. Bitte fragen Sie bei der Firma nach.',
    en: 'This link opens nothing: it is over, withdrawn or incomplete. Please ask the company.',
  },
  of: {
    de: 'Nachweise von {{company}} ({{uid}}) vom {{from}} bis {{to}}',
    en: 'Evidence of {{company}} ({{uid}}) from {{from}} to {{to}}',
  },
  noUid: { de: 'ohne UID', en: 'no VAT ID' },
  madeAt: { de: 'Erstellt am', en: 'Made on' },
  until: { de: 'Link gültig bis', en: 'Link valid until' },
  reports: { de: 'Prüfberichte', en: 'Audit reports' },
  results: { de: 'Ergebnisdateien', en: 'Result files' },
  answers: { de: 'Antworten der Behörde', en: 'Answers of the authority' },
  checks: { de: 'Einzelabfragen', en: 'Single checks' },
  judgements: { de: 'Beurteilungen', en: 'Judgements' },
  auditLines: { de: 'Protokollzeilen', en: 'Lines of the audit log' },
  sha256: { de: 'SHA-256 des Archivs', en: 'SHA-256 of the archive' },
  download: { de: 'Herunterladen ({{size}})', en: 'Download ({{size}})' },
  verify: {
    de: 'Wie Sie das Archiv ohne Netz prüfen, steht darin in PRUEFEN.html. Den öffentlichen Schlüssel zum Vergleich finden Sie hier:',
    en: 'PRUEFEN.html in the archive says how to verify it without a network. The public key to compare with is here:',
  },
  key: { de: 'Öffentlicher Schlüssel', en: 'Public key' },
  quarter: {
    de: 'Der Download steht eine Viertelstunde lang und einmal offen; danach öffnen Sie den Link wieder und geben das Passwort noch einmal ein.',
    en: 'The download is available once and for a quarter of an hour; after that, open the link again and enter the password again.',
  },
})
