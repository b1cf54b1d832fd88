import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('statistics', {
  weather: { de: 'Abfragewetter', en: 'Service availability' },
  weatherText: {
    de: 'Wie gut die Abfragedienste zuletzt geantwortet haben, je Land – gemessen an Ihren eigenen Abfragen. Antworten aus dem Cache zählen nicht mit.',
    en: 'How reliably the query services have answered recently, by country, based on your own queries. Answers from the cache are not counted.',
  },
  company: { de: 'Firma', en: 'Company' },
  allCompanies: { de: 'Alle Firmen', en: 'All companies' },
  period: { de: 'Zeitraum', en: 'Period' },
  day: { de: '24 Stunden', en: '24 hours' },
  week: { de: '7 Tage', en: '7 days' },
  country: { de: 'Land', en: 'Country' },
  service: { de: 'Dienst', en: 'Service' },
  answered: { de: 'Beantwortet', en: 'Answered' },
  asked: { de: 'Abfragen', en: 'Queries' },
  median: { de: 'Übliche Dauer', en: 'Typical time' },
  slow: { de: '95 % binnen', en: '95% within' },
  seconds: { de: '{{seconds}} s', en: '{{seconds}} s' },
  none: { de: '–', en: '–' },
  few: { de: '{{answered}} von {{asked}} beantwortet', en: '{{answered}} of {{asked}} answered' },
  good: { de: '{{percent}} % – gut', en: '{{percent}}% – good' },
  fair: { de: '{{percent}} % – gestört', en: '{{percent}}% – disrupted' },
  bad: { de: '{{percent}} % – kaum erreichbar', en: '{{percent}}% – barely reachable' },
  troubledNow: { de: 'derzeit nicht abfragbar', en: 'cannot be queried at present' },
  wellNow: { de: 'derzeit abfragbar', en: 'can be queried at present' },
  weatherEmpty: {
    de: 'In diesem Zeitraum wurde kein Dienst abgefragt. Nach der nächsten Abfrage sehen Sie hier, wie gut die Dienste antworten.',
    en: 'No service was queried in this period. After your next check, you can see here how reliably the services answer.',
  },
  readFailed: { de: 'Die Auswertung konnte nicht geladen werden.', en: 'The figures could not be loaded.' },

  outcomes: { de: 'Ergebnisse der letzten 30 Tage', en: 'Results of the last 30 days' },
  outcomesNone: {
    de: 'In den letzten 30 Tagen wurde nichts geprüft.',
    en: 'Nothing was checked in the last 30 days.',
  },
  outcomesOf: {
    de: '{{day}}: {{valid}} gültig, {{invalid}} ungültig, {{notChecked}} nicht geprüft, {{notAUid}} keine UID',
    en: '{{day}}: {{valid}} valid, {{invalid}} invalid, {{notChecked}} not checked, {{notAUid}} not a UID',
  },
  outcomesTotal: {
    de: 'Zusammen {{valid}} gültig, {{invalid}} ungültig, {{notChecked}} nicht geprüft, {{notAUid}} keine UID.',
    en: 'In total {{valid}} valid, {{invalid}} invalid, {{notChecked}} not checked, {{notAUid}} not a UID.',
  },
  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  notChecked: { de: 'nicht geprüft', en: 'not checked' },
  notAUid: { de: 'keine UID', en: 'not a UID' },
  openRows_one: { de: 'Eine Zeile wartet noch auf eine Antwort.', en: 'One row is still waiting for an answer.' },
  openRows_other: {
    de: '{{number}} Zeilen warten noch auf eine Antwort.',
    en: '{{number}} rows are still waiting for an answer.',
  },
  noOpenRows: { de: 'Keine Zeile wartet auf eine Antwort.', en: 'No rows are waiting for an answer.' },
  toBatches: { de: 'Zur Mehrfachabfrage', en: 'Go to batch check' },
})
