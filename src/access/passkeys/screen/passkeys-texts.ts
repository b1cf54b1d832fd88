import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('passkeys', {
  title: { de: 'Passkeys', en: 'Passkeys' },
  text: {
    de: 'Mit einem Passkey melden Sie sich mit Fingerabdruck, Gesicht oder PIN Ihres Geräts an, statt mit Passwort und Code. Ist das Gerät verloren, gelten weiter Ihr Passwort mit der Authenticator-App und Ihre Wiederherstellungscodes.',
    en: 'With a passkey, you sign in using your device’s fingerprint, face recognition or PIN instead of your password and code. If the device is lost, your password with the authenticator app and your recovery codes still work.',
  },
  none: { de: 'Sie haben noch keinen Passkey.', en: 'You have no passkey yet.' },
  elsewhere: {
    de: 'Passkeys lassen sich nur unter {{origin}} hinzufügen und verwenden.',
    en: 'Passkeys can only be added and used at {{origin}}.',
  },
  unsupported: { de: 'Dieser Browser kann keine Passkeys.', en: 'This browser cannot use passkeys.' },
  readFailed: { de: 'Die Passkeys konnten nicht geladen werden!', en: 'The passkeys could not be loaded!' },
  name: { de: 'Name', en: 'Name' },
  madeAt: { de: 'Erstellt', en: 'Created' },
  lastUsedAt: { de: 'Zuletzt verwendet', en: 'Last used' },
  unused: { de: 'Noch nie', en: 'Never' },
  actions: { de: 'Aktionen', en: 'Actions' },
  ofOtherHost: { de: 'Gilt nur unter {{host}}', en: 'Only works at {{host}}' },

  add: { de: 'Passkey hinzufügen', en: 'Add a passkey' },
  addTitle: { de: 'Passkey hinzufügen', en: 'Add a passkey' },
  addText: {
    de: 'Geben Sie dem Passkey einen Namen, und bestätigen Sie mit dem 6-stelligen Code aus Ihrer Authenticator-App. Danach fragt Ihr Browser, wo er gespeichert werden soll.',
    en: 'Name the passkey and confirm with the 6-digit code from your authenticator app. Your browser then asks where to save it.',
  },
  nameHelp: { de: 'Zum Beispiel „Laptop im Büro“', en: 'For example “Office laptop”' },
  nameMissing: { de: 'Bitte geben Sie dem Passkey einen Namen.', en: 'Please name the passkey.' },
  addYes: { de: 'Weiter', en: 'Continue' },
  added: { de: 'Passkey hinzugefügt', en: 'Passkey added' },
  addFailed: { de: 'Der Passkey konnte nicht hinzugefügt werden!', en: 'The passkey could not be added!' },

  remove: { de: 'Passkey „{{name}}“ entfernen', en: 'Remove passkey “{{name}}”' },
  removeWord: { de: 'Entfernen', en: 'Remove' },
  removeTitle: { de: 'Passkey entfernen', en: 'Remove passkey' },
  removeText: {
    de: 'Mit dem Passkey „{{name}}“ können Sie sich danach nicht mehr anmelden. Bitte bestätigen Sie mit dem 6-stelligen Code aus Ihrer Authenticator-App.',
    en: 'You will no longer be able to sign in with the passkey “{{name}}”. Please confirm with the 6-digit code from your authenticator app.',
  },
  removeYes: { de: 'Passkey entfernen', en: 'Remove passkey' },
  removed: { de: 'Passkey entfernt', en: 'Passkey removed' },
  removeFailed: { de: 'Der Passkey konnte nicht entfernt werden!', en: 'The passkey could not be removed!' },

  tooMany: {
    de: 'Mehr als {{most}} Passkeys sind nicht möglich. Entfernen Sie zuerst einen.',
    en: 'You can have at most {{most}} passkeys. Please remove one first.',
  },
  cancelled: {
    de: 'Der Vorgang wurde abgebrochen. Geben Sie für einen neuen Versuch den nächsten Code ein.',
    en: 'The process was cancelled. To try again, enter the next code.',
  },
  knownHere: {
    de: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
    en: 'This device already has a passkey for your account.',
  },
  deviceFailed: {
    de: 'Browser oder Gerät haben keinen Passkey erstellt.',
    en: 'Your browser or device did not create a passkey.',
  },
})
