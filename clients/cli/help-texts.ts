import type { Language } from './texts.ts'

/** The help texts of commands, options, exit codes and variables. */
const TEXTS = {
  check: { de: 'prüft UIDs, eine nach der anderen', en: 'checks VAT IDs, one after the other' },
  list: { de: 'sendet eine Liste und wartet, bis sie geprüft ist', en: 'sends a list and waits until it is checked' },
  wait: { de: 'wartet auf eine Liste, die schon gesendet ist', en: 'waits for a list that was sent before' },
  partners: { de: 'alle UIDs, die je geprüft wurden', en: 'every VAT ID that was ever checked' },
  day: {
    de: 'was die Nachweise über einen früheren Tag sagen',
    en: 'what the evidence says about an earlier day',
  },
  watch: { de: 'prüft jede Liste, die in IN abgelegt wird', en: 'checks every list that is dropped into IN' },
  completion: {
    de: 'schreibt die Vervollständigung für Ihre Shell',
    en: 'writes the completion for your shell',
  },

  name: { de: 'Name laut Ihren Daten', en: 'the name in your records' },
  street: { de: 'Straße laut Ihren Daten', en: 'the street in your records' },
  zip: { de: 'Postleitzahl laut Ihren Daten', en: 'the postcode in your records' },
  city: { de: 'Ort laut Ihren Daten', en: 'the town in your records' },
  fresh: { de: 'fragt auch, wenn eine Antwort gemerkt ist', en: 'asks even if an answer is in the cache' },
  output: {
    de: 'legt die Liste mit den Antworten ab; - schreibt sie auf stdout',
    en: 'saves the list with the answers; - writes it to stdout',
  },
  report: { de: 'legt den Prüfbericht ab (PDF)', en: 'saves the audit report (PDF)' },
  noWait: { de: 'sendet nur', en: 'only sends' },
  fileName: { de: 'wie eine Liste von stdin heißt, mit Endung', en: 'the name of a list from stdin, with its ending' },
  encoding: { de: 'Kodierung einer .csv oder .txt', en: 'encoding of a .csv or .txt' },
  delimiter: { de: 'Trennzeichen einer .csv oder .txt', en: 'delimiter of a .csv or .txt' },
  sheet: { de: 'Blatt einer Arbeitsmappe', en: 'sheet of a workbook' },
  column: {
    de: 'Spalte: ihre Nummer, ihre Buchstaben oder ihre Überschrift',
    en: 'column: its number, its letters or its heading',
  },
  verdict: { de: 'nur die mit dieser letzten Antwort', en: 'only those with this latest answer' },
  watched: { de: 'nur überwachte, oder nur die anderen', en: 'only those that are watched, or only the others' },
  changedSince: {
    de: 'nur, was sich seit dem Tag (ab Mitternacht in Wien) oder Zeitpunkt geändert hat',
    en: 'only what changed since the day (from midnight in Vienna) or moment',
  },
  state: { de: 'wo steht, was begonnen ist', en: 'where the watch stores its progress' },
  once: { de: 'endet, wenn nichts mehr da ist', en: 'ends when there is nothing left' },
  still: { de: 'so lange ruht eine Datei vorher (Sekunden)', en: 'how long a file must be unchanged before (seconds)' },
  noReport: { de: 'ohne Prüfbericht', en: 'without the audit report' },

  json: { de: 'Antworten als JSON, eine je Zeile', en: 'answers as JSON, one a line' },
  lang: { de: 'Sprache', en: 'language' },
  tries: { de: 'wie oft ein Aufruf versucht wird (6)', en: 'how often a call is tried (6)' },
  keyFile: { de: 'Datei mit dem Schlüssel', en: 'file with the key' },
  help: { de: 'diese Hilfe; „help BEFEHL“ für einen Befehl', en: 'this help; “help COMMAND” for a command' },
  version: { de: 'Version', en: 'version' },

  commands: { de: 'Befehle', en: 'Commands' },
  options: { de: 'Optionen', en: 'Options' },
  everywhere: { de: 'Optionen jedes Befehls', en: 'Options of every command' },
  exitCodes: { de: 'Endet mit', en: 'Exit codes' },
  variables: { de: 'Umgebung', en: 'Environment' },
  allValid: { de: 'alle gültig', en: 'all valid' },
  someInvalid: { de: 'eine ungültig, oder keine UID', en: 'some invalid, or no VAT ID' },
  someNotChecked: {
    de: 'eine nicht geprüft, oder keine Antwort: später noch einmal',
    en: 'some not checked, or no answer: try again later',
  },
  refused: { de: 'abgelehnt: Jemand muss nachsehen', en: 'refused: a person has to look' },
  closedStdout: { de: 'stdout wurde geschlossen (SIGPIPE)', en: 'stdout was closed (SIGPIPE)' },
  address: { de: 'die Adresse Ihres UID Check, mit ihrem Pfad', en: 'the address of your UID Check, with its path' },
  key: { de: 'der Schlüssel', en: 'the key' },
  proxy: { de: 'über den Proxy der Firma (HTTPS_PROXY)', en: 'through a firm’s proxy (HTTPS_PROXY)' },
  examples: { de: 'Beispiele', en: 'Examples' },
} as const satisfies Record<string, Record<Language, string>>

export type HelpKey = keyof typeof TEXTS

/** Returns a function that looks up help texts in a language. */
export const helpTextsIn =
  (language: Language) =>
  (key: HelpKey): string =>
    TEXTS[key][language]
