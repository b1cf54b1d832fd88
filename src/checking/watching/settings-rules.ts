import { defineSetting } from '../../access/settings/define-setting-rules.ts'

/** The maximum age in days of a watched partner's newest answer. */
export const watchDays = defineSetting({
  of: 'company',
  category: 'watch',
  key: 'watch_days',
  valueRule: { type: 'number', default: 90, least: 7, most: 365 },
  label: { de: 'Erneut abfragen nach (Tage)', en: 'Query again after (days)' },
  meaning: {
    de: 'Ein beobachteter Partner wird erneut abgefragt, ehe seine letzte Antwort so viele Tage alt ist; 7 ist am häufigsten, 365 einmal im Jahr.',
    en: 'A watched partner is checked again before its last answer is this number of days old. 7 is the most frequent, 365 is once a year.',
  },
})

/** The most partners queried in a Vienna day. */
export const watchMaxPerDay = defineSetting({
  of: 'company',
  category: 'watch',
  key: 'watch_max_per_day',
  valueRule: { type: 'number', default: 100, least: 0, most: 10_000 },
  label: { de: 'Höchstzahl pro Tag', en: 'Daily maximum' },
  meaning: {
    de: 'Mehr Partner werden an einem Tag nicht abgefragt, die übrigen folgen an den nächsten Tagen; 0 hält die Beobachtung an.',
    en: 'At most this number of partners is checked in a day; the others follow on the next days. 0 pauses watching.',
  },
})
