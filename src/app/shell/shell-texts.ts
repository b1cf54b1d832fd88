import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('shell', {
  product: { de: 'UID Check', en: 'UID Check' },
  reportCheck: { de: 'Bericht prüfen', en: 'Check a report' },
  imprint: { de: 'Impressum', en: 'Imprint' },

  menu: { de: 'Hauptmenü', en: 'Main menu' },
  openMenu: { de: 'Menü öffnen', en: 'Open menu' },
  closeMenu: { de: 'Menü schließen', en: 'Close menu' },
  requests: { de: 'Abfragen', en: 'Requests' },
  settings: { de: 'Einstellungen', en: 'Settings' },
  administration: { de: 'Administration', en: 'Administration' },
  cache: { de: 'Cache', en: 'Cache' },
  collapse: { de: 'Menü einklappen', en: 'Collapse menu' },
  expand: { de: 'Menü ausklappen', en: 'Expand menu' },
  help: { de: 'Hilfe', en: 'Help' },
  version: { de: 'Version {{version}}', en: 'Version {{version}}' },
  logout: { de: 'Abmelden', en: 'Sign out' },
  logoutFailed: { de: 'Die Abmeldung war nicht erfolgreich!', en: 'Logout was not successful!' },
  loading: { de: 'Seite wird geladen', en: 'Loading the page' },
  pageFailed: { de: 'Die Seite konnte nicht geladen werden.', en: 'The page could not be loaded.' },

  noSuchPage: {
    de: 'Diese Seite gibt es nicht. Sie sind auf der Startseite.',
    en: 'This page does not exist. You are on the home page.',
  },
  'for-admin': { de: 'Die Seite ist Administratoren vorbehalten.', en: 'This page is for administrators only.' },
  'for-operator': { de: 'Die Seite ist dem Betreiber vorbehalten.', en: 'This page is for the operator only.' },
  'for-dev': { de: 'Die Seite ist der Rolle Dev vorbehalten.', en: 'This page is for the Dev role only.' },

  noConnection: { de: 'Keine Verbindung', en: 'No connection' },
  asOf: { de: 'Stand {{time}}', en: 'as of {{time}}' },
  tryConnection: { de: 'Erneut versuchen', en: 'Try again' },

  pastToCome: {
    de: 'Die dreißig Tage Vorgeschichte entstehen gerade',
    en: 'The thirty days of history are being created',
  },
  pastToComeText: {
    de: 'In wenigen Sekunden sind sie da. Anmelden und umsehen können Sie sich schon; was Sie abfragen oder ändern, wartet so lange.',
    en: 'It will be ready in a few seconds. You can already sign in and look around. Checks and changes wait until then.',
  },

  footer: { de: 'Fußzeile', en: 'Footer' },
  accessibility: { de: 'Barrierefreiheit', en: 'Accessibility' },
  zone: { de: 'Zeiten: Wien', en: 'Times: Vienna' },
  toLogin: { de: 'Login', en: 'Login' },
  language: { de: 'Sprache', en: 'Language' },
  german: { de: 'Deutsch', en: 'Deutsch' },
  english: { de: 'English', en: 'English' },
  languageFailed: {
    de: 'Die Sprache konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    en: 'The language could not be loaded. Please try again.',
  },

  sessionEnded: {
    de: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
    en: 'Your session has ended. Please sign in again.',
  },
  cookieBanner: { de: 'Hinweis zu Cookies', en: 'About cookies' },
  bannerText: {
    de: 'Diese Anwendung verwendet Cookies ausschließlich für die Anmeldung.',
    en: 'This application uses cookies only for signing in.',
  },
  accept: { de: 'Akzeptieren', en: 'Accept' },
  ok: { de: 'OK', en: 'OK' },
  warningTitle: { de: 'Cookies sind deaktiviert', en: 'Cookies are disabled' },
  warningText: {
    de: 'Ohne Cookies ist keine Anmeldung möglich. Bitte erlauben Sie Cookies für diese Seite in den Einstellungen Ihres Browsers und laden Sie die Seite neu.',
    en: 'Signing in is not possible without cookies. Please allow cookies for this site in your browser’s settings and reload the page.',
  },
})
