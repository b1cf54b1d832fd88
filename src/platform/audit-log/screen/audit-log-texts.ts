import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('audit-log-screen', {
  title: { de: 'Protokoll', en: 'Audit log' },
  text: {
    de: 'Wer hat wann was getan. Zeilen werden nur hinzugefügt und nie geändert; Passwörter, PINs und Codes stehen nicht darin.',
    en: 'Who did what, and when. Lines are only ever added, never changed; passwords, PINs and codes are not recorded.',
  },
  signedAt: { de: 'Zuletzt signiert: {{at}}.', en: 'Last signed: {{at}}.' },
  stampedAt: {
    de: 'Zeit zuletzt bestätigt von {{by}}: {{at}}.',
    en: 'Time last confirmed by {{by}}: {{at}}.',
  },
  table: { de: 'Protokollzeilen', en: 'Audit log lines' },
  at: { de: 'Zeit', en: 'Time' },
  who: { de: 'Wer', en: 'Who' },
  what: { de: 'Was', en: 'What' },
  object: { de: 'Betrifft', en: 'Object' },
  change: { de: 'Änderung', en: 'Change' },
  company: { de: 'Firma', en: 'Company' },
  installation: { de: 'Installation', en: 'Installation' },
  allCompanies: { de: 'Alle Firmen', en: 'All companies' },
  from: { de: 'Von', en: 'From' },
  to: { de: 'Bis', en: 'To' },
  action: { de: 'Aktion', en: 'Action' },
  anyAction: { de: 'Alle Aktionen', en: 'All actions' },
  person: { de: 'Person', en: 'Person' },
  anyPerson: { de: 'Alle Personen', en: 'Everybody' },
  wrongOrder: { de: '„Bis“ liegt vor „Von“', en: '“To” is before “From”' },
  export: { de: 'Exportieren (CSV)', en: 'Export (CSV)' },
  fileName: { de: 'Protokoll.csv', en: 'audit-log.csv' },
  exportFailed: { de: 'Das Protokoll konnte nicht exportiert werden.', en: 'The audit log could not be exported.' },
  readFailed: { de: 'Das Protokoll konnte nicht geladen werden.', en: 'The audit log could not be loaded.' },
  empty: {
    de: 'Noch nichts aufgezeichnet. Jede Anmeldung und jede Änderung erscheint hier.',
    en: 'No entries yet. Every sign-in and every change appears here.',
  },
  emptyFound: {
    de: 'Keine Zeile entspricht der Auswahl. Erweitern Sie den Zeitraum oder entfernen Sie einen Filter.',
    en: 'No lines match your filters. Widen the period or remove a filter.',
  },
  becomes: { de: 'wird zu', en: 'becomes' },
})
