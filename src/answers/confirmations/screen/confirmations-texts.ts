import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('confirmations-screen', {
  title: { de: 'Bestätigungen aus der DataBox', en: 'Confirmations from the DataBox' },
  text: {
    de: 'Das Finanzministerium stellt am Tag nach einer Abfrage ein Protokoll in die DataBox Ihrer Firma zu. Eingeschaltet, wird es jede Nacht abgeholt, aufbewahrt und zu den Abfragen gestellt.',
    en: 'On the day after a query, the finance ministry delivers a record to your company’s DataBox. If you switch this on, the records are collected every night, stored and shown with the queries.',
  },
  onlyThese: {
    de: 'Abgeholt werden nur Protokolle über UID-Abfragen; FinanzOnline zeigt diese danach als gelesen an. Andere Schriftstücke werden weder geöffnet noch gespeichert, nur gezählt.',
    en: 'Only records of VAT ID queries are collected; FinanzOnline then shows them as read. Other documents are neither opened nor stored, only counted.',
  },
  collect: { de: 'UID-Protokolle abholen', en: 'Collect VAT ID records' },
  isOn: { de: 'UID-Protokolle werden abgeholt', en: 'VAT ID records are collected' },
  isOff: { de: 'UID-Protokolle werden nicht mehr abgeholt', en: 'VAT ID records are no longer collected' },
  failed: { de: 'Das Abholen konnte nicht umgestellt werden!', en: 'Collecting could not be switched on or off!' },
  loadFailed: {
    de: 'Der Stand der DataBox konnte nicht geladen werden!',
    en: 'The state of the DataBox could not be loaded!',
  },
  neverRead: {
    de: 'Noch nicht abgeholt; das geschieht in den nächsten Minuten.',
    en: 'Not yet collected; this happens within the next few minutes.',
  },
  readAt: { de: 'Zuletzt abgeholt: {{at}}', en: 'Last collected: {{at}}' },
  papers_one: { de: '{{number}} Protokoll aufbewahrt', en: '{{number}} record kept' },
  papers_other: { de: '{{number}} Protokolle aufbewahrt', en: '{{number}} records kept' },
  unread_one: {
    de: '{{number}} davon hat eine unbekannte Form: aufbewahrt, aber nicht gelesen. Es bestätigt nichts.',
    en: '{{number}} of them has an unknown format: it was kept but not read. It confirms nothing.',
  },
  unread_other: {
    de: '{{number}} davon haben eine unbekannte Form: aufbewahrt, aber nicht gelesen. Sie bestätigen nichts.',
    en: '{{number}} of them have an unknown format: they were kept but not read. They confirm nothing.',
  },
  others_one: {
    de: '{{number}} anderes Protokoll der letzten 30 Tage liegt in der DataBox, ungeöffnet.',
    en: '{{number}} other record of the last 30 days is in the DataBox, unopened.',
  },
  others_other: {
    de: '{{number}} andere Protokolle der letzten 30 Tage liegen in der DataBox, ungeöffnet.',
    en: '{{number}} other records of the last 30 days are in the DataBox, unopened.',
  },
  trouble: { de: 'Der letzte Versuch gelang nicht: {{why}}', en: 'The last attempt failed: {{why}}' },
  unreached: {
    de: 'Seit drei Wochen nicht erreicht. Was länger als 31 Tage in der DataBox liegt, kann nur noch von Hand abgeholt werden.',
    en: 'The DataBox has not been reached for three weeks. Documents that have been in it for more than 31 days can only be collected by hand.',
  },
})
