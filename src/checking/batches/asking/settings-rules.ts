import { defineSetting } from '../../../access/settings/define-setting-rules.ts'

/** The maximum number of UIDs that a lane claims at a time. */
export const taskBatchSize = defineSetting({
  of: 'company',
  category: 'task',
  key: 'task_batch_size',
  valueRule: { type: 'number', default: 30, least: 1, most: 1000 },
  label: { de: 'UID Nummern pro Abfrage', en: 'VAT IDs per query' },
  meaning: {
    de: 'So viele UIDs nimmt sich ein Abfragekanal höchstens auf einmal: Kleinere Werte zeigen den Fortschritt in kleineren Schritten, am Ergebnis ändert sich nichts.',
    en: 'How many VAT IDs a query lane takes at a time at most. Smaller values show progress in smaller steps; the result is the same.',
  },
})

/** The number of lanes, which is the maximum number of calls in flight. */
export const taskConcurrentBatches = defineSetting({
  of: 'company',
  category: 'task',
  key: 'task_concurrent_batches',
  valueRule: { type: 'number', default: 4, least: 1, most: 50 },
  label: { de: 'Gleichzeitige Abfragen', en: 'Concurrent queries' },
  meaning: {
    de: 'So viele Abfragen sind gleichzeitig unterwegs: 1 fragt eine UID nach der anderen, mehr ist schneller, solange die Dienste mithalten.',
    en: 'How many queries run at the same time. 1 queries one VAT ID after another; more is faster as long as the services keep up.',
  },
})

/** The number of tries of one question before its patience starts. */
export const taskRetryOnError = defineSetting({
  of: 'company',
  category: 'task',
  key: 'task_retry_on_error',
  valueRule: { type: 'number', default: 3, least: 1, most: 10 },
  label: { de: 'Maximale Fehler pro Abfrage', en: 'Maximum errors per query' },
  meaning: {
    de: 'So oft wird eine UID gefragt, wenn keine Antwort kommt, ehe die Wartezeit unten beginnt; 1 fragt einmal, ohne Wiederholung.',
    en: 'How often a VAT ID without an answer is queried before the waiting time below begins. 1 queries once, without a retry.',
  },
})

/** Minutes that a batch waits at its end for open answers. */
export const taskPatienceMinutes = defineSetting({
  of: 'company',
  category: 'task',
  key: 'task_patience_minutes',
  valueRule: { type: 'number', default: 10, least: 0, most: 1440 },
  label: { de: 'Wartezeit auf offene Antworten (Minuten)', en: 'Waiting time for open answers (minutes)' },
  meaning: {
    de: 'So lange wartet eine Mehrfachabfrage am Ende auf offene Antworten, ehe sie „nicht geprüft“ lauten; 0 wartet nicht.',
    en: 'How long a batch waits at its end for missing answers before their rows become “not checked”. 0 does not wait.',
  },
})
