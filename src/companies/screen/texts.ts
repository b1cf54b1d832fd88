import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('companies-screen', {
  licenceEndsIn_one: {
    de: 'Der Zugang Ihres Unternehmens endet morgen, am {{date}}.',
    en: 'Your company’s access ends tomorrow, on {{date}}.',
  },
  licenceEndsIn_other: {
    de: 'Der Zugang Ihres Unternehmens endet in {{count}} Tagen, am {{date}}.',
    en: 'Your company’s access ends in {{count}} days, on {{date}}.',
  },
  licenceEndsToday: {
    de: 'Der Zugang Ihres Unternehmens endet heute.',
    en: 'Your company’s access ends today.',
  },
  licenceRenew: {
    de: 'Bitte wenden Sie sich an den Anbieter, um ihn zu verlängern. Laufende Abfragen werden noch fertig; ihre Dateien warten auf die Verlängerung.',
    en: 'Please contact the provider to renew it. Queries under way will finish; their files wait for the renewal.',
  },
  licenceHide: { de: 'Für heute ausblenden', en: 'Hide for today' },

  uid: { de: 'UID', en: 'UID' },
  finCustomerId: { de: 'TID (Teilnehmer-Identifikation)', en: 'TID (participant id)' },
  finUserId: { de: 'BenID (Benutzer-Identifikation)', en: 'BenID (user id)' },
  pin: { de: 'PIN', en: 'PIN' },

  missingTitle: { de: 'Fehlende Angaben', en: 'Missing information' },
  missingText: {
    de: 'Für Abfragen bei FinanzOnline fehlen in Ihrem Zugang noch diese Angaben:',
    en: 'To query FinanzOnline, your account still lacks:',
  },
  ignore: { de: 'Ignorieren', en: 'Ignore' },
  update: { de: 'Aktualisieren', en: 'Update' },
  complete: { de: 'Angaben ergänzen', en: 'Complete the account' },

  accountTitle: { de: 'FinanzOnline-Zugang', en: 'FinanzOnline account' },
  accountText: {
    de: 'Mit diesem Zugang eines Webservice-Benutzers fragt {{company}} bei FinanzOnline ab. Gespeicherte Werte werden verschlüsselt abgelegt und nie wieder angezeigt; ein leeres Feld lässt den gespeicherten Wert unverändert.',
    en: '{{company}} queries FinanzOnline with this web-service user’s account. Stored values are encrypted and never shown again; an empty field keeps the stored value.',
  },
  allPresent: { de: 'Alle Angaben sind vorhanden.', en: 'All fields are present.' },
  someMissing: { de: 'Es fehlen noch: {{fields}}.', en: 'Still missing: {{fields}}.' },
  company: { de: 'Unternehmen', en: 'Company' },
  stored: { de: 'gespeichert', en: 'stored' },
  neededForQueries: {
    de: 'Muss für eine erfolgreiche Abfrage gesetzt sein.',
    en: 'Must be set for a successful query.',
  },
  save: { de: 'Aktualisieren', en: 'Update' },
  saved: { de: 'FinanzOnline-Zugang aktualisiert', en: 'FinanzOnline account updated' },
  testTitle: { de: 'Zugang testen', en: 'Test the account' },
  testText: {
    de: 'Meldet sich mit dem gespeicherten Zugang einmal bei FinanzOnline an und gleich wieder ab. Es wird keine UID abgefragt.',
    en: 'Logs in to FinanzOnline once with the stored account and out again at once. No VAT id is queried.',
  },
  test: { de: 'Zugang testen', en: 'Test the account' },
  saveFirst: { de: 'Bitte zuerst speichern.', en: 'Please save first.' },
  testFailed: { de: 'Der Zugang konnte nicht getestet werden!', en: 'The account could not be tested!' },
  testCode: { de: 'Code {{code}}', en: 'Code {{code}}' },
  testMessage: { de: 'Meldung von FinanzOnline: {{message}}', en: 'Message of FinanzOnline: {{message}}' },
  accountWorks: { de: 'Zugang funktioniert', en: 'The account works' },
  accountFails: { de: 'Zugang funktioniert nicht', en: 'The account does not work' },
  accountUnknown: { de: 'Zugang nicht geprüft', en: 'The account was not tested' },
  saveFailed: {
    de: 'Der FinanzOnline-Zugang konnte nicht aktualisiert werden!',
    en: 'The FinanzOnline account could not be updated!',
  },
})
