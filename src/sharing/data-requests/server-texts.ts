import { defineTexts } from '../../base/texts/define.ts'

/** Texts of the result file, except the labels of findings. */
export const resultTexts = defineTexts('what-is-held-server', {
  title: { de: 'Was UID Check gespeichert hat', en: 'Data stored by UID Check' },
  soughtUid: { de: 'Gesuchte UID', en: 'VAT ID searched for' },
  soughtName: { de: 'Gesuchter Name', en: 'Name searched for' },
  company: { de: 'Firma', en: 'Company' },
  allCompanies: { de: 'alle Firmen', en: 'all companies' },
  madeAt: { de: 'Stand', en: 'As of' },
  lookedInto: { de: 'Durchsucht', en: 'Searched' },
  lookedIntoText: {
    de: '{{rows}} Zeilen der Datenbank, {{files}} Dateien',
    en: '{{rows}} database rows, {{files}} files',
  },
  notLookedInto: { de: 'Nicht durchsucht', en: 'Not searched' },
  nothing: { de: 'nichts', en: 'nothing' },
  listed_one: { de: '{{count}} Eintrag, siehe not-looked-into.csv', en: '{{count}} entry, see not-looked-into.csv' },
  listed_other: {
    de: '{{count}} Einträge, siehe not-looked-into.csv',
    en: '{{count}} entries, see not-looked-into.csv',
  },
  notAllHere: { de: '(nicht alle in dieser Datei)', en: '(not all in this file)' },
  heed: {
    de: 'found.csv nennt jeden Treffer, everything.json enthält ihn ganz. Bitte prüfen Sie vor der Weitergabe, ob jeder Treffer die anfragende Person betrifft: Gefunden wird auch, wer gleich heißt, und Dateien und Texte können Daten anderer enthalten (Art. 15 Abs. 4 DSGVO).',
    en: 'found.csv lists every hit; everything.json contains each hit in full. Before you pass anything on, please check that each hit concerns the person who made the request: the search also finds people with the same name, and files and texts may contain other people’s data (Art. 15(4) GDPR).',
  },
  beside: {
    de: 'Nicht hier: Sicherungen der Datenbank, das Protokoll des Servers und der Posteingang der Empfänger. In Bildern wird kein Text gelesen. Nicht durchsucht sind E-Mail- und IP-Adressen, die ein Admin auch sonst nicht sieht, etwa die von Entwicklern.',
    en: 'Not included: database backups, the server log and the recipients’ inboxes. Text in images is not read. E-mail and IP addresses that an Admin cannot see elsewhere, such as those of developers, are not searched.',
  },
  columnKind: { de: 'Art', en: 'Kind' },
  columnText: { de: 'Gefundener Text', en: 'Text found' },
  columnAt: { de: 'Zeitpunkt', en: 'Time' },
  columnName: { de: 'Was', en: 'What' },
  columnReason: { de: 'Warum', en: 'Why' },
})
