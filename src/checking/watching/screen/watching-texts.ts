import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('watching', {
  nobody: {
    de: 'Derzeit wird kein Geschäftspartner beobachtet.',
    en: 'No business partner is being watched at present.',
  },
  watched_one: { de: '{{number}} Partner wird beobachtet', en: '{{number}} partner is being watched' },
  watched_other: { de: '{{number}} Partner werden beobachtet', en: '{{number}} partners are being watched' },
  perDay_one: { de: 'etwa {{number}} Abfrage am Tag', en: 'about {{number}} check a day' },
  perDay_other: { de: 'etwa {{number}} Abfragen am Tag', en: 'about {{number}} checks a day' },
  forecast: { de: '{{watched}}, {{perDay}}.', en: '{{watched}}, {{perDay}}.' },
  watch: { de: 'Beobachten', en: 'Watch' },
  help: {
    de: 'Wird erneut abgefragt, bevor die neueste Antwort {{days}} Tage alt ist.',
    en: 'Queried again before the latest answer is {{days}} days old.',
  },
  isWatched: { de: 'Der Geschäftspartner wird beobachtet.', en: 'The business partner is being watched.' },
  isUnwatched: {
    de: 'Der Geschäftspartner wird nicht mehr beobachtet.',
    en: 'The business partner is no longer being watched.',
  },
  unwatch: { de: 'Nicht mehr beobachten', en: 'Stop watching' },
  partners_one: { de: '{{number}} Partner', en: '{{number}} partner' },
  partners_other: { de: '{{number}} Partner', en: '{{number}} partners' },
  forecastOf: { de: '{{partners}}, {{perDay}}', en: '{{partners}}, {{perDay}}' },
  areWatched_one: {
    de: '{{number}} Geschäftspartner wird beobachtet.',
    en: '{{number}} business partner is being watched.',
  },
  areWatched_other: {
    de: '{{number}} Geschäftspartner werden beobachtet.',
    en: '{{number}} business partners are being watched.',
  },
  areUnwatched_one: {
    de: '{{number}} Geschäftspartner wird nicht mehr beobachtet.',
    en: '{{number}} business partner is no longer being watched.',
  },
  areUnwatched_other: {
    de: '{{number}} Geschäftspartner werden nicht mehr beobachtet.',
    en: '{{number}} business partners are no longer being watched.',
  },
  watchBatch: { de: 'Alle gültigen beobachten', en: 'Watch all valid ones' },
  batchForecast: {
    de: '{{forecast}}. Jeder wird erneut abgefragt, bevor seine neueste Antwort {{days}} Tage alt ist.',
    en: '{{forecast}}. Each is queried again before its latest answer is {{days}} days old.',
  },
  noneValid: {
    de: 'Derzeit ist keine UID dieser Abfrage gültig.',
    en: 'No VAT ID in this batch is valid at present.',
  },
  isOff: {
    de: 'Für diese Firma ist die Beobachtung ausgeschaltet. Ein Admin kann sie in den Abfrageeinstellungen mit „Geschäftspartner beobachten“ einschalten.',
    en: 'Watching is switched off for this company. An Admin can switch it on in the query settings under “Watch business partners”.',
  },
  toSettings: { de: 'Zu den Einstellungen', en: 'Go to the settings' },
  oneFailed: { de: 'Die Vorschau konnte nicht geladen werden.', en: 'The forecast could not be loaded.' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  close: { de: 'Schließen', en: 'Close' },
  failed: {
    de: 'Die Beobachtung konnte nicht geändert werden.',
    en: 'Watching could not be changed.',
  },
})
