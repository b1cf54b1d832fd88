import { defineTexts } from '../../../../../base/texts/define.ts'

export const texts = defineTexts('company-openid', {
  title: { de: 'Anmeldung beim eigenen Anbieter', en: 'Sign-in with your own provider' },
  text: {
    de: 'Die Benutzer der Firma können sich auch bei einem eigenen OpenID-Anbieter anmelden, zum Beispiel Microsoft Entra ID oder Keycloak. Ihre Passwörter bleiben gültig.',
    en: 'The company’s users can also sign in with the company’s own OpenID provider, for example Microsoft Entra ID or Keycloak. Their passwords remain valid.',
  },
  company: { de: 'Firma', en: 'Company' },
  companiesFailed: { de: 'Die Firmen konnten nicht geladen werden!', en: 'The companies could not be loaded!' },
  readFailed: { de: 'Der Anbieter konnte nicht geladen werden!', en: 'The provider could not be loaded!' },
  stands: { de: '{{label}}: {{issuer}}, geändert am {{at}}', en: '{{label}}: {{issuer}}, changed on {{at}}' },
  signInUrl: { de: 'Anmeldeadresse der Firma', en: 'The company’s sign-in address' },
  add: { de: 'Anbieter eintragen', en: 'Add a provider' },
  change: { de: 'Anbieter ändern', en: 'Change the provider' },
  remove: { de: 'Anbieter entfernen', en: 'Remove the provider' },
  removeTitle: { de: 'Anbieter entfernen?', en: 'Remove the provider?' },
  removeText: {
    de: 'Die Anmeldeadresse gilt dann nicht mehr, und alle Verknüpfungen mit diesem Anbieter enden. Anmelden kann man sich weiterhin mit Passwort und Einmalpasswort.',
    en: 'The sign-in address will stop working, and all links to this provider will be removed. Users can still sign in with password and one-time password.',
  },
  removed: { de: 'Anbieter entfernt', en: 'Provider removed' },
  removeFailed: { de: 'Der Anbieter konnte nicht entfernt werden!', en: 'The provider could not be removed!' },

  redirectUri: { de: 'Redirect-URI für den Anbieter', en: 'Redirect URI for the provider' },
  issuer: { de: 'Issuer', en: 'Issuer' },
  issuerHelp: {
    de: 'Die Adresse genau so, wie der Anbieter sich selbst nennt',
    en: 'The address exactly as the provider states it',
  },
  clientId: { de: 'Client-ID', en: 'Client ID' },
  clientSecret: { de: 'Client-Secret', en: 'Client secret' },
  stored: { de: 'Gespeichert; leer lassen, um es zu behalten', en: 'Stored; leave empty to keep it' },
  label: { de: 'Bezeichnung', en: 'Label' },
  labelHelp: { de: 'So steht der Anbieter unter „Mein Konto“', en: 'How the provider appears under “My account”' },
  trustsSecondFactor: {
    de: 'Der Anbieter fragt immer nach einem zweiten Faktor',
    en: 'The provider always asks for a second factor',
  },
  trustsSecondFactorHelp: {
    de: 'Hier wird dann kein Einmalpasswort mehr verlangt.',
    en: 'A one-time password is then no longer required here.',
  },
  linksByEmail: {
    de: 'Bei der ersten Anmeldung über die bestätigte E-Mail-Adresse verknüpfen',
    en: 'Link by the verified e-mail address at the first sign-in',
  },
  linksByEmailHelp: {
    de: 'Nur wenn beim Anbieter niemand seine E-Mail-Adresse unbestätigt ändern kann.',
    en: 'Only if the provider verifies every change of e-mail address.',
  },
  linksEnd: {
    de: 'Ein anderer Issuer oder eine andere Client-ID beendet alle Verknüpfungen.',
    en: 'A different issuer or client ID removes all links.',
  },
  save: { de: 'Speichern', en: 'Save' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  saved: { de: 'Anbieter gespeichert', en: 'Provider saved' },
  saveFailed: { de: 'Der Anbieter konnte nicht gespeichert werden!', en: 'The provider could not be saved!' },
  missing: { de: 'Bitte ausfüllen.', en: 'Please fill in.' },
  secretMissing: {
    de: 'Bitte das Secret zu diesem Issuer und dieser Client-ID eingeben.',
    en: 'Please enter the secret for this issuer and client ID.',
  },
  notAnAddress: { de: 'Das ist keine gültige Adresse.', en: 'This is not a valid address.' },
  httpsOnly: { de: 'Die Adresse muss mit https beginnen.', en: 'The address must begin with https.' },
  notPublic: {
    de: 'Diese Adresse ist nicht öffentlich erreichbar.',
    en: 'This address cannot be reached from the internet.',
  },
  away: {
    de: 'Unter dieser Adresse ist kein Anbieter erreichbar.',
    en: 'No provider can be reached at this address.',
  },
  endpointNoTls: {
    de: 'Der Anbieter nennt Adressen, die nicht mit https beginnen. Bitte stellen Sie ihn auf https um.',
    en: 'The provider states addresses that do not begin with https. Please switch it to https.',
  },
  otherwise: {
    de: 'Unter dieser Adresse meldet sich kein Anbieter mit genau diesem Issuer.',
    en: 'No provider with exactly this issuer answers at this address.',
  },
})
