import { defineTexts } from '../texts/define.ts'

/** The German labels are promised to the letter. */
export const texts = defineTexts('settings', {
  task_batch_size: { de: 'UID Nummern pro Abfrage', en: 'VAT IDs per query' },
  task_concurrent_batches: { de: 'Gleichzeitige Abfragen', en: 'Concurrent queries' },
  task_retry_on_error: { de: 'Maximale Fehler pro Abfrage', en: 'Maximum errors per query' },
  task_patience_minutes: {
    de: 'Wartezeit auf offene Antworten (Minuten)',
    en: 'Waiting time for open answers (minutes)',
  },
  vies_company_everywhere: {
    de: 'Firmendaten zum Vergleich an VIES senden: für alle Länder',
    en: 'Send company data to VIES for comparison: for all countries',
  },
  cache_lifetime: { de: 'Lebenspanne des Caches', en: 'Cache lifetime' },
  retention_years: { de: 'Aufbewahrung (Jahre)', en: 'Retention (years)' },
  upload_formats: { de: 'Dateiformate', en: 'File formats' },
  reload_daily: { de: 'tägliche Cache aktualisierung', en: 'Daily cache update' },
  reload_company_id: { de: 'Firma zur Cache aktualisierung', en: 'Company for the cache update' },
  reload_balance: { de: 'Multible Firmen zur Cache aktualisierung', en: 'Several companies for the cache update' },
  reload_batch_size: { de: 'UID Nummern pro Abfrage', en: 'VAT IDs per query' },
  reload_concurrent_batches: { de: 'Gleichzeitige Abfrage', en: 'Concurrent queries' },
  reload_retry_on_error: { de: 'Maximale Fehler pro Abfrage', en: 'Maximum errors per query' },
  reload_hour: { de: 'Zeitpunkt der Aktualisierung (Stunde)', en: 'Time of the update (hour)' },
  reload_minute: { de: 'Zeitpunkt der Aktualisierung (Minute)', en: 'Time of the update (minute)' },
  reload_max_age_days: { de: 'Alter der Einträge (Tage)', en: 'Age of the entries (days)' },
  reload_max_per_day: { de: 'Höchstzahl pro Tag', en: 'Daily maximum' },
  watch_partners: { de: 'Geschäftspartner beobachten', en: 'Watch business partners' },
  watch_days: { de: 'Erneut abfragen nach (Tage)', en: 'Query again after (days)' },
  watch_max_per_day: { de: 'Höchstzahl pro Tag', en: 'Daily maximum' },
  watch_mails: { de: 'Änderungen einmal am Tag per E-Mail melden', en: 'Report changes by e-mail once a day' },
  unknownKey: { de: 'Diese Einstellung gibt es hier nicht', en: 'There is no such setting here' },
  outOfBounds: {
    de: 'Bitte eine ganze Zahl von {{least}} bis {{most}} eingeben',
    en: 'Please enter a whole number from {{least}} to {{most}}',
  },
  noSuchOption: { de: 'Bitte eines von {{options}} wählen', en: 'Please choose one of {{options}}' },
  noSuchCompany: { de: 'Diese Firma gibt es nicht', en: 'There is no such company' },
})
