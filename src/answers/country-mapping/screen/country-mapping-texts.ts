import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('country-mapping-screen', {
  title: { de: 'Länderzuordnung', en: 'Country mapping' },
  text: {
    de: 'Welcher Dienst für welches Land abgefragt wird, und welcher an seiner Stelle, wenn er nicht antwortet. Für ein Land ohne Zeile wird FinanzOnline abgefragt, wenn der Zugang vollständig ist, sonst VIES; für die Schweiz, Großbritannien und Norwegen deren eigenes Register.',
    en: 'Which service is queried for each country, and which one is queried instead if it does not answer. For a country without a row, FinanzOnline is queried if the account is complete, otherwise VIES. Switzerland, Great Britain and Norway use their own registers.',
  },
  readOnly: {
    de: 'Die Zuordnung für die Cache-Aktualisierung kann nur ein Dev ändern.',
    en: 'Only a Dev can change the mapping for the cache update.',
  },
  table: { de: 'Länderzuordnung', en: 'Country mapping' },
  company: { de: 'Firma', en: 'Company' },
  cacheUpdate: { de: 'Cache-Aktualisierung', en: 'Cache update' },
  country: { de: 'Land', en: 'Country' },
  api: { de: 'Abfragedienst', en: 'Service' },
  fallbackApi: { de: 'Ersatzdienst', en: 'Fallback service' },
  updatedBy: { de: 'Geändert von', en: 'Changed by' },
  actions: { de: 'Aktionen', en: 'Actions' },
  none: { de: 'keiner', en: 'none' },
  apiOf: { de: 'Abfragedienst für {{country}}', en: 'Service for {{country}}' },
  fallbackOf: { de: 'Ersatzdienst für {{country}}', en: 'Fallback service for {{country}}' },
  lacksNumber: {
    de: 'Der Firma fehlt eine deutsche Nummer: {{service}} kann für sie nicht abgefragt werden.',
    en: 'The company has no German number: {{service}} cannot be queried for it.',
  },
  tipUpdated: { de: 'Geändert: {{value}}', en: 'Changed: {{value}}' },

  save: { de: 'Zuordnung für {{country}} speichern', en: 'Save the mapping for {{country}}' },
  remove: { de: 'Zuordnung für {{country}} löschen', en: 'Delete the mapping for {{country}}' },
  removeTitle: { de: 'Zuordnung löschen', en: 'Delete mapping' },
  removeText: {
    de: 'Die Zuordnung für {{country}} wird gelöscht. Das Land wird danach wie ein Land ohne Zeile abgefragt.',
    en: 'The mapping for {{country}} will be deleted. The country is then treated like a country without a row.',
  },
  removeYes: { de: 'Zuordnung löschen', en: 'Delete mapping' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },

  add: { de: 'Zuordnung anlegen', en: 'Add mapping' },
  addTitle: { de: 'Zuordnung anlegen', en: 'Add mapping' },
  others: { de: 'Alle {{count}} übrigen Länder', en: 'All {{count}} other countries' },
  addYes: { de: 'Anlegen', en: 'Add' },
  empty: {
    de: 'Hier ist noch kein Land zugeordnet. Legen Sie eine Zuordnung an oder kopieren Sie eine.',
    en: 'No country is mapped here yet. Add a mapping or copy one.',
  },

  copy: { de: 'Kopieren', en: 'Copy' },
  copyTitle: { de: 'Zuordnung kopieren', en: 'Copy mapping' },
  copyText: {
    de: 'Die Zuordnung der Quelle ersetzt die des Ziels vollständig, oder es wird nichts kopiert.',
    en: 'The source’s mapping replaces the whole mapping of the target. If that is not possible, nothing is copied.',
  },
  source: { de: 'Von', en: 'From' },
  pickTarget: { de: 'Bitte wählen', en: 'Please choose' },
  replacesNothing: { de: '{{name}} hat noch keine Zuordnung.', en: '{{name}} has no mapping yet.' },
  replaces_one: {
    de: 'Ersetzt wird die eine Zuordnung, die {{name}} jetzt hat.',
    en: 'The one mapping that {{name}} has now will be replaced.',
  },
  replaces_other: {
    de: 'Ersetzt werden die {{count}} Zuordnungen, die {{name}} jetzt hat.',
    en: 'The {{count}} mappings that {{name}} has now will be replaced.',
  },
  replacedBy_one: { de: 'Kopiert wird eine Zuordnung.', en: 'One mapping will be copied.' },
  replacedBy_other: { de: 'Kopiert werden {{count}} Zuordnungen.', en: '{{count}} mappings will be copied.' },
  replacedByNothing: {
    de: 'Die Quelle ist leer: Danach hat das Ziel keine Zuordnung.',
    en: 'The source is empty: the target will have no mapping afterwards.',
  },
  target: { de: 'Nach', en: 'To' },
  sameTarget: { de: 'Bitte zwei verschiedene Firmen wählen', en: 'Please choose two different companies' },
  copyYes: { de: 'Zuordnung kopieren', en: 'Copy mapping' },

  saved: { de: 'Zuordnung aktualisiert', en: 'Mapping updated' },
  added: { de: 'Zuordnung angelegt', en: 'Mapping added' },
  removed: { de: 'Zuordnung gelöscht', en: 'Mapping deleted' },
  copied: { de: 'Zuordnung kopiert', en: 'Mapping copied' },
  readFailed: { de: 'Die Zuordnungen konnten nicht geladen werden.', en: 'Mappings could not be loaded.' },
  companiesFailed: { de: 'Die Firmen konnten nicht geladen werden.', en: 'The companies could not be loaded.' },
  updateFailed: { de: 'Die Zuordnung konnte nicht aktualisiert werden!', en: 'The mapping could not be updated!' },
  addFailed: { de: 'Die Zuordnung konnte nicht angelegt werden!', en: 'The mapping could not be added!' },
  removeFailed: { de: 'Die Zuordnung konnte nicht gelöscht werden!', en: 'The mapping could not be deleted!' },
  copyFailed: { de: 'Die Zuordnung konnte nicht kopiert werden!', en: 'The mapping could not be copied!' },
})
