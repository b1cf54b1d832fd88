import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('cache-screen', {
  title: { de: 'Cache-Einträge', en: 'Cache entries' },
  text: {
    de: 'Zwischengespeicherte Antworten der Dienste. Eine solche Antwort erhält nur, wer denselben Dienst im selben Namen abfragt.',
    en: 'Cached answers from the services. A cached answer is reused only for queries to the same service in the same name.',
  },
  table: { de: 'Zwischengespeicherte Antworten', en: 'Cached answers' },
  uid: { de: 'UID', en: 'VAT ID' },
  resultMsg: { de: 'Meldung', en: 'Message' },
  updatedAt: { de: 'Aktualisiert am', en: 'Updated at' },
  actions: { de: 'Aktionen', en: 'Actions' },
  show: { de: '{{uid}} ansehen', en: 'Show {{uid}}' },
  showWord: { de: 'Ansehen', en: 'Show' },
  editedMark: { de: 'von Hand berichtigt', en: 'corrected by hand' },
  empty: {
    de: 'Der Cache ist leer. Jede Antwort der Dienste erscheint hier.',
    en: 'The cache is empty. Every answer from the services appears here.',
  },
  emptyFound: {
    de: 'Kein Eintrag entspricht der Suche. Bitte ändern Sie die Suche.',
    en: 'No entry matches the search. Please try a different search.',
  },
  readFailed: { de: 'Die Cache-Einträge konnten nicht geladen werden.', en: 'The cache entries could not be loaded.' },

  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  'not-checked': { de: 'nicht geprüft', en: 'not checked' },
  'not-a-uid': { de: 'keine UID', en: 'not a UID' },

  detailTitle: { de: 'Cache-Eintrag {{uid}}', en: 'Cache entry {{uid}}' },
  companyName: { de: 'Firma', en: 'Company' },
  street: { de: 'Straße', en: 'Street' },
  zipCode: { de: 'PLZ', en: 'ZIP' },
  city: { de: 'Ort', en: 'City' },
  country: { de: 'Land', en: 'Country' },
  fullAddress: { de: 'Anschrift', en: 'Full address' },
  createdAt: { de: 'Erstmals gespeichert am', en: 'First stored at' },
  lastUsage: { de: 'Zuletzt verwendet am', en: 'Last used at' },
  level: { de: 'Stufe {{level}}', en: 'Level {{level}}' },
  askedBy: { de: 'abgefragt von {{name}}', en: 'queried by {{name}}' },
  consultation: { de: 'Bestätigungsnummer {{number}}', en: 'Consultation number {{number}}' },
  received: { de: 'Auskunft des Dienstes', en: 'The service’s answer' },
  nothing: { de: '(leer)', en: '(empty)' },
  editedTitle: { de: 'Von Hand berichtigt', en: 'Corrected by hand' },
  editedText: {
    de: 'Berichtigt am {{at}} von {{by}}. Diese Angaben sind keine Auskunft des Dienstes: Der Eintrag beantwortet keine Abfrage, bis der Dienst erneut abgefragt wurde.',
    en: 'Corrected on {{at}} by {{by}}. These details are not the service’s answer: the entry is not used for any check until the service has been queried again.',
  },

  edit: { de: 'Eintrag berichtigen', en: 'Correct the entry' },
  editTitle: { de: 'Cache-Eintrag {{uid}} berichtigen', en: 'Correct cache entry {{uid}}' },
  editText: {
    de: 'Die Berichtigung wird protokolliert und gekennzeichnet. Ein berichtigter Eintrag beantwortet keine Abfrage mehr; die nächste geht an den Dienst.',
    en: 'The correction is logged and marked. A corrected entry is no longer used; the next check queries the service.',
  },
  save: { de: 'Berichtigung speichern', en: 'Save the correction' },
  tooLong: { de: 'Höchstens {{most}} Zeichen', en: 'At most {{most}} characters' },
  discardText: {
    de: 'Die Berichtigung von {{uid}} ist noch nicht gespeichert.',
    en: 'The correction of {{uid}} has not been saved yet.',
  },
  updated: { de: 'Cache-Eintrag aktualisiert', en: 'Cache entry updated' },
  updateFailed: {
    de: 'Der Cache-Eintrag konnte nicht aktualisiert werden!',
    en: 'The cache entry could not be updated!',
  },
  changedMeanwhile: {
    de: 'Der Eintrag hat sich inzwischen geändert. Bitte sehen Sie ihn noch einmal an.',
    en: 'The entry has changed in the meantime. Please look at it again.',
  },
})
