import { defineTexts } from '../../texts/define.ts'

/** What happens at which value, one sentence for each setting. */
export const texts = defineTexts('settings-meaning', {
  task_batch_size: {
    de: 'So viele UIDs nimmt sich ein Abfragekanal höchstens auf einmal: Kleinere Werte zeigen den Fortschritt in kleineren Schritten, am Ergebnis ändert sich nichts.',
    en: 'How many VAT IDs one query lane takes at a time at most: smaller values show progress in smaller steps; the result is the same.',
  },
  task_concurrent_batches: {
    de: 'So viele Abfragen sind gleichzeitig unterwegs: 1 fragt eine UID nach der anderen, mehr ist schneller, solange die Dienste mithalten.',
    en: 'How many queries are under way at the same time: 1 asks one VAT ID after another; more is faster as long as the services keep up.',
  },
  task_retry_on_error: {
    de: 'So oft wird eine UID gefragt, wenn keine Antwort kommt, ehe die Wartezeit unten beginnt; 1 fragt einmal, ohne Wiederholung.',
    en: 'How often a VAT ID is asked when no answer comes, before the waiting time below begins; 1 asks once, without retrying.',
  },
  task_patience_minutes: {
    de: 'So lange wartet eine Mehrfachabfrage am Ende auf offene Antworten, ehe sie „nicht geprüft“ lauten; 0 wartet nicht.',
    en: 'How long a batch waits for open answers at its end before they become “not checked”; 0 does not wait.',
  },
  vies_company_everywhere: {
    de: 'Aus: Name und Anschrift aus Ihrer Liste gehen nur für Spanien an VIES, das sie dort vergleicht. Ein: für alle Länder; die Kommission erfährt dann, mit wem Sie Geschäfte machen.',
    en: 'Off: name and address from your list go to VIES for Spain only, which compares them. On: for all countries; the Commission then learns whom you do business with.',
  },
  upload_formats: {
    de: 'Nur .xlsx lässt allein Excel-Dateien zu; mit .csv auch Textlisten und eingefügte Listen.',
    en: '.xlsx alone accepts Excel files only; with .csv, text lists and pasted lists too.',
  },
  retention_years: {
    de: 'Prüfberichte und Antworten werden nach so vielen Jahren ab Ende des Kalenderjahres entfernt. Die BAO verlangt mindestens sieben.',
    en: 'Reports and answers are removed this many years after the end of the calendar year. Austrian law (BAO) requires at least seven.',
  },
  watch_partners: {
    de: 'Ein: Beobachtete Geschäftspartner werden von selbst erneut abgefragt, und Änderungen stehen auf der Startseite. Aus: Nichts wird von selbst abgefragt.',
    en: 'On: watched business partners are checked again automatically, and changes appear on the home page. Off: nothing is checked automatically.',
  },
  watch_days: {
    de: 'Ein beobachteter Partner wird erneut abgefragt, ehe seine letzte Antwort so viele Tage alt ist; 7 ist am häufigsten, 365 einmal im Jahr.',
    en: 'A watched partner is checked again before its last answer is this many days old; 7 is most often, 365 is once a year.',
  },
  watch_max_per_day: {
    de: 'Mehr Partner werden an einem Tag nicht abgefragt, die übrigen folgen an den nächsten Tagen; 0 hält die Beobachtung an.',
    en: 'No more partners than this are checked in a day; the others follow on the next days. 0 pauses watching.',
  },
  watch_mails: {
    de: 'Ein: Alle Benutzer der Firma erhalten Änderungen einmal am Tag per E-Mail. Aus: Niemand erhält sie; auf der Startseite stehen sie weiterhin.',
    en: 'On: all users of the company get changes by e-mail once a day. Off: nobody does; the changes still appear on the home page.',
  },
  reload_daily: {
    de: 'Ein: Zur Zeit unten werden zuletzt verwendete Einträge jeden Tag erneut abgefragt. Aus: nur, wenn jemand die Aktualisierung startet.',
    en: 'On: entries used recently are checked again every day at the time below. Off: only when somebody starts the update.',
  },
  reload_company_id: {
    de: 'Die Nummer der Firma, in deren Namen aktualisiert wird, sofern unten nicht mehrere eingeschaltet sind; 1 ist der Betreiber.',
    en: 'The number of the company in whose name the update asks, unless several are switched on below; 1 is the operator.',
  },
  reload_balance: {
    de: 'Ein: Jeder Eintrag wird mit dem Zugang der Firma abgefragt, die ihn zuerst abgefragt hat. Aus: alle im Namen der Firma oben.',
    en: 'On: each entry is checked with the account of the company that asked for it. Off: all in the name of the company above.',
  },
  reload_batch_size: {
    de: 'So viele UIDs nimmt sich ein Abfragekanal der Aktualisierung höchstens auf einmal; am Ergebnis ändert sich nichts.',
    en: 'How many VAT IDs one lane of the update takes at a time at most; the result is the same.',
  },
  reload_concurrent_batches: {
    de: 'So viele Abfragen der Aktualisierung sind gleichzeitig unterwegs: 1 belastet die Dienste am wenigsten. Benutzer gehen immer vor.',
    en: 'How many queries of the update are under way at the same time: 1 puts the least load on the services. Users always come first.',
  },
  reload_retry_on_error: {
    de: 'So oft wird eine UID gefragt, wenn keine Antwort kommt; danach behält der Eintrag seine alte Antwort. 1 fragt einmal.',
    en: 'How often a VAT ID is asked when no answer comes; after that the entry keeps its old answer. 1 asks once.',
  },
  reload_hour: {
    de: 'Die Stunde, in der die tägliche Aktualisierung beginnt, nach Wiener Zeit: 2 ist zwei Uhr nachts, 14 zwei Uhr nachmittags.',
    en: 'The hour at which the daily update begins, Vienna time: 2 is two in the morning, 14 is two in the afternoon.',
  },
  reload_minute: {
    de: 'Die Minute dieser Stunde, in der die tägliche Aktualisierung beginnt; 0 ist die volle Stunde.',
    en: 'The minute of that hour at which the daily update begins; 0 is on the hour.',
  },
  reload_max_age_days: {
    de: 'Einträge, die seit mehr als so vielen Tagen niemand verwendet hat, werden nicht aktualisiert.',
    en: 'Entries that nobody has used for more than this many days are not updated.',
  },
  reload_max_per_day: {
    de: 'Mehr Einträge werden an einem Tag nicht abgefragt, zuletzt verwendete zuerst; 0 fragt keinen ab.',
    en: 'No more entries than this are checked in a day, the most recently used first; 0 checks none.',
  },
  /** The same key says another thing of a company than of the cache update. */
  cache_lifetime: {
    de: 'So viele Kalendertage gilt eine vorhandene Antwort: 0 fragt immer neu, 1 nimmt Antworten von heute, 2 auch die von gestern. Das Datum der Abfrage steht immer dabei.',
    en: 'For how many calendar days an existing answer serves: 0 always asks anew, 1 takes today’s answers, 2 yesterday’s too. The date of the query is always shown.',
  },
  cache_lifetime_reload: {
    de: 'Was in so vielen Kalendertagen schon beantwortet wurde, lässt die Aktualisierung aus: 1 lässt die Einträge von heute aus, 0 keinen.',
    en: 'The update leaves out what was answered within this many calendar days: 1 leaves out today’s entries, 0 leaves out none.',
  },
})
