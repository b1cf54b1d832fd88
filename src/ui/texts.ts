import { defineTexts } from '../texts/define.ts'

export const texts = defineTexts('ui', {
  close: { de: 'Schließen', en: 'Close' },
  copy: { de: '{{label}} kopieren', en: 'Copy {{label}}' },
  copied: { de: 'Kopiert', en: 'Copied' },
  search: { de: 'Suchen', en: 'Search' },
  clearSearch: { de: 'Suche leeren', en: 'Clear search' },
  all: { de: 'alle', en: 'all' },
  rowsPerPage: { de: 'Zeilen pro Seite', en: 'Rows per page' },
  range: { de: '{{from}} bis {{to}} von {{total}}', en: '{{from}} to {{to}} of {{total}}' },
  previousPage: { de: 'Vorige Seite', en: 'Previous page' },
  nextPage: { de: 'Nächste Seite', en: 'Next page' },
  page: { de: 'Seite {{page}}', en: 'Page {{page}}' },
  pages: { de: 'Seiten', en: 'Pages' },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  showPassword: { de: 'Passwort anzeigen', en: 'Show password' },
  unreachable: {
    de: 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
    en: 'The server cannot be reached. Please check the connection and try again.',
  },
  tooOften: {
    de: 'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie einen Moment.',
    en: 'Too many requests in a short time. Please wait a moment.',
  },
  internal: {
    de: 'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
    en: 'The server met an error. Please try again later.',
  },
})
