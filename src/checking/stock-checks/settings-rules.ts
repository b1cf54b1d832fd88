import { defineSetting } from '../../access/settings/define-setting-rules.ts'

/**
 * The most queries of a stock check in a Vienna day; those to rate-limited services count
 * separately.
 */
export const stockMaxPerDay = defineSetting({
  of: 'company',
  category: 'task',
  key: 'stock_max_per_day',
  valueRule: { type: 'number', default: 20_000, least: 0, most: 1_000_000 },
  label: { de: 'Bestandsabfrage: Höchstzahl pro Tag', en: 'Stock check: daily maximum' },
  meaning: {
    de: 'So viele Abfragen stellt eine Bestandsabfrage an einem Tag höchstens, die übrigen folgen in den nächsten Nächten; Schweizer, britische und norwegische Nummern zählen je für sich. 0 hält sie an.',
    en: 'A stock check sends at most this number of queries in a day; the others follow in the next nights. Swiss, British and Norwegian numbers count separately. 0 pauses it.',
  },
})
