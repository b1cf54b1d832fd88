import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('companies-screen', {
  licenceEndsIn_one: {
    de: 'Der Zugang Ihrer Firma endet morgen, am {{date}}.',
    en: 'Your company’s access ends tomorrow, on {{date}}.',
  },
  licenceEndsIn_other: {
    de: 'Der Zugang Ihrer Firma endet in {{count}} Tagen, am {{date}}.',
    en: 'Your company’s access ends in {{count}} days, on {{date}}.',
  },
  licenceEndsToday: { de: 'Der Zugang Ihrer Firma endet heute.', en: 'Your company’s access ends today.' },
  licenceRenew: {
    de: 'Bitte wenden Sie sich an den Anbieter, um ihn zu verlängern. Laufende Abfragen werden noch abgeschlossen; ihre Dateien erhalten Sie nach der Verlängerung.',
    en: 'Please contact the provider to renew it. Running batches will finish; you can get their files after the renewal.',
  },
  licenceHide: { de: 'Für heute ausblenden', en: 'Hide for today' },

  uid: { de: 'UID', en: 'VAT ID' },
  finCustomerId: { de: 'TID (Teilnehmer-Identifikation)', en: 'TID (participant ID)' },
  finUserId: { de: 'BenID (Benutzer-Identifikation)', en: 'BenID (user ID)' },
  pin: { de: 'PIN', en: 'PIN' },

  uidByAdmin: {
    de: 'Eine andere UID trägt ein Admin Ihrer Firma ein.',
    en: 'Only an Admin of your company can enter a different VAT ID.',
  },

  missingTitle: { de: 'Fehlende Angaben', en: 'Missing information' },
  missingText: {
    de: 'Für Abfragen bei FinanzOnline fehlen in Ihrem Zugang noch diese Angaben:',
    en: 'These details are still missing from your account for querying FinanzOnline:',
  },
  ignore: { de: 'Ignorieren', en: 'Ignore' },
  complete: { de: 'Angaben ergänzen', en: 'Complete the details' },

  accountTitle: { de: 'Zugang und Nummern', en: 'Account and numbers' },
  accountText: {
    de: 'Mit diesem Zugang eines Webservice-Benutzers fragt {{company}} bei FinanzOnline ab. Gespeicherte Werte werden verschlüsselt abgelegt und nie wieder angezeigt; ein leeres Feld lässt den gespeicherten Wert unverändert.',
    en: '{{company}} queries FinanzOnline with this web-service user’s account. Stored values are encrypted and never shown again; leave a field empty to keep its value.',
  },
  operatorsAccount: {
    de: '{{company}} fragt bei FinanzOnline mit dem Zugang des Betreibers ab.',
    en: '{{company}} queries FinanzOnline with the operator’s account.',
  },
  allPresent: { de: 'Alle Angaben sind vorhanden.', en: 'All details are present.' },
  someMissing: { de: 'Es fehlen noch: {{fields}}.', en: 'Still missing: {{fields}}.' },
  company: { de: 'Firma', en: 'Company' },
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
    en: 'Logs in to FinanzOnline once with the stored account and out again immediately. No VAT ID is queried.',
  },
  test: { de: 'Zugang testen', en: 'Test the account' },
  stopped: {
    de: 'Mit diesem Zugang wird derzeit nicht abgefragt: FinanzOnline hat ihn abgelehnt, und jede weitere Ablehnung kann den Benutzer sperren. Haben Sie die Ursache in FinanzOnline behoben, können Sie wieder beginnen: Es wird eine Anmeldung versucht; gelingt sie, wird wieder abgefragt.',
    en: 'This account is not being used at present: FinanzOnline refused it, and each further refusal may lock the user. Once you have resolved the cause in FinanzOnline, you can start again: one login is attempted, and if it succeeds, checks resume.',
  },
  startAgain: { de: 'Wieder anmelden und abfragen', en: 'Log in and query again' },
  saveFirst: { de: 'Bitte zuerst speichern.', en: 'Please save first.' },
  testFailed: { de: 'Der Zugang konnte nicht getestet werden!', en: 'The account could not be tested!' },
  testCode: { de: 'Code {{code}}', en: 'Code {{code}}' },
  testMessage: { de: 'Meldung von FinanzOnline: {{message}}', en: 'Message from FinanzOnline: {{message}}' },
  accountWorks: { de: 'Zugang funktioniert', en: 'The account works' },
  accountFails: { de: 'Zugang funktioniert nicht', en: 'The account does not work' },
  accountUnknown: { de: 'Zugang nicht geprüft', en: 'The account was not tested' },
  saveFailed: {
    de: 'Der FinanzOnline-Zugang konnte nicht aktualisiert werden!',
    en: 'The FinanzOnline account could not be updated!',
  },
})
