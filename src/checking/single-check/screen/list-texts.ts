import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('single-check-list', {
  title: { de: 'Alle Einzelabfragen', en: 'All single checks' },
  table: { de: 'Einzelabfragen', en: 'Single checks' },
  from: { de: 'Von', en: 'From' },
  to: { de: 'Bis', en: 'To' },
  wrongOrder: { de: '„Bis“ liegt vor „Von“', en: '“To” is before “From”' },
  anyVerdict: { de: 'Alle Ergebnisse', en: 'All results' },
  person: { de: 'Person', en: 'Person' },
  anyPerson: { de: 'Alle Personen', en: 'Everybody' },
  allCompanies: { de: 'Alle Firmen', en: 'All companies' },
  createdAt: { de: 'Zeitpunkt', en: 'Time' },
  createdBy: { de: 'Von', en: 'By' },
  askedFor: { de: 'abgefragt für {{name}}', en: 'checked for {{name}}' },
  report: { de: 'Bericht', en: 'Report' },
  reportWord: { de: 'Herunterladen', en: 'Download' },
  reportOf: { de: 'Prüfbericht zu {{uid}} herunterladen', en: 'Download the audit report for {{uid}}' },
  madeBy: { de: '{{at}} von {{name}}', en: '{{at}} by {{name}}' },
  close: { de: 'Einzelabfrage schließen', en: 'Close the single check' },
  readFailed: {
    de: 'Die Einzelabfragen konnten nicht geladen werden.',
    en: 'The single checks could not be loaded.',
  },
  empty: {
    de: 'Ihre Firma hat noch keine UID einzeln abgefragt.',
    en: 'Your company has not made any single checks yet.',
  },
  emptyFiltered: {
    de: 'Keine Einzelabfrage entspricht Filter und Suche. Bitte ändern Sie eines von beiden.',
    en: 'No single check matches the filter and search. Please change one of them.',
  },
})
