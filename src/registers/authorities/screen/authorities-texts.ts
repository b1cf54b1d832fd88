import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('authorities-screen', {
  title: { de: 'Länderhinweise', en: 'Country notices' },
  allWell: { de: 'Alle Länder sind derzeit abfragbar.', en: 'All countries can be queried at present.' },
  nothingAsked: {
    de: 'Noch wurde nichts abgefragt. Ob ein Land gerade nicht antwortet, steht nach den ersten Abfragen hier.',
    en: 'Nothing has been checked yet. After the first checks, countries that are not responding appear here.',
  },
  closed: {
    de: 'FinanzOnline wird nicht abgefragt, weil es den Zugang abgelehnt hat.',
    en: 'FinanzOnline is not being queried because it refused the account.',
  },
  refused: {
    de: 'FinanzOnline lehnt Abfragen mit dem vorhandenen Zugang ab.',
    en: 'FinanzOnline is rejecting queries made with the current account.',
  },
  failing: {
    de: 'Diese Länder sind derzeit nicht abfragbar. Offene Abfragen werden später automatisch wiederholt:',
    en: 'These countries cannot be queried at present. Open checks will be retried automatically later:',
  },
  allFailing: {
    de: 'Derzeit ist ein Abfragedienst für alle Länder gestört. Offene Abfragen werden später automatisch wiederholt.',
    en: 'One of the services is currently disrupted for all countries. Open checks will be retried automatically later.',
  },
  readFailed: {
    de: 'Die Verfügbarkeit der Abfragedienste konnte nicht aktualisiert werden',
    en: 'Endpoint availability could not be updated',
  },
})
