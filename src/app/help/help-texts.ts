import { defineTexts } from '../../base/texts/define.ts'

/** Texts around the pages of the help. */
export const helpTexts = defineTexts('help', {
  help: { de: 'Hilfe', en: 'Help' },
  home: { de: 'Hilfe und Unterlagen', en: 'Help and documents' },
  product: { de: 'Zum Programm', en: 'Go to the application' },
  contents: { de: 'Inhalt', en: 'Contents' },
  toText: { de: 'Zum Text', en: 'Skip to content' },
  search: { de: 'Suchen', en: 'Search' },
  searchHelp: { de: 'Hilfe durchsuchen', en: 'Search the help' },
  found: { de: 'Gefunden zu „{{query}}“', en: 'Results for “{{query}}”' },
  nothing: {
    de: 'Dazu steht hier nichts. Versuchen Sie ein einzelnes, kürzeres Wort.',
    en: 'Nothing found. Try a single, shorter word.',
  },
  noQuery: { de: 'Geben Sie oben ein Wort ein.', en: 'Enter a word above.' },
  missing: { de: 'Diese Seite gibt es nicht', en: 'This page does not exist' },
  missingHelp: {
    de: 'Suchen Sie oben, oder wählen Sie eine Seite aus dem Inhalt.',
    en: 'Search above, or choose a page from the contents.',
  },
  otherLanguage: { de: 'English', en: 'Deutsch' },
  aboutGuide: {
    de: 'UIDs prüfen, Listen hochladen, Ergebnisse lesen und aufbewahren, Aufgabe für Aufgabe.',
    en: 'Check VAT IDs, upload lists, read the results and keep them, task by task.',
  },
  aboutStates: {
    de: 'Was die Register jedes Staates auf eine Abfrage antworten und was nicht.',
    en: 'What each state’s registers answer to a query, and what they do not.',
  },
  more: { de: 'Weiteres', en: 'More' },
})
