/** The languages of the program. */
export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const TEXTS = {
  noAddress: {
    de: 'UID_CHECK_URL fehlt: die Adresse Ihres UID Check, etwa https://uid.example.',
    en: 'UID_CHECK_URL is missing: the address of your UID Check, such as https://uid.example.',
  },
  wrongAddress: {
    de: 'UID_CHECK_URL ist keine https-Adresse: {value}. Ohne https geht nur dieser Rechner selbst (localhost).',
    en: 'UID_CHECK_URL is not an https address: {value}. Without https only this machine (localhost) is allowed.',
  },
  noKey: {
    de: 'Der Schlüssel fehlt: UID_CHECK_KEY oder --key-file DATEI.',
    en: 'The key is missing: UID_CHECK_KEY or --key-file FILE.',
  },
  wrongKey: {
    de: 'Das ist kein Schlüssel: Er beginnt mit uidc_ und steht in einer Zeile.',
    en: 'This is not a key: a key begins with uidc_ and is a single line.',
  },
  wrongTries: { de: '--tries ist eine Zahl von 1 bis {value}.', en: '--tries is a number from 1 to {value}.' },
  unknownCommand: { de: 'Unbekannter Befehl: {value}.', en: 'Unknown command: {value}.' },
  unknownOption: { de: 'Unbekannte Option: {value}.', en: 'Unknown option: {value}.' },
  usage: { de: 'Aufruf: uid-check {value}', en: 'Usage: uid-check {value}' },
  emptyStdin: { de: 'Über stdin kam keine UID.', en: 'No VAT ID came from stdin.' },
  noFile: { de: '{value} ist keine Datei.', en: '{value} is not a file.' },
  notWritable: {
    de: '{value} lässt sich nicht schreiben: {why}.',
    en: '{value} cannot be written: {why}.',
  },
  noSuchFolder: { de: 'der Ordner fehlt', en: 'its folder is missing' },
  isFolder: { de: 'das ist ein Ordner', en: 'it is a folder' },
  notAllowed: { de: 'Sie dürfen dort nicht schreiben', en: 'you may not write there' },
  notAwaited: {
    de: 'Mit --no-wait gibt es noch kein Ergebnis: Lassen Sie -o und --report weg, und holen Sie es später mit „uid-check wait“.',
    en: 'With --no-wait there is no result yet: leave out -o and --report, and fetch it later by “uid-check wait”.',
  },
  wrongDay: {
    de: '{value} ist kein Tag: Er wird als JJJJ-MM-TT geschrieben, etwa 2026-11-28.',
    en: '{value} is not a date: write it as yyyy-mm-dd, such as 2026-11-28.',
  },
  noFolder: { de: '{value} ist kein Ordner.', en: '{value} is not a folder.' },
  sameTarget: {
    de: '{value} würde überschrieben: Nennen Sie für jedes Ergebnis eine eigene Datei.',
    en: '{value} would be overwritten: name a separate file for each result.',
  },
  unreachable: { de: 'Keine Antwort von UID Check: {value}.', en: 'No answer from UID Check: {value}.' },
  refused: { de: 'UID Check lehnt ab: {value}', en: 'UID Check rejected the request: {value}' },
  redirected: {
    de: 'UID_CHECK_URL muss den Server selbst nennen: Der Schlüssel wird nirgends sonst hin gesendet.',
    en: 'UID_CHECK_URL must name the server itself: the key is sent nowhere else.',
  },
  retryAfter: { de: 'In {value} s wieder.', en: 'Try again in {value} s.' },
  candidates: {
    de: 'Möglich sind: {value} (--encoding).',
    en: 'Possible encodings: {value}. Choose one with --encoding.',
  },
  started: { de: 'Mehrfachabfrage {value} läuft.', en: 'Batch {value} is running.' },
  fetchLater: {
    de: 'Mehrfachabfrage {value} bleibt auf dem Server. Ihr Ergebnis holt: {command}',
    en: 'Batch {value} stays on the server. Fetch its result with: {command}',
  },
  progress: { de: '{done} von {total} geprüft', en: '{done} of {total} checked' },
  progressAndLeft: {
    de: '{done} von {total} geprüft, noch etwa {left}',
    en: '{done} of {total} checked, about {left} left',
  },
  seconds: { de: '{value} s', en: '{value} s' },
  minutes: { de: '{value} min', en: '{value} min' },
  noResult: {
    de: 'Mehrfachabfrage {value} hat kein Ergebnis: {why}.',
    en: 'Batch {value} has no result: {why}.',
  },
  // The states of a batch without a result.
  failed: { de: 'keine UID wurde beantwortet', en: 'no VAT ID was answered' },
  cancelled: { de: 'sie wurde abgebrochen', en: 'it was cancelled' },
  deleted: { de: 'sie wurde gelöscht', en: 'it was deleted' },
  // Suffixes of file names.
  resultSuffix: { de: 'geprüft', en: 'checked' },
  reportSuffix: { de: 'Prüfbericht', en: 'report' },
  watching: { de: 'Beobachtet wird {value}.', en: 'Watching {value}.' },
  stopped: {
    de: 'Beendet; Begonnenes geht beim nächsten Start weiter.',
    en: 'Stopped. Unfinished work resumes at the next start.',
  },
  heldBy: {
    de: '{value} wird schon beobachtet (Prozess {pid} auf {host}).',
    en: '{value} is already watched (process {pid} on {host}).',
  },
  lockLost: {
    de: 'Ein anderer Prozess beobachtet den Ordner jetzt; dieser endet.',
    en: 'Another process watches the folder now; this one ends.',
  },
  sameFolders: {
    de: 'IN und OUT sind derselbe Ordner: Ergebnisse würden wieder geprüft.',
    en: 'IN and OUT are the same folder: results would be checked again.',
  },
  later: { de: '{name}: {why} Nächster Versuch in {value} s.', en: '{name}: {why} Next try in {value} s.' },
  movedToFailed: { de: '{name} nach failed: {why}', en: '{name} moved to failed: {why}' },
  hadArrived: {
    de: '{name} war schon angekommen; es geht mit der Mehrfachabfrage {value} weiter.',
    en: '{name} had already arrived; batch {value} continues.',
  },
  neverArrived: {
    de: '{name} war nie angekommen und wird noch einmal gesendet.',
    en: '{name} had never arrived and is sent again.',
  },
  sentLongAgo: {
    de: 'Die Liste wurde am {value} gesendet, und es kam keine Antwort. Das ist zu lange her, um sie gefahrlos noch einmal zu senden: Sehen Sie unter „Mehrfach“ nach, ob es eine Mehrfachabfrage dieses Namens von damals gibt. Wenn nicht, legen Sie die Datei wieder in den Ordner.',
    en: 'The list was sent on {value}, and no answer came. That is too long ago to send it again safely: check whether the batch list has a batch of this name from that time. If there is none, put the file back into the folder.',
  },
  notRegularFile: {
    de: 'Das ist keine Datei, sondern ein Verweis oder ein Gerät: Sie wird nicht gesendet.',
    en: 'This is a link or a device, not a file: it is not sent.',
  },
  stateInside: {
    de: '{value} liegt in IN oder OUT: Wer dort schreiben darf, könnte bestimmen, was gesendet und gelöscht wird. Nennen Sie mit --state einen anderen Ordner.',
    en: '{value} is in IN or OUT: anyone who can write there could decide what is sent and deleted. Name another folder with --state.',
  },
  foreignState: {
    de: '{value} gehört einem anderen Benutzer. Nennen Sie mit --state einen eigenen Ordner.',
    en: '{value} belongs to another user. Name a folder of your own with --state.',
  },
  oldState: {
    de: '{value} ist von einer früheren Version und wird nicht mehr gelesen: Wer in IN schreiben darf, konnte darin bestimmen, was gesendet wird. Liegen dort noch Listen, legen Sie sie wieder in IN und löschen Sie den Ordner.',
    en: '{value} was created by an earlier version and is no longer read: anyone who could write to IN could decide what is sent. If it still has lists, put them back into IN and delete the folder.',
  },
  unreadableJournal: {
    de: '{value} ist nicht lesbar und bleibt liegen; die Datei daneben wurde vielleicht schon gesendet.',
    en: '{value} cannot be read and is left alone; the file beside it may have been sent already.',
  },
} as const satisfies Record<string, Record<Language, string>>

export type TextKey = keyof typeof TEXTS
export type Translate = (text: TextKey, values?: Record<string, string | number>) => string

/** Returns a function that looks up texts in a language and fills in `{names}`. */
export const translatorFor =
  (language: Language): Translate =>
  (text, values = {}) =>
    TEXTS[text][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/**
 * Returns the requested language, or that of the environment; English if it is not supported.
 */
export function languageOf(requested: string | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  const locale = requested || env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^de/i.test(locale) ? 'de' : 'en'
}
