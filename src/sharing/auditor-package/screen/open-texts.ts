import { defineTexts } from '../../../base/texts/define.ts'

/** Texts of the page that a link opens. */
export const openTexts = defineTexts('auditor-open', {
  title: { de: 'Prüferpaket', en: 'Auditor package' },
  intro: {
    de: 'Geben Sie das Passwort ein, das Sie zu diesem Link erhalten haben. Jeder Zugriff wird mit Zeit und IP-Adresse festgehalten.',
    en: 'Enter the password you were given for this link. Every access is recorded with its time and IP address.',
  },
  passwordMissing: {
    de: 'Bitte geben Sie das Passwort des Links ein.',
    en: 'Please enter the password for this link.',
  },
  password: { de: 'Passwort', en: 'Password' },
  open: { de: 'Öffnen', en: 'Open' },
  failed: {
    de: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    en: 'That did not work. Please try again.',
  },
  wrong: { de: 'Das Passwort stimmt nicht.', en: 'The password is incorrect.' },
  locked: {
    de: 'Zu viele falsche Passwörter. Bitte warten Sie eine Viertelstunde.',
    en: 'Too many wrong passwords. Please wait 15 minutes.',
  },
  gone: {
    de: 'Dieser Link ist ungültig oder abgelaufen: Vielleicht wurde er zurückgezogen oder nicht vollständig kopiert. Bitte fragen Sie bei der Firma nach.',
    en: 'This link does not work: it may have expired, been withdrawn or been copied incompletely. Please ask the company.',
  },
  of: {
    de: 'Nachweise von {{company}} ({{uid}}) vom {{from}} bis {{to}}',
    en: 'Evidence from {{company}} ({{uid}}), {{from}} to {{to}}',
  },
  noUid: { de: 'ohne UID', en: 'no VAT ID' },
  madeAt: { de: 'Erstellt am', en: 'Created on' },
  until: { de: 'Link gültig bis', en: 'Link valid until' },
  reports_one: { de: 'Prüfbericht', en: 'Audit report' },
  reports_other: { de: 'Prüfberichte', en: 'Audit reports' },
  results_one: { de: 'Ergebnisdatei', en: 'Result file' },
  results_other: { de: 'Ergebnisdateien', en: 'Result files' },
  answers_one: { de: 'Antwort der Behörde', en: 'Answer from the authority' },
  answers_other: { de: 'Antworten der Behörde', en: 'Answers from the authority' },
  checks_one: { de: 'Einzelabfrage', en: 'Single check' },
  checks_other: { de: 'Einzelabfragen', en: 'Single checks' },
  judgements_one: { de: 'Beurteilung', en: 'Judgement' },
  judgements_other: { de: 'Beurteilungen', en: 'Judgements' },
  auditLines_one: { de: 'Protokollzeile', en: 'Audit log line' },
  auditLines_other: { de: 'Protokollzeilen', en: 'Audit log lines' },
  sha256: { de: 'SHA-256 des Archivs', en: 'SHA-256 of the archive' },
  download: { de: 'Herunterladen ({{size}})', en: 'Download ({{size}})' },
  verify: {
    de: 'Wie Sie das Archiv ohne Internetverbindung prüfen, steht darin in PRUEFEN.html. Den öffentlichen Schlüssel zum Vergleich finden Sie hier:',
    en: 'PRUEFEN.html in the archive explains how to verify it offline. The public key for comparison is here:',
  },
  key: { de: 'Öffentlicher Schlüssel', en: 'Public key' },
  byBrowser: {
    de: 'Mit Internetverbindung prüft Ihr Browser Signatur und Prüfsummen der ZIP-Datei auf der Seite',
    en: 'With an internet connection, your browser can verify the signature and checksums of the ZIP file on the page',
  },
  checkPage: { de: 'Bericht prüfen', en: 'Check a report' },
  quarter: {
    de: 'Sie können das Paket innerhalb einer Viertelstunde einmal herunterladen. Danach öffnen Sie den Link erneut und geben das Passwort noch einmal ein.',
    en: 'You can download the package once within 15 minutes. After that, open the link again and re-enter the password.',
  },
})
