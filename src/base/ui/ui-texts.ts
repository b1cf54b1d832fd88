import { defineTexts } from '../texts/define.ts'

export const texts = defineTexts('ui', {
  actions: { de: 'Aktionen', en: 'Actions' },
  close: { de: 'Schließen', en: 'Close' },
  copy: { de: '{{label}} kopieren', en: 'Copy {{label}}' },
  copied: { de: 'Kopiert', en: 'Copied' },
  search: { de: 'Suchen', en: 'Search' },
  clearSearch: { de: 'Suche leeren', en: 'Clear search' },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  showPassword: { de: 'Passwort anzeigen', en: 'Show password' },
  unreachable: {
    de: 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
    en: 'The server cannot be reached. Please check the connection and try again.',
  },
  forbidden: {
    de: 'Sie haben nicht die erforderlichen Berechtigungen für diese Aktion!',
    en: 'You do not have the required permissions for this action!',
  },
  tooOften: {
    de: 'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie einen Moment.',
    en: 'Too many requests in a short time. Please wait a moment.',
  },
  busy: {
    de: 'Im Moment melden sich sehr viele Personen an. Bitte warten Sie einige Sekunden und versuchen Sie es dann noch einmal.',
    en: 'A great many people are signing in at the moment. Please wait a few seconds, then try again.',
  },
  placesTaken: {
    de: 'Ihre Firma prüft gerade acht UIDs zugleich, mehr geht nicht. Bitte versuchen Sie es gleich noch einmal.',
    en: 'Your company is already checking eight VAT IDs at once, the maximum. Please try again in a moment.',
  },
  outage: {
    de: 'Die Anwendung ist gerade nicht verfügbar. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    en: 'The application is not available at the moment. Please try again in a few minutes.',
  },
  internal: {
    de: 'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
    en: 'An error occurred on the server. Please try again later.',
  },
})
