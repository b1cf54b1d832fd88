import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('find', {
  title: { de: 'Suchen', en: 'Search' },
  field: { de: 'UID, Geschäftspartner, Firma oder Seite', en: 'VAT ID, business partner, company or page' },
  results: { de: 'Treffer', en: 'Results' },
  none: { de: 'Nichts gefunden.', en: 'Nothing found.' },
  help: {
    de: 'Mit den Pfeiltasten wählen, mit der Eingabetaste öffnen, mit Esc schließen.',
    en: 'Choose with the arrow keys, open with Enter, close with Esc.',
  },
  checkUid: { de: '{{uid}} prüfen', en: 'Check {{uid}}' },
  single: { de: 'Einzelabfrage', en: 'Single check' },
  partner: { de: 'Geschäftspartner', en: 'Business partner' },
  company: { de: 'Firma', en: 'Company' },
  page: { de: 'Seite', en: 'Page' },

  // Search terms for each page; its name is the page's title.
  home: {
    de: 'Neues, Warteschlange, letzte Abfragen, Beispieldatei',
    en: 'what is new, queue, recent batches, example file',
  },
  imprint: { de: 'Betreiber, Anschrift, Auftragsbedingungen', en: 'operator, address, terms of engagement' },
  licences: { de: 'verwendete Software', en: 'software used' },
  reportCheck: {
    de: 'ob ein Prüfbericht (PDF) von hier und unverändert ist',
    en: 'whether a report (PDF) was issued here and is unchanged',
  },
  singleCheck: {
    de: 'eine UID prüfen, Stufe 2, Bestätigung als PDF',
    en: 'check one VAT ID, level 2, confirmation as PDF',
  },
  allSingleChecks: {
    de: 'frühere Einzelabfragen der Firma mit Nachweis',
    en: 'the company’s earlier single checks with evidence',
  },
  batches: {
    de: 'Excel-Datei oder Liste hochladen, Ergebnis und Prüfbericht herunterladen',
    en: 'upload an Excel file or list, download result and report',
  },
  partners: {
    de: 'alle abgefragten UIDs, Änderungen, Beobachtung, Gültigkeit an einem Tag',
    en: 'all VAT IDs ever checked, changes, watching, validity on a day',
  },
  uidAccount: {
    de: 'Teilnehmer, Benutzer und PIN für FinanzOnline, deutsche und britische Nummer',
    en: 'participant, user and PIN for FinanzOnline, German and UK number',
  },
  myAccount: {
    de: 'Name, E-Mail, Passwort, Passkeys, Wiederherstellungscodes, Sitzungen',
    en: 'name, e-mail, password, passkeys, recovery codes, sessions',
  },
  companies: {
    de: 'Mandanten anlegen und ändern, Lizenz, Logo, was bei welcher Firma zu erledigen ist',
    en: 'add and change clients, licence, logo, what needs to be done for each company',
  },
  provider: {
    de: 'OpenID-Anbieter einer Firma, etwa Microsoft Entra ID oder Keycloak',
    en: 'a company’s OpenID provider, Microsoft Entra ID or Keycloak for instance',
  },
  users: { de: 'Personen, Rollen, Passwort zurücksetzen', en: 'people, roles, reset a password' },
  programs: {
    de: 'API-Schlüssel und Webhooks, etwa für ein ERP',
    en: 'API keys and webhooks, for an ERP for instance',
  },
  auditorPackages: {
    de: 'Nachweise eines Zeitraums für die Betriebsprüfung, als ZIP oder Link',
    en: 'evidence of a period for a tax audit, as ZIP or link',
  },
  dataHeld: {
    de: 'was zu einer UID oder Person gespeichert ist, Auskunft nach Art. 15 DSGVO',
    en: 'what is stored about a VAT ID or person, request under Art. 15 GDPR',
  },
  queryWeather: {
    de: 'wie die Dienste antworten, nach Ländern',
    en: 'how the services respond, by country',
  },
  auditLog: { de: 'wer was wann geändert hat', en: 'who changed what and when' },
  scheinunternehmen: {
    de: 'Liste des Finanzministeriums und ihr Stand',
    en: 'the finance ministry’s list and how current it is',
  },
  querySettings: {
    de: 'Wartezeit, Cache, Aufbewahrung, Dateiformate, Beobachtung je Firma',
    en: 'waiting time, cache, retention, file formats, watching, by company',
  },
  cacheSettings: { de: 'tägliche Aktualisierung, Höchstzahl pro Tag', en: 'daily update, daily maximum' },
  cacheEntries: { de: 'gemerkte Antworten ansehen und berichtigen', en: 'view and correct cached answers' },
  countryMapping: {
    de: 'welcher Dienst für welches Land abgefragt wird',
    en: 'which service is queried for which country',
  },
})
