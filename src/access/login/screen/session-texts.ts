import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('login-sessions', {
  title: { de: 'Angemeldete Geräte', en: 'Signed-in devices' },
  text: {
    de: 'Kommt Ihnen eine Anmeldung unbekannt vor? Melden Sie die anderen Geräte ab und ändern Sie Ihr Passwort.',
    en: 'Does a sign-in look unfamiliar? Sign out the other devices and change your password.',
  },
  startedAt: { de: 'Angemeldet seit', en: 'Signed in since' },
  lastActionAt: { de: 'Letzte Aktion', en: 'Last action' },
  device: { de: 'Gerät', en: 'Device' },
  thisOne: { de: 'Dieses Gerät', en: 'This device' },
  thisOneIs: { de: 'Dieses Gerät ({{device}})', en: 'This device ({{device}})' },
  other: { de: 'Anderes Gerät', en: 'Another device' },
  nowhere: { de: 'Zurzeit nirgends angemeldet.', en: 'Not signed in anywhere at present.' },
  readFailed: {
    de: 'Die angemeldeten Geräte konnten nicht geladen werden!',
    en: 'The signed-in devices could not be loaded!',
  },
  signOutOthers: { de: 'Alle anderen Geräte abmelden', en: 'Sign out all other devices' },
  signOutAll: { de: 'Alle Geräte abmelden', en: 'Sign out all devices' },
  signOutTitle: { de: 'Geräte abmelden?', en: 'Sign out devices?' },
  signOutOthersText: {
    de: 'Auf allen anderen Geräten ist danach eine neue Anmeldung nötig. Dieses Gerät bleibt angemeldet.',
    en: 'All other devices will then have to sign in again. This device stays signed in.',
  },
  signOutAllText: {
    de: 'Auf allen Geräten dieser Person ist danach eine neue Anmeldung nötig.',
    en: 'All of this person’s devices will then have to sign in again.',
  },
  keep: { de: 'Abbrechen', en: 'Cancel' },
  signedOut: { de: 'Geräte abgemeldet', en: 'Devices signed out' },
  signOutFailed: { de: 'Die Geräte konnten nicht abgemeldet werden!', en: 'The devices could not be signed out!' },
})
