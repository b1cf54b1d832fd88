import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('settings-screen', {
  title: { de: 'Abfrageeinstellungen', en: 'Query settings' },
  globalTitle: { de: 'Cache-Einstellungen', en: 'Cache settings' },
  text: {
    de: 'So fragt die gewählte Firma ab. Änderungen gelten ab der nächsten Abfrage, auch in bereits laufenden Mehrfachabfragen.',
    en: 'These settings control how the selected company runs its checks. Changes apply from the next check on, even in batches that are already running.',
  },
  whyNotDaily: {
    de: 'Warum die tägliche Aktualisierung standardmäßig ausgeschaltet ist',
    en: 'Why the daily update is off by default',
  },
  whyNotDailyText: {
    de: 'Finanzministerium und Kommission erwarten, dass eine UID aus einem konkreten Anlass abgefragt wird, nicht vorsorglich der ganze Bestand. FinanzOnline beantwortet jede UID höchstens zweimal am Tag, und VIES sperrt jeden, der zu viel abfragt. Schalten Sie die Aktualisierung nur ein, wenn Sie einen Grund dafür haben, und halten Sie die Höchstzahl pro Tag niedrig.',
    en: 'The finance ministry and the Commission expect a VAT ID to be queried for a specific reason, not the whole list as a precaution. FinanzOnline answers each one at most twice a day, and VIES blocks anyone who sends too many queries. Switch the update on only if you have a reason, and keep the daily maximum low.',
  },
  table: { de: 'Einstellungen', en: 'Settings' },
  company: { de: 'Firma', en: 'Company' },
  category: { de: 'Kategorie', en: 'Category' },
  key: { de: 'Einstellung', en: 'Setting' },
  value: { de: 'Wert', en: 'Value' },
  actions: { de: 'Aktionen', en: 'Actions' },
  category_task: { de: 'Abfrage', en: 'Checks' },
  category_cache: { de: 'Cache', en: 'Cache' },
  category_archive: { de: 'Archiv', en: 'Archive' },
  category_reload: { de: 'Cache-Aktualisierung', en: 'Cache update' },
  category_watch: { de: 'Beobachtung', en: 'Watching' },
  save: { de: '{{label}} speichern', en: 'Save {{label}}' },
  saveWord: { de: 'Speichern', en: 'Save' },
  saved: { de: 'Einstellung aktualisiert', en: 'Setting updated' },
  saveFailed: { de: 'Die Einstellung konnte nicht aktualisiert werden!', en: 'The setting could not be updated!' },
  readFailed: { de: 'Die Einstellungen konnten nicht geladen werden.', en: 'The settings could not be loaded.' },
  companiesFailed: { de: 'Die Firmen konnten nicht geladen werden.', en: 'The companies could not be loaded.' },
  nothingFound: { de: 'Keine Einstellung gefunden.', en: 'No setting found.' },
})
