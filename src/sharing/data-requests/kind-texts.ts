import { defineTexts } from '../../base/texts/define.ts'

/** Labels of findings and reasons for not searching, on screen and in the result file. */
export const kindTexts = defineTexts('what-is-held-kinds', {
  'kind people': { de: 'Konten, Anmeldungen, Schlüssel', en: 'Accounts, sign-ins, keys' },
  'kind companies': { de: 'Firmen und eigene Nummern', en: 'Companies and their own numbers' },
  'kind partners': { de: 'Geschäftspartner, Änderungen, Beurteilungen', en: 'Business partners, changes, judgements' },
  'kind checks': { de: 'Einzelabfragen', en: 'Single checks' },
  'kind batches': { de: 'Abfragen', en: 'Batches' },
  'kind rows': { de: 'Zeilen von Abfragen', en: 'Rows of batches' },
  'kind answers': { de: 'Antworten der Behörden', en: 'Answers from the authorities' },
  'kind remembered': { de: 'Gemerkte Antworten', en: 'Cached answers' },
  'kind settings': { de: 'Einstellungen und Länderzuordnung', en: 'Settings and country mapping' },
  'kind files': { de: 'Hochgeladene Dateien und Ergebnisse', en: 'Uploaded files and results' },
  'kind reports': { de: 'Prüfberichte (PDF)', en: 'Audit reports (PDF)' },
  'kind papers': { de: 'Dokumente aus der DataBox', en: 'Documents from the DataBox' },
  'kind packages': { de: 'Prüferpakete, Links und Auskünfte', en: 'Auditor packages, links and searches' },
  'kind audit': { de: 'Zeilen des Protokolls', en: 'Lines of the audit log' },
  'kind mails': { de: 'E-Mails', en: 'Mails' },
  'kind webhooks': { de: 'Meldungen an Programme', en: 'Events for programs' },
  'kind registers': { de: 'Öffentliche Listen', en: 'Public lists' },
  'kind limits': { de: 'Zähler und Grenzen', en: 'Counters and limits' },
  'reason copies': {
    de: 'enthält Kopien und wird nicht geöffnet; bitte selbst ansehen oder löschen',
    en: 'contains copies and was not opened; please check or delete it yourself',
  },
  'reason too-large': { de: 'zu groß', en: 'too large' },
  'reason too-many': {
    de: 'mehr Dateien, als auf einmal geöffnet werden',
    en: 'more files than can be opened at once',
  },
  'reason too-long': { de: 'die Zeit reichte nicht', en: 'there was not enough time' },
  'reason unreadable': { de: 'beschädigt oder nicht lesbar', en: 'damaged or unreadable' },
  'reason too-many-hits': {
    de: 'mehr Treffer, als die Datei enthält; gezählt sind alle',
    en: 'more hits than the file contains; all of them are counted',
  },
})
