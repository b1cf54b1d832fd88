import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('home', {
  title: { de: 'Start', en: 'Home' },
  // Followed by the product's name.
  welcome: { de: 'Willkommen bei', en: 'Welcome to' },
  welcomeText: {
    de: 'Prüfen Sie die UID-Nummern Ihrer Geschäftspartner bei FinanzOnline, VIES und weiteren Registern – einzeln oder als Excel-Liste, mit Nachweis für die Betriebsprüfung.',
    en: 'Check your business partners’ VAT IDs with FinanzOnline, VIES and further registers – one at a time or as an Excel list, with evidence for a tax audit.',
  },
  cardSingle: { de: 'Einzelabfrage', en: 'Single check' },
  cardSingleText: {
    de: 'Eine UID eingeben und die Antwort mit Name und Anschrift sofort sehen.',
    en: 'Enter one VAT ID and see the answer with name and address right away.',
  },
  cardSingleDemo: {
    de: 'Eine UID eingeben und die Antwort mit Name und Anschrift sofort sehen. In der Demo steht {{uid}} schon im Feld.',
    en: 'Enter one VAT ID and see the answer with name and address right away. In the demo {{uid}} is already filled in.',
  },
  cardSingleGo: { de: 'Eine UID prüfen', en: 'Check one VAT ID' },
  cardBatch: { de: 'Mehrfachabfrage', en: 'Batch check' },
  cardBatchText: {
    de: 'Eine Excel-Datei hochladen. Sie erhalten dieselbe Datei mit den Ergebnissen und einen Prüfbericht.',
    en: 'Upload an Excel file. You get the same file back with the results, plus an audit report.',
  },
  cardBatchGo: { de: 'Zur Mehrfachabfrage', en: 'Go to batch check' },
  cardExample: { de: 'Beispieldatei', en: 'Example file' },
  cardExampleText: {
    de: 'Eine Excel-Datei zum Ausprobieren: eine Spalte mit UID-Nummern genügt.',
    en: 'An Excel file to try it out: one column of VAT IDs is enough.',
  },
  cardExampleGo: { de: 'Beispiel herunterladen', en: 'Download example' },
  exampleFile: { de: 'UID-Check-Beispiel.xlsx', en: 'UID-Check-example.xlsx' },
  queue: { de: 'Warteschlange', en: 'Queue' },
  queueEmpty: {
    de: 'Es befinden sich keine Abfragen in der Warteschlange.',
    en: 'There are no queries in the queue.',
  },
  queueCount_one: {
    de: 'Es befindet sich eine Abfrage in der Warteschlange.',
    en: 'There is one query in the queue.',
  },
  queueCount_other: {
    de: 'Es befinden sich {{count}} Abfragen in der Warteschlange.',
    en: 'There are {{count}} queries in the queue.',
  },
  queueFailed: {
    de: 'Der Status der Warteschlange konnte nicht abgefragt werden!',
    en: 'Queue status could not be queried!',
  },
})
