import { defineTexts } from '../../texts/define.ts'

export const dateTexts = defineTexts('ui-dates', {
  dateFormat: { de: 'ungültiges Datumsformat', en: 'invalid date format' },
  dateWanted: {
    de: 'Bitte {{pattern}} eingeben, zum Beispiel 31.12.2026.',
    en: 'please type {{pattern}}, for example 31.12.2026.',
  },
  dateWantedOr: {
    de: 'Bitte {{pattern}} oder {{other}} eingeben, zum Beispiel 31.12.2026.',
    en: 'please type {{pattern}} or {{other}}, for example 31.12.2026.',
  },
  unsupportedLocale: { de: 'unsupported locale: {{locale}}', en: 'unsupported locale: {{locale}}' },
  clearDate: { de: '{{label}} leeren', en: 'Clear {{label}}' },
  openCalendar: { de: '{{label}}: Kalender öffnen', en: '{{label}}: open the calendar' },
  calendar: { de: 'Kalender', en: 'Calendar' },
  previousMonth: { de: 'Voriger Monat', en: 'Previous month' },
  nextMonth: { de: 'Nächster Monat', en: 'Next month' },
  previousYear: { de: 'Voriges Jahr', en: 'Previous year' },
  nextYear: { de: 'Nächstes Jahr', en: 'Next year' },
  previousDecade: { de: 'Voriges Jahrzehnt', en: 'Previous decade' },
  nextDecade: { de: 'Nächstes Jahrzehnt', en: 'Next decade' },
})
