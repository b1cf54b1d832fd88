import { defineTexts } from '../../../../base/texts/define.ts'

/**
 * The page with the list's state. Keys named like a ListTrouble explain why the last read failed.
 */
export const texts = defineTexts('scheinunternehmen-screen', {
  title: { de: 'Scheinunternehmen', en: 'Fictitious companies' },
  about: {
    de: 'Das Finanzministerium veröffentlicht, welche Firmen rechtskräftig als Scheinunternehmen festgestellt sind (§ 8 SBBG). Steht eine abgefragte UID auf dieser Liste, sagen es Ergebnis, Arbeitsmappe und Prüfbericht. An der Gültigkeit ändert das nichts, und dass eine UID fehlt, entlastet niemanden.',
    en: 'The Ministry of Finance publishes a list of firms that have been finally found to be fictitious companies (section 8 SBBG). If a VAT ID you check is on this list, the result, the workbook and the audit report say so. The list does not affect validity, and a VAT ID that is not listed is not necessarily safe.',
  },
  switchedOff: {
    de: 'Die Liste ist ausgeschaltet: SCHEINUNTERNEHMEN_URL ist leer.',
    en: 'The list is switched off: SCHEINUNTERNEHMEN_URL is empty.',
  },
  waiting: {
    de: 'Die Liste wurde noch nicht gelesen. Das geschieht beim Start, spätestens in einer Stunde.',
    en: 'The list has not been read yet. This happens at start-up, or within an hour at the latest.',
  },
  current: { de: 'Die Liste ist aktuell.', en: 'The list is up to date.' },
  keptOne: {
    de: 'Es gilt die letzte brauchbare Liste. In einer Stunde wird die Liste wieder abgerufen.',
    en: 'The last usable list applies. The list will be fetched again in an hour.',
  },
  old: {
    de: 'Die Liste ist älter als drei Tage. Bis eine neue kommt, gilt die letzte brauchbare.',
    en: 'The list is more than three days old. Until a new one arrives, the last usable one applies.',
  },
  none: {
    de: 'Es liegt noch keine Liste vor. In einer Stunde wird sie wieder abgerufen.',
    en: 'There is no list yet. It will be fetched again in an hour.',
  },

  asOf: { de: 'Stand der Liste', en: 'List as of' },
  uidCount: { de: 'UIDs auf der Liste', en: 'VAT IDs on the list' },
  entryCount: { de: 'Einträge der Liste', en: 'Entries on the list' },
  readAt: { de: 'Zuletzt gelesen', en: 'Last read' },
  triedAt: { de: 'Zuletzt abgerufen', en: 'Last fetched' },
  lastTrouble: { de: 'Letzter Versuch', en: 'Last attempt' },
  readFailed: {
    de: 'Der Stand der Liste konnte nicht geladen werden.',
    en: 'The state of the list could not be loaded.',
  },

  unreachable: { de: 'Der Dienst war nicht erreichbar.', en: 'The service could not be reached.' },
  status: { de: 'Der Dienst hat keine Liste geliefert.', en: 'The service did not deliver a list.' },
  'too-large': { de: 'Die Datei war zu groß für eine Liste.', en: 'The file was too large for a list.' },
  empty: { de: 'Die Datei enthielt keine UID.', en: 'The file contained no VAT ID.' },
  encoding: { de: 'Die Datei war nicht in ISO-8859-1.', en: 'The file was not in ISO-8859-1.' },
  cut: {
    de: 'Die Datei brach ab: Am Ende fehlte die Zeile „Stand: …“.',
    en: 'The file was cut off: the line “Stand: …” was missing at its end.',
  },
  headings: { de: 'Die Datei hatte andere Spalten als erwartet.', en: 'The file did not have the expected columns.' },
  rows: {
    de: 'Zu viele Zeilen der Datei passten nicht zu ihren Spalten.',
    en: 'Too many rows of the file did not match its columns.',
  },
  moment: {
    de: 'Die Datei war älter als die vorhandene Liste, oder ihr Stand liegt in der Zukunft.',
    en: 'The file was older than the current list, or it is dated in the future.',
  },
  shrunken: {
    de: 'Der Datei fehlte mehr als ein Zehntel der Einträge oder UIDs.',
    en: 'The file was missing more than a tenth of the entries or VAT IDs.',
  },
})
