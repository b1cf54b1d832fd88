import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('whole-stock', {
  open: { de: 'Bestand abfragen', en: 'Check partners' },
  openChosen: { de: 'Ausgewählte abfragen', en: 'Check selected' },
  title: { de: 'Bestand abfragen', en: 'Stock check of business partners' },
  running: { de: 'Bestandsabfrage läuft: {{done}} von {{total}}', en: 'Stock check running: {{done}} of {{total}}' },
  gathering: {
    de: 'Bestandsabfrage läuft: Die Geschäftspartner werden zusammengestellt.',
    en: 'Stock check running: the list of business partners is being prepared.',
  },
  progress: { de: 'Fortschritt der Bestandsabfrage', en: 'Progress of the stock check' },
  goesOn: { de: 'Geht nachts weiter, ', en: 'Continues at night, ' },
  endsOn: { de: 'voraussichtlich fertig am {{day}}', en: 'expected to finish on {{day}}' },
  endsAt: { de: 'voraussichtlich fertig um {{time}}', en: 'expected to finish at {{time}}' },
  endUnknown: { de: 'Ende noch unbekannt', en: 'end not known yet' },
  completed: {
    de: 'Bestandsabfrage vom {{day}} abgeschlossen: {{figures}}',
    en: 'Stock check of {{day}} completed: {{figures}}',
  },
  failed: {
    de: 'Bestandsabfrage vom {{day}} ohne Antworten beendet: {{figures}}',
    en: 'Stock check of {{day}} ended without answers: {{figures}}',
  },
  cancelled: {
    de: 'Bestandsabfrage vom {{day}} abgebrochen: {{figures}}',
    en: 'Stock check of {{day}} cancelled: {{figures}}',
  },
  figures: {
    de: '{{valid}} gültig, {{invalid}} ungültig, {{notChecked}} nicht geprüft',
    en: '{{valid}} valid, {{invalid}} invalid, {{notChecked}} not checked',
  },
  newestPart_one: { de: 'Zum Ergebnis', en: 'Go to the result' },
  newestPart_other: { de: 'Zum neuesten von {{count}} Teilen', en: 'Go to the newest of {{count}} parts' },
  readFailed: {
    de: 'Der Stand der Bestandsabfrage konnte nicht geladen werden.',
    en: 'The state of the stock check could not be loaded.',
  },

  forecastFailed: { de: 'Die Vorschau konnte nicht geladen werden.', en: 'The forecast could not be loaded.' },
  none: {
    de: 'Kein Geschäftspartner entspricht Filter und Suche.',
    en: 'No business partner matches the filter and search.',
  },
  partners: { de: 'Geschäftspartner', en: 'Business partners' },
  words: {
    de: '{{invalid}} ungültig · {{never}} nie beantwortet · {{valid}} gültig',
    en: '{{invalid}} invalid · {{never}} never answered · {{valid}} valid',
  },
  cached: { de: 'Aus dem Cache', en: 'From cache' },
  live: { de: 'Abzufragen', en: 'To be queried' },
  perDay: { de: 'Höchstens pro Tag', en: 'At most per day' },
  end: { de: 'Voraussichtlich fertig', en: 'Expected to finish' },
  today: { de: 'heute um {{time}}', en: 'today at {{time}}' },
  unknown: { de: 'noch unbekannt', en: 'not known yet' },
  others_one: { de: '{{number}} weiterer Staat', en: '{{number}} other country' },
  others_other: { de: '{{number}} weitere Staaten', en: '{{number}} other countries' },
  reckoned: {
    de: 'Bei so vielen Partnern sind Cache und Dienste hochgerechnet.',
    en: 'With so many partners, cache and services are projected from a sample.',
  },
  order: {
    de: 'Zuerst werden ungültige und nie beantwortete UIDs abgefragt, dann jene mit der ältesten Antwort.',
    en: 'Invalid and never answered VAT IDs are checked first, then those with the oldest answer.',
  },
  fairUse: {
    de: 'Finanzministerium und Kommission erwarten für jede Abfrage einen konkreten Anlass. Grenzen Sie die Liste mit Filter und Suche ein, wenn nicht alle betroffen sind.',
    en: 'The finance ministry and the Commission expect a specific reason for each query. If the reason does not apply to all partners, narrow the list with the filter and search.',
  },
  nights: {
    de: 'Was an einem Tag nicht möglich ist, geht in den folgenden Nächten von selbst weiter.',
    en: 'VAT IDs that cannot be checked in one day are checked automatically in the following nights.',
  },
  mailed: { de: 'Das Ende erfahren Sie per E-Mail.', en: 'You will get an e-mail when the stock check has ended.' },
  putOff_one: {
    de: '{{number}} UID beantwortet FinanzOnline heute nicht mehr; sie folgt in der nächsten Nacht.',
    en: 'FinanzOnline’s daily limit is reached for {{number}} VAT ID; it will be checked tonight.',
  },
  putOff_other: {
    de: '{{number}} UIDs beantwortet FinanzOnline heute nicht mehr; sie folgen in der nächsten Nacht.',
    en: 'FinanzOnline’s daily limit is reached for {{number}} VAT IDs; they will be checked tonight.',
  },
  nobody_one: {
    de: '{{number}} UID kann niemand beantworten, solange der FinanzOnline-Zugang oder eine Nummer Ihrer Firma fehlt.',
    en: '{{number}} VAT ID cannot be checked while the FinanzOnline account or a number of your company is missing.',
  },
  nobody_other: {
    de: '{{number}} UIDs kann niemand beantworten, solange der FinanzOnline-Zugang oder eine Nummer Ihrer Firma fehlt.',
    en: '{{number}} VAT IDs cannot be checked while the FinanzOnline account or a number of your company is missing.',
  },
  dismiss: { de: 'Abbrechen', en: 'Cancel' },
  start_one: { de: '{{number}} UID abfragen', en: 'Check {{number}} VAT ID' },
  start_other: { de: '{{number}} UIDs abfragen', en: 'Check {{number}} VAT IDs' },
  started: { de: 'Die Bestandsabfrage hat begonnen.', en: 'The stock check has started.' },
  startFailed: {
    de: 'Die Bestandsabfrage konnte nicht gestartet werden.',
    en: 'The stock check could not be started.',
  },
  cancel: { de: 'Bestandsabfrage abbrechen', en: 'Cancel stock check' },
  cancelTitle: { de: 'Bestandsabfrage abbrechen?', en: 'Cancel the stock check?' },
  cancelText: {
    de: 'Es wird nichts mehr abgefragt. Was schon beantwortet ist, bleibt erhalten.',
    en: 'No further VAT IDs are checked. Answers already received are kept.',
  },
  keep: { de: 'Weiter abfragen', en: 'Keep checking' },
  isCancelled: { de: 'Die Bestandsabfrage wurde abgebrochen.', en: 'The stock check was cancelled.' },
  cancelFailed: {
    de: 'Die Bestandsabfrage konnte nicht abgebrochen werden.',
    en: 'The stock check could not be cancelled.',
  },
})
