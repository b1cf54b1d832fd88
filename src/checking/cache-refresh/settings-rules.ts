import { defineSetting } from '../../access/settings/define-setting-rules.ts'

/** Whether an update starts each night. */
export const refreshDaily = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_daily',
  valueRule: { type: 'boolean', default: false },
  label: { de: 'tägliche Cache aktualisierung', en: 'Daily cache update' },
  meaning: {
    de: 'Ein: Zur Zeit unten werden zuletzt verwendete Einträge jeden Tag erneut abgefragt. Aus: nur, wenn jemand die Aktualisierung startet.',
    en: 'On: entries used recently are checked again every day at the time below. Off: they are checked only when a user starts the update.',
  },
})

/** The company whose identity an unbalanced update uses for its queries. */
export const refreshCompanyId = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_company_id',
  valueRule: { type: 'number', default: 1, least: 1, most: 2_147_483_647, isCompany: true },
  label: { de: 'Firma zur Cache aktualisierung', en: 'Company for the cache update' },
  meaning: {
    de: 'Die Nummer der Firma, in deren Namen aktualisiert wird, sofern unten nicht mehrere eingeschaltet sind; 1 ist der Betreiber.',
    en: 'The number of the company in whose name the update queries, unless several are switched on below; 1 is the operator.',
  },
})

/** Whether each entry is queried with the account that queried it. */
export const refreshBalance = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_balance',
  valueRule: { type: 'boolean', default: false },
  label: { de: 'Multible Firmen zur Cache aktualisierung', en: 'Several companies for the cache update' },
  meaning: {
    de: 'Ein: Jeder Eintrag wird mit dem Zugang der Firma abgefragt, die ihn zuerst abgefragt hat. Aus: alle im Namen der Firma oben.',
    en: 'On: each entry is checked with the account of the company that first queried it. Off: all are checked in the name of the company above.',
  },
})

/** The most UIDs that a lane takes at a time. */
export const refreshBatchSize = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_batch_size',
  valueRule: { type: 'number', default: 30, least: 1, most: 1000 },
  label: { de: 'UID Nummern pro Abfrage', en: 'VAT IDs per query' },
  meaning: {
    de: 'So viele UIDs nimmt sich ein Abfragekanal der Aktualisierung höchstens auf einmal; am Ergebnis ändert sich nichts.',
    en: 'How many VAT IDs a lane of the update takes at a time at most; the result is the same.',
  },
})

/** The number of lanes, which is the number of calls in flight. */
export const refreshConcurrentBatches = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_concurrent_batches',
  valueRule: { type: 'number', default: 1, least: 1, most: 50 },
  label: { de: 'Gleichzeitige Abfrage', en: 'Concurrent queries' },
  meaning: {
    de: 'So viele Abfragen der Aktualisierung sind gleichzeitig unterwegs: 1 belastet die Dienste am wenigsten. Benutzer gehen immer vor.',
    en: 'How many queries of the update run at the same time. 1 puts the least load on the services. Users always come first.',
  },
})

/** The number of tries of one query. */
export const refreshRetryOnError = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_retry_on_error',
  valueRule: { type: 'number', default: 3, least: 1, most: 10 },
  label: { de: 'Maximale Fehler pro Abfrage', en: 'Maximum errors per query' },
  meaning: {
    de: 'So oft wird eine UID gefragt, wenn keine Antwort kommt; danach behält der Eintrag seine alte Antwort. 1 fragt einmal.',
    en: 'How often a VAT ID without an answer is queried; after that the entry keeps its old answer. 1 queries once.',
  },
})

/** The hour at which an update starts, Vienna time. */
export const refreshHour = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_hour',
  valueRule: { type: 'number', default: 2, least: 0, most: 23 },
  label: { de: 'Zeitpunkt der Aktualisierung (Stunde)', en: 'Time of the update (hour)' },
  meaning: {
    de: 'Die Stunde, in der die tägliche Aktualisierung beginnt, nach Wiener Zeit: 2 ist zwei Uhr nachts, 14 zwei Uhr nachmittags.',
    en: 'The hour at which the daily update begins, Vienna time: 2 is two in the morning, 14 is two in the afternoon.',
  },
})

/** The minute of that hour. */
export const refreshMinute = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_minute',
  valueRule: { type: 'number', default: 0, least: 0, most: 59 },
  label: { de: 'Zeitpunkt der Aktualisierung (Minute)', en: 'Time of the update (minute)' },
  meaning: {
    de: 'Die Minute dieser Stunde, in der die tägliche Aktualisierung beginnt; 0 ist die volle Stunde.',
    en: 'The minute of that hour at which the daily update begins; 0 is on the hour.',
  },
})

/** Days since the last use after which an entry is no longer queried. */
export const refreshMaxAgeDays = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_max_age_days',
  valueRule: { type: 'number', default: 90, least: 1, most: 3650 },
  label: { de: 'Alter der Einträge (Tage)', en: 'Age of the entries (days)' },
  meaning: {
    de: 'Einträge, die seit mehr als so vielen Tagen niemand verwendet hat, werden nicht aktualisiert.',
    en: 'Entries not used for more than this number of days are not updated.',
  },
})

/** The most entries queried in a Vienna day. */
export const refreshMaxPerDay = defineSetting({
  of: 'installation',
  category: 'reload',
  key: 'reload_max_per_day',
  valueRule: { type: 'number', default: 500, least: 0, most: 100_000 },
  label: { de: 'Höchstzahl pro Tag', en: 'Daily maximum' },
  meaning: {
    de: 'Mehr Einträge werden an einem Tag nicht abgefragt, zuletzt verwendete zuerst; 0 fragt keinen ab.',
    en: 'At most this number of entries is checked in a day, the most recently used first; 0 checks none.',
  },
})

/**
 * Vienna calendar days during which an answer counts as fresh. A company's setting of the same key
 * means something else (cache/settings-rules.ts).
 */
export const refreshCacheLifetime = defineSetting({
  of: 'installation',
  category: 'cache',
  key: 'cache_lifetime',
  valueRule: { type: 'number', default: 1, least: 0, most: 365 },
  label: { de: 'Lebenspanne des Caches', en: 'Cache lifetime' },
  meaning: {
    de: 'Was in so vielen Kalendertagen schon beantwortet wurde, lässt die Aktualisierung aus: 1 lässt die Einträge von heute aus, 0 keinen.',
    en: 'The update skips entries answered within this number of calendar days: 1 skips today’s entries, 0 skips none.',
  },
})
