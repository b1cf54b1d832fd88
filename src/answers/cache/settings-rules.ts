import { defineSetting } from '../../access/settings/define-setting-rules.ts'

/**
 * Vienna calendar days for which an answer stays cached: 1 = today's, 0 = none. Defined here, below
 * checks/, which reads it.
 */
export const cacheLifetime = defineSetting({
  of: 'company',
  category: 'cache',
  key: 'cache_lifetime',
  valueRule: { type: 'number', default: 1, least: 0, most: 365 },
  label: { de: 'Lebenspanne des Caches', en: 'Cache lifetime' },
  meaning: {
    de: 'So viele Kalendertage gilt eine vorhandene Antwort: 0 fragt immer neu, 1 nimmt Antworten von heute, 2 auch die von gestern. Das Datum der Abfrage steht immer dabei.',
    en: 'For how many calendar days a cached answer is reused: 0 always queries again, 1 reuses today’s answers, 2 yesterday’s too. The date of the query is always shown.',
  },
})
