import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('companies-administration', {
  title: { de: 'Firmen', en: 'Companies' },
  table: { de: 'Firmen', en: 'Companies' },
  add: { de: 'Firma anlegen', en: 'Add company' },
  none: { de: 'Es gibt noch keine Firma. Legen Sie die erste an.', en: 'There is no company yet. Add the first one.' },
  noneFound: {
    de: 'Keine Firma entspricht der Suche. Bitte ändern Sie die Suche.',
    en: 'No company matches the search. Please try a different search.',
  },
  readFailed: { de: 'Die Firmen konnten nicht geladen werden.', en: 'The companies could not be loaded.' },

  name: { de: 'Name', en: 'Name' },
  uid: { de: 'UID', en: 'VAT ID' },
  validUntil: { de: 'Gültig bis', en: 'Valid until' },
  actions: { de: 'Aktionen', en: 'Actions' },
  unlimited: { de: 'unbefristet', en: 'no end date' },
  expired: { de: 'abgelaufen', en: 'expired' },
  endsToday: { de: 'endet heute', en: 'ends today' },
  endsIn_one: { de: 'noch {{count}} Tag', en: '{{count}} day left' },
  endsIn_other: { de: 'noch {{count}} Tage', en: '{{count}} days left' },

  edit: { de: '{{name}} bearbeiten', en: 'Edit {{name}}' },
  settings: { de: 'Abfrageeinstellungen von {{name}}', en: 'Query settings of {{name}}' },
  mapping: { de: 'Länderzuordnung von {{name}}', en: 'Country mapping of {{name}}' },
  programs: { de: 'Programme von {{name}}', en: 'Programs of {{name}}' },
  provider: { de: 'Eigene Anmeldung von {{name}}', en: 'Own sign-in of {{name}}' },
  cache: { de: 'Cache-Einträge', en: 'Cache entries' },
  reports: { de: 'Alle Prüfberichte von {{name}} als ZIP', en: 'All audit reports of {{name}} as ZIP' },
  remove: { de: '{{name}} löschen', en: 'Delete {{name}}' },

  addTitle: { de: 'Firma anlegen', en: 'Add company' },
  editTitle: { de: '{{name}} bearbeiten', en: 'Edit {{name}}' },
  uidHelp: {
    de: 'Abfragen bei VIES laufen im Namen dieser UID.',
    en: 'VIES queries are made in the name of this VAT ID.',
  },
  germanUid: { de: 'Deutsche USt-IdNr.', en: 'German VAT ID' },
  germanUidHelp: {
    de: 'Nur mit einer eigenen deutschen Nummer kann beim BZSt abgefragt werden; leer = keine.',
    en: 'The company can only query BZSt with its own German number. Leave empty if it has none.',
  },
  britishUid: { de: 'Britische VAT-Nummer', en: 'UK VAT number' },
  britishUidHelp: {
    de: 'Mit ihr bestätigt HMRC jede Abfrage mit einer Konsultationsnummer; leer = keine.',
    en: 'HMRC confirms each query made with this number with a consultation number. Leave empty if the company has none.',
  },
  ownNumbersTitle: { de: 'Nummern in anderen Staaten', en: 'Numbers in other states' },
  ownNumbersText: {
    de: 'Hat Ihre Firma auch dort eine Nummer, kann sie in deren Namen abfragen.',
    en: 'If your company also has a number in one of these states, it can use that number as the requester there.',
  },
  validUntilHelp: {
    de: 'Letzter Tag des Zugangs; leer = unbefristet.',
    en: 'Last day of access; leave empty for no end date.',
  },
  useCustomLogin: { de: 'Eigener FinanzOnline-Zugang', en: 'Own FinanzOnline account' },
  useCustomLoginHelp: {
    de: 'Ist er ausgeschaltet, wird über den Zugang des Betreibers abgefragt.',
    en: 'If this is off, checks use the operator’s account.',
  },
  hold: { de: 'Löschsperre', en: 'Retention hold' },
  holdHelp: {
    de: 'Solange sie gilt, wird auch nach Ablauf der Aufbewahrungsfrist nichts entfernt (anhängiges Verfahren).',
    en: 'While it is set, nothing is removed, even after the retention period has ended. Use it for pending proceedings.',
  },
  accountTitle: { de: 'FinanzOnline-Zugang', en: 'FinanzOnline account' },
  accountHelp: {
    de: 'Gespeicherte Werte werden nie wieder angezeigt; ein leeres Feld lässt sie unverändert.',
    en: 'Stored values are never shown again; leave a field empty to keep its value.',
  },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  save: { de: 'Speichern', en: 'Save' },
  addYes: { de: 'Anlegen', en: 'Add' },
  added: { de: 'Firma angelegt', en: 'Company added' },
  updated: { de: 'Firma aktualisiert', en: 'Company updated' },
  removed: { de: 'Firma gelöscht', en: 'Company deleted' },
  addFailed: { de: 'Die Firma konnte nicht angelegt werden!', en: 'The company could not be added!' },
  updateFailed: { de: 'Die Firma konnte nicht aktualisiert werden!', en: 'The company could not be updated!' },
  removeFailed: { de: 'Die Firma konnte nicht gelöscht werden!', en: 'The company could not be deleted!' },
  nameTaken: { de: 'Diesen Namen trägt bereits eine andere Firma.', en: 'Another company already has this name.' },
  numberTitle: { de: 'Eigene Nummer ändern', en: 'Change your own number' },
  numberText: {
    de: 'Mit dieser Nummer werden Register abgefragt und Nachweise ausgestellt. Die Admins der Firma erfahren per E-Mail davon.',
    en: 'Registers are queried and evidence is issued under this number. The company’s Admins are notified by e-mail.',
  },
  numberNeedsOperator: {
    de: 'Diese Nummer kann hier nur der Betreiber eintragen. Er ist verständigt.',
    en: 'Only the operator can enter this number here. The operator has been notified.',
  },
  numberHeld: { de: 'Diese Nummer führt bereits: {{names}}', en: 'This number already belongs to: {{names}}' },
  numberHeldText: {
    de: 'Wer eine fremde Nummer einträgt, fragt im Namen eines anderen ab. Erlauben Sie das nur, wenn Sie die Firmen kennen.',
    en: 'Queries with another company’s number are made in that company’s name. Allow this only if you know the companies.',
  },
  numberShared: {
    de: 'Beide Firmen führen diese Nummer zu Recht (Unternehmensgruppe).',
    en: 'Both companies rightly have this number (group of companies).',
  },
  numberSharedMissing: {
    de: 'Ohne diese Bestätigung wird die Nummer nicht gespeichert.',
    en: 'The number is not saved without this confirmation.',
  },
  gone: { de: 'Die Firma gibt es nicht mehr.', en: 'The company no longer exists.' },

  removeTitle: { de: 'Firma löschen?', en: 'Delete the company?' },
  removeText: {
    de: '{{name}} ({{uid}}) und alle ihre Benutzer verlieren sofort den Zugang. Offene Abfragen werden abgebrochen, der FinanzOnline-Zugang wird gelöscht. Prüfberichte bleiben aufbewahrt; der Name ist danach wieder frei.',
    en: '{{name}} ({{uid}}) and all its users lose access at once. Open batches are cancelled and the FinanzOnline account is deleted. Audit reports are kept; the name becomes available again.',
  },
  removeYes: { de: 'Firma löschen', en: 'Delete company' },

  logo: { de: 'Logo', en: 'Logo' },
  logoHelp: {
    de: 'PNG oder JPEG, höchstens 200 kB; gilt sofort. Die Benutzer der Firma sehen es in der Kopfzeile.',
    en: 'PNG or JPEG, at most 200 kB; takes effect at once. The company’s users see it in the top bar.',
  },
  logoUpload: { de: 'Logo hochladen', en: 'Upload a logo' },
  logoReplace: { de: 'Logo ersetzen', en: 'Replace the logo' },
  logoRemove: { de: 'Logo entfernen', en: 'Remove the logo' },
  logoUploaded: { de: 'Logo gespeichert', en: 'Logo saved' },
  logoRemoved: { de: 'Logo entfernt', en: 'Logo removed' },
  logoFailed: { de: 'Das Logo konnte nicht gespeichert werden!', en: 'The logo could not be saved!' },
})
