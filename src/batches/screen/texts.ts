import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('batches-screen', {
  title: { de: 'Mehrfachabfrage', en: 'Batch check' },
  upload: { de: 'Datei hochladen', en: 'Upload file' },
  table: { de: 'Abfragen', en: 'Queries' },
  allCompanies: { de: 'Alle Firmen', en: 'All companies' },

  progress: { de: 'Status', en: 'Status' },
  fileName: { de: 'Datei', en: 'File' },
  creator: { de: 'Von', en: 'By' },
  counts: { de: 'Ergebnis', en: 'Result' },
  actions: { de: 'Aktionen', en: 'Actions' },

  created: { de: 'Wartend', en: 'Waiting' },
  started: { de: 'Läuft', en: 'Running' },
  completed: { de: 'Fertig', en: 'Completed' },
  completedWithErrors: { de: 'Fertig mit offenen Zeilen', en: 'Completed with open rows' },
  failed: { de: 'Fehlgeschlagen', en: 'Failed' },
  deleted: { de: 'Gelöscht', en: 'Deleted' },
  cancelled: { de: 'Abgebrochen', en: 'Cancelled' },
  progressOf: { de: 'Fortschritt von {{file}}', en: 'Progress of {{file}}' },
  remaining: { de: 'noch {{time}}', en: '{{time}} left' },
  estimating: { de: 'Dauer wird geschätzt', en: 'estimating' },
  seconds: { de: '{{count}} s', en: '{{count}} s' },
  minutes: { de: '{{count}} min', en: '{{count}} min' },
  hours: { de: '{{count}} h', en: '{{count}} h' },
  days_one: { de: '{{count}} Tag', en: '{{count}} day' },
  days_other: { de: '{{count}} Tage', en: '{{count}} days' },

  valid: { de: '{{number}} gültig', en: '{{number}} valid' },
  invalid: { de: '{{number}} ungültig', en: '{{number}} invalid' },
  notChecked: { de: '{{number}} nicht geprüft', en: '{{number}} not checked' },
  notAUid: { de: '{{number}} keine UID', en: '{{number}} not a UID' },

  tipCompany: { de: 'Firma: {{value}}', en: 'Company: {{value}}' },
  tipUser: { de: 'Benutzer: {{value}}', en: 'User: {{value}}' },
  tipCreated: { de: 'Erstellt: {{value}}', en: 'Created: {{value}}' },
  tipEstimated: { de: 'Voraussichtlich fertig: {{value}}', en: 'Estimated finish: {{value}}' },
  tipFinished: { de: 'Fertig: {{value}}', en: 'Finished: {{value}}' },
  tipStatus: { de: 'Status: {{value}}', en: 'Status: {{value}}' },

  filter: { de: 'Status filtern', en: 'Filter by status' },
  more: { de: '(+{{count}})', en: '(+{{count}})' },
  clearFilter: { de: 'Filter zurücksetzen', en: 'Reset the filter' },
  hidden_one: {
    de: 'Eine Abfrage mit offenen Zeilen oder Fehlern',
    en: 'One query with open rows or errors',
  },
  hidden_other: {
    de: '{{count}} Abfragen mit offenen Zeilen oder Fehlern',
    en: '{{count}} queries with open rows or errors',
  },
  show: { de: 'anzeigen', en: 'show' },

  empty: {
    de: 'Hier erscheinen Ihre Abfragen. Laden Sie eine Excel-Datei mit UID-Nummern hoch.',
    en: 'Your queries appear here. Upload an Excel file with VAT ids.',
  },
  emptyFiltered: {
    de: 'Keine Abfrage entspricht Filter und Suche.',
    en: 'No query matches filter and search.',
  },
  readFailed: { de: 'Die Abfragen konnten nicht geladen werden.', en: 'The queries could not be loaded.' },

  downloadResult: {
    de: 'Ergebnis herunterladen (einmalig)',
    en: 'Download result (once only)',
  },
  downloadReport: { de: 'Prüfbericht herunterladen', en: 'Download audit report' },
  nothingToDownload: {
    de: 'Das Ergebnis wurde bereits heruntergeladen.',
    en: 'The result has already been downloaded.',
  },
  downloadFailed: { de: 'Die Datei konnte nicht heruntergeladen werden', en: 'The file could not be downloaded' },
  cancelRequest: { de: 'Abfrage abbrechen', en: 'Cancel query' },
  deleteRequest: { de: 'Abfrage löschen', en: 'Delete query' },
  cancelTitle: { de: 'Abfrage abbrechen?', en: 'Cancel query?' },
  deleteTitle: { de: 'Abfrage löschen?', en: 'Delete query?' },
  cancelText: {
    de: 'Die Abfrage „{{file}}“ wird beendet. Bereits erhaltene Antworten bleiben im Prüfbericht.',
    en: 'The query “{{file}}” is ended. Answers already received stay in the audit report.',
  },
  deleteText: {
    de: 'Die hochgeladene Datei „{{file}}“ und ihr Ergebnis werden gelöscht. Der Prüfbericht bleibt erhalten.',
    en: 'The uploaded file “{{file}}” and its result are deleted. The audit report is kept.',
  },
  keep: { de: 'Behalten', en: 'Keep' },
  wasCancelled: { de: 'Abfrage abgebrochen', en: 'Query cancelled' },
  wasDeleted: { de: 'Abfrage gelöscht', en: 'Query deleted' },
  removeFailed: { de: 'Die Abfrage konnte nicht gelöscht werden', en: 'Query could not be deleted' },
  hasMovedOn: {
    de: 'Die Abfrage hat inzwischen einen anderen Status. Die Liste wurde neu geladen.',
    en: 'The query’s status has changed meanwhile. The list has been reloaded.',
  },
  endedWell: { de: '„{{file}}“ ist fertig', en: '“{{file}}” is completed' },
  endedOpen: {
    de: '„{{file}}“ ist fertig, einzelne Zeilen sind nicht geprüft',
    en: '“{{file}}” is completed, some rows are not checked',
  },
  endedFailed: { de: '„{{file}}“ ist fehlgeschlagen', en: '“{{file}}” has failed' },

  dialogTitle: { de: 'Datei hochladen', en: 'Upload file' },
  choose: { de: 'Excel-Datei hierher ziehen oder auswählen', en: 'Drag an Excel file here or choose one' },
  chooseHelp: {
    de: 'Eine Datei im Format .xlsx mit einer Spalte UID-Nummern',
    en: 'One .xlsx file with a column of VAT ids',
  },
  otherFile: { de: 'Andere Datei wählen', en: 'Choose another file' },
  start: { de: 'Abfrage starten', en: 'Start query' },
  dismiss: { de: 'Abbrechen', en: 'Cancel' },
  drop: { de: 'Datei loslassen, um sie abzufragen', en: 'Drop the file to query it' },
  ending: { de: 'Ungültige Dateiendung!', en: 'Invalid file extension!' },
  type: { de: 'Ungültiger Dateityp!', en: 'Invalid file type!' },
  faultHelp: {
    de: 'Bitte wählen Sie eine Excel-Arbeitsmappe (.xlsx).',
    en: 'Please choose an Excel workbook (.xlsx).',
  },
  wasCreated: { de: 'Abfrage erstellt', en: 'Query created' },
  createFailed: { de: 'Die Abfrage konnte nicht erstellt werden', en: 'Query could not be created' },
})
