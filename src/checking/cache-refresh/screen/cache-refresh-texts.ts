import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('cache-refresh-screen', {
  title: { de: 'Dev-Aktionen', en: 'Developer actions' },
  idle: { de: 'Der Cache wird derzeit nicht aktualisiert.', en: 'The cache is not being updated at present.' },
  finished: {
    de: 'Letzte Aktualisierung beendet am {{at}}: {{done}} von {{total}} UIDs',
    en: 'Last update ended on {{at}}: {{done}} of {{total}} VAT IDs',
  },
  stopped: {
    de: 'Letzte Aktualisierung abgebrochen am {{at}}: {{done}} von {{total}} UIDs',
    en: 'Last update cancelled on {{at}}: {{done}} of {{total}} VAT IDs',
  },
  lost: {
    de: 'Die letzte Aktualisierung ist stehen geblieben: {{done}} von {{total}} UIDs',
    en: 'The last update stopped unexpectedly: {{done}} of {{total}} VAT IDs',
  },
  hasEnded: { de: 'Die Cache-Aktualisierung ist beendet', en: 'The cache update has ended' },
  running: { de: 'Cache wird aktualisiert: {{done}} von {{total}}', en: 'Updating the cache: {{done}} of {{total}}' },
  preparing: { de: 'Die Aktualisierung beginnt …', en: 'The update is starting …' },
  progress: { de: 'Fortschritt der Cache-Aktualisierung', en: 'Progress of the cache update' },
  start: { de: 'Cache aktualisieren', en: 'Update cache' },
  cancel: { de: 'Aktualisierung abbrechen', en: 'Cancel update' },
  clear: { de: 'Gesamten Cache löschen', en: 'Delete entire cache' },
  started: { de: 'Cache-Aktualisierung gestartet', en: 'Cache update started' },
  cancelled: { de: 'Cache-Aktualisierung abgebrochen', en: 'Cache update cancelled' },
  cleared: { de: 'Cache gelöscht', en: 'Cache deleted' },
  stateFailed: {
    de: 'Der Stand der Cache-Aktualisierung konnte nicht abgefragt werden!',
    en: 'The state of the cache update could not be queried!',
  },
  startFailed: {
    de: 'Die Cache-Aktualisierung konnte nicht gestartet werden!',
    en: 'Cache update could not be started!',
  },
  alreadyRunning: { de: 'Der Cache wird bereits aktualisiert.', en: 'The cache is already being updated.' },
  cancelFailed: {
    de: 'Die Cache-Aktualisierung konnte nicht abgebrochen werden!',
    en: 'Cache update could not be cancelled!',
  },
  clearFailed: { de: 'Der Cache konnte nicht gelöscht werden!', en: 'The cache could not be deleted!' },
  clearTitle: { de: 'Gesamten Cache löschen?', en: 'Delete the entire cache?' },
  clearText: {
    de: 'Alle zwischengespeicherten Antworten werden gelöscht; die nächste Abfrage geht an den Dienst. Ergebnisse und Prüfberichte bleiben erhalten.',
    en: 'All cached answers will be deleted; the next check goes to the service. Results and audit reports are kept.',
  },
  keep: { de: 'Behalten', en: 'Keep' },
})
