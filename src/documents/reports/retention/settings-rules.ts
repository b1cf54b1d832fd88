import { defineSetting } from '../../../access/settings/define-setting-rules.ts'

/** Years after the end of the calendar year; at least seven (BAO § 132). */
export const retentionYears = defineSetting({
  of: 'company',
  category: 'archive',
  key: 'retention_years',
  valueRule: { type: 'number', default: 7, least: 7, most: 30 },
  label: { de: 'Aufbewahrung (Jahre)', en: 'Retention (years)' },
  meaning: {
    de: 'Prüfberichte und Antworten werden nach so vielen Jahren ab Ende des Kalenderjahres entfernt. Die BAO verlangt mindestens sieben.',
    en: 'Reports and answers are removed this many years after the end of the calendar year. Austrian law (BAO) requires at least seven.',
  },
})
