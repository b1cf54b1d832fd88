import type { CountryCode } from '../../src/vat-ids/uid/countries.ts'
import type { BilingualText } from './number-facts.ts'
import type { SourceName } from './sources.ts'

/** A fact about a state, and its source. */
export type Note = BilingualText & { source: SourceName }

/**
 * The peculiarities of each state, the most important first. A state without an entry has no known
 * peculiarities.
 */
export const NOTES: Readonly<Partial<Record<CountryCode, readonly Note[]>>> = {
  AT: [
    {
      de: 'Das U gehört zur Nummer: VIES wird AT und U12345678 gefragt.',
      en: 'The U belongs to the number: VIES is asked for AT and U12345678.',
      source: 'vies-clients',
    },
  ],
  BE: [
    {
      de: 'Alte Nummern mit 9 Ziffern bekommen die 0, die ihnen später vorangestellt wurde und die Excel weglässt.',
      en: 'Old numbers of 9 digits get the 0 that was put in front of them later and that Excel drops.',
      source: 'number-formats',
    },
    {
      de: 'Nummern mit 1 am Anfang sind neu; manche Prüfprogramme kennen sie nicht.',
      en: 'Numbers that begin with 1 are new; some checkers do not know them.',
      source: 'number-formats',
    },
  ],
  CZ: [
    {
      de: 'Gruppen (CZ699…): FinanzOnline bestätigt sie nur in Stufe 1 (Code 103), ohne Name und Anschrift, und verweist auf das Gruppenregister. Mit der IČO der Firma sagt ARES, ob sie Mitglied ist; das ist ein zweiter Nachweis und ändert das Ergebnis nicht.',
      en: 'Groups (CZ699…): FinanzOnline confirms them at level 1 only (code 103), without name and address, and points to the register of groups. Given the company’s IČO, ARES says whether it is a member; that is a second piece of evidence and changes no verdict.',
      source: 'czech-registers',
    },
    {
      de: 'Die eigene Nummer eines Gruppenmitglieds ist erloschen. Das ist so vorgesehen und macht die Gruppe nicht ungültig.',
      en: 'The own number of a member of a group has ended. That is so by design and does not make the group invalid.',
      source: 'czech-registers',
    },
    {
      de: 'ADIS führt unzuverlässige Zahler. Der Vermerk steht neben dem Ergebnis; wer nicht vermerkt ist, ist damit nicht als zuverlässig bestätigt.',
      en: 'ADIS lists unreliable payers. The mark stands beside the verdict; having no mark confirms nobody as reliable.',
      source: 'czech-registers',
    },
  ],
  DE: [
    {
      de: 'VIES sagt nur, ob die Nummer gültig ist: Name und Anschrift sind ---, und gesendete Angaben werden nicht verglichen.',
      en: 'VIES says only whether the number is valid: name and address are ---, and what is sent along is not compared.',
      source: 'vies-germany',
    },
    {
      de: 'FinanzOnline brachte in Stufe 2 Name und Anschrift deutscher Nummern (Antworten von 2018/19). Ob es das noch tut, haben wir nicht abgefragt.',
      en: 'FinanzOnline brought name and address of German numbers at level 2 (answers of 2018/19). Whether it still does, we have not asked.',
      source: 'fon-clients',
    },
    {
      de: 'Deutschland lehnt über VIES besonders oft ab, weil zu viele zugleich fragen (MS_MAX_CONCURRENT_REQ). Das heißt „nicht geprüft“. Die Grenzen sind nicht veröffentlicht und gelten für alle zusammen.',
      en: 'Through VIES Germany refuses particularly often because too many ask at a time (MS_MAX_CONCURRENT_REQ). That is "not checked". The limits are not published and hold for all callers together.',
      source: 'vies-limits',
    },
    {
      de: 'Das BZSt beantwortet Fragen nach deutschen Nummern nicht (evatr-0006): Es ist für die Nummern aller anderen Staaten da.',
      en: 'The BZSt does not answer for German numbers (evatr-0006): it is there for those of all other states.',
      source: 'bzst',
    },
  ],
  EE: [
    {
      de: 'Manche Prüfprogramme verlangen 10 am Anfang. Wir nicht: Die Behörde entscheidet.',
      en: 'Some checkers demand 10 in front. We do not: the authority decides.',
      source: 'number-formats',
    },
  ],
  EL: [
    {
      de: 'Die Dienste schreiben EL, nicht GR. GR wird angenommen und umgeschrieben.',
      en: 'The services write EL and not GR. GR is taken and rewritten.',
      source: 'number-formats',
    },
    {
      de: 'Alte Nummern mit 8 Ziffern bekommen die vorangestellte 0.',
      en: 'Old numbers of 8 digits get the 0 in front.',
      source: 'number-formats',
    },
    {
      de: 'Der Name kommt mit dem Titel zusammen, getrennt durch ||, in griechischer Schrift. Verglichen wird nach ELOT 743.',
      en: 'The name comes with the title, separated by ||, in Greek script. It is compared by ELOT 743.',
      source: 'vies-clients',
    },
  ],
  ES: [
    {
      de: 'Ohne weitere Angaben sind Name und Anschrift ---. Werden Name und Anschrift mitgesendet, vergleicht Spanien sie und nennt den Namen, wenn er stimmt. Deshalb sendet UID Check sie für Spanien mit.',
      en: 'Without more, name and address are ---. Where name and address are sent along, Spain compares them and tells the name if it agrees. That is why UID Check sends them for Spain.',
      source: 'vies-spain',
    },
    {
      de: 'In VIES stehen nur Firmen, die im ROI eingetragen sind. „Ungültig“ kann also heißen: in Spanien registriert, aber nicht für Geschäfte in der Union.',
      en: 'VIES holds only companies that are in the ROI. So "invalid" may mean: registered in Spain, but not for trade within the Union.',
      source: 'aeat',
    },
    {
      de: 'Antwortet die Agencia Tributaria drei Monate lang nicht, gilt der Antrag auf Eintragung als abgelehnt.',
      en: 'Where the Agencia Tributaria does not answer for three months, the application counts as refused.',
      source: 'aeat',
    },
  ],
  FR: [
    {
      de: 'Die Nummern von Monaco beginnen ebenfalls mit FR; ihre SIREN beginnt mit 000.',
      en: 'Monaco’s numbers begin with FR, too; their SIREN begins with 000.',
      source: 'number-formats',
    },
  ],
  HR: [
    {
      de: 'FinanzOnline gab 2026 auf Fragen nach Kroatien zeitweise unbrauchbare oder leere Antworten; nach zwei, drei Versuchen kam eine brauchbare. UID Check fragt dann erneut.',
      en: 'In 2026 FinanzOnline at times gave malformed or empty answers about Croatia; after two or three tries a usable one came. UID Check asks again then.',
      source: 'fon-clients',
    },
  ],
  IE: [
    {
      de: 'Alte Nummern mit + oder * nimmt FinanzOnline nicht an. Nach ihnen wird VIES gefragt, was immer die Länderzuordnung sagt.',
      en: 'FinanzOnline does not take old numbers with + or *. VIES is asked for them, whatever the country mapping says.',
      source: 'fon-clients',
    },
    {
      de: 'Ob der zweite Buchstabe J bis V sein darf, ist strittig. Solche Nummern werden abgefragt, mit einem Hinweis.',
      en: 'Whether the second letter may be J to V is disputed. Such numbers are asked about, with a hint.',
      source: 'number-formats',
    },
  ],
  IT: [
    {
      de: 'Geschäfte in der Union brauchen die Aufnahme in das VIES-Archiv (DL 78/2010, Art. 27). „Ungültig“ kann also heißen: in Italien registriert, aber nicht aufgenommen.',
      en: 'Trade within the Union needs inclusion in the VIES archive (DL 78/2010, art. 27). So "invalid" may mean: registered in Italy, but not included.',
      source: 'italian-archive',
    },
    {
      de: 'FinanzOnline gab 2026 auf Fragen nach Italien zeitweise unbrauchbare oder leere Antworten; nach zwei, drei Versuchen kam eine brauchbare. UID Check fragt dann erneut.',
      en: 'In 2026 FinanzOnline at times gave malformed or empty answers about Italy; after two or three tries a usable one came. UID Check asks again then.',
      source: 'fon-clients',
    },
  ],
  LV: [
    {
      de: 'Personen haben seit 2017 Nummern mit 32 bis 39 am Anfang ohne Prüfziffer. Manche Prüfprogramme lehnen sie ab.',
      en: 'Since 2017 persons have numbers with 32 to 39 in front and no check digit. Some checkers refuse them.',
      source: 'number-formats',
    },
  ],
  NL: [
    {
      de: 'Einzelunternehmen haben seit 2020 Nummern nach einer anderen Prüfziffer. Beide gelten.',
      en: 'Since 2020 sole traders have numbers with another check digit. Both hold.',
      source: 'number-formats',
    },
  ],
  PL: [
    {
      de: 'Die Weiße Liste des Finanzministeriums kennt die inländische Registrierung, nicht jene für die Union. UID Check fragt sie nicht.',
      en: 'The white list of the ministry of finance knows the domestic registration and not that for the Union. UID Check does not ask it.',
      source: 'polish-list',
    },
  ],
  RO: [
    {
      de: 'FinanzOnline nimmt rumänische Nummern mit 2 bis 10 Ziffern an; bei allen anderen Staaten sind es 8 bis 12 Zeichen.',
      en: 'FinanzOnline takes Romanian numbers of 2 to 10 digits; those of all other states have 8 to 12 characters.',
      source: 'fon-clients',
    },
  ],
  SK: [
    {
      de: 'Gruppen: FinanzOnline bestätigt sie nur in Stufe 1 (Code 104), ohne Name und Anschrift, und verweist auf das slowakische Gruppenregister. Nachsehen müssen Sie selbst: Ein Dienst, den man dazu fragen kann, ist nicht bekannt.',
      en: 'Groups: FinanzOnline confirms them at level 1 only (code 104), without name and address, and points to the Slovak register of groups. You have to look there yourself: no service that can be asked about it is known.',
      source: 'bmf-uid',
    },
    {
      de: 'Ob Geburtsnummern von Personen als UID gelten, ist strittig. Sie werden abgefragt, mit einem Hinweis.',
      en: 'Whether birth numbers of persons count as VAT IDs is disputed. They are asked about, with a hint.',
      source: 'number-formats',
    },
  ],
  XI: [
    {
      de: 'Nordirland bleibt in VIES, Großbritannien nicht. HMRC beantwortet dieselben neun Ziffern als GB; das sagt nichts über XI.',
      en: 'Northern Ireland stays in VIES, Great Britain does not. HMRC answers for the same nine digits as GB; that says nothing of XI.',
      source: 'hmrc',
    },
    {
      de: 'Nummern von Behörden (GD) und Gesundheitsdiensten (HA) nimmt FinanzOnline nicht an. Nach ihnen wird VIES gefragt.',
      en: 'FinanzOnline does not take numbers of government bodies (GD) and health authorities (HA). VIES is asked for them.',
      source: 'fon-clients',
    },
  ],
  CH: [
    {
      de: 'Das Register sagt, seit wann und bis wann eine Firma mehrwertsteuerpflichtig ist, und welcher Gruppe sie angehört (die UID des Gruppenkopfs).',
      en: 'The register says since when and until when a company is in the VAT register, and to which group it belongs (the UID of the group’s head).',
      source: 'swiss-register',
    },
    {
      de: 'Zwanzig Abfragen in der Minute für die ganze Installation, 28.800 am Tag; mehr erlaubt das Bundesamt gegen Gebühr (Art. 20 UIDV).',
      en: 'Twenty questions a minute for the whole installation, 28,800 a day; the office allows more for a fee (art. 20 UIDV).',
      source: 'swiss-register',
    },
    {
      de: 'Einträge von Privatpersonen können verborgen sein. Auch sie werden mit „keine solche Nummer“ beantwortet.',
      en: 'Entries of private persons may be hidden. Such an entry, too, is answered by "no such number".',
      source: 'swiss-register',
    },
    {
      de: 'Firmen mit Sitz in Liechtenstein haben Schweizer UID, aber ein eigenes Mehrwertsteuerregister, das man nicht abfragen kann: „nicht geprüft“.',
      en: 'Companies seated in Liechtenstein have Swiss UIDs, but a VAT register of their own that nobody can be asked about: "not checked".',
      source: 'swiss-register',
    },
    {
      de: 'Eine Bestätigungsnummer gibt es nicht. Aufbewahrt wird die Antwort, wie sie kam, mit Zeitpunkt und Server.',
      en: 'There is no confirmation number. What is kept is the answer as received, with its time and server.',
      source: 'swiss-register',
    },
  ],
  GB: [
    {
      de: 'Wer eine eigene britische Nummer hat, bekommt eine Bestätigungsnummer; alle anderen fragen in niemandes Namen, und der Nachweis sagt das.',
      en: 'Whoever has a British number of his own gets a consultation number; all others ask in nobody’s name, and the proof says so.',
      source: 'hmrc',
    },
    {
      de: 'Ein Nein kommt immer ohne Bestätigungsnummer. Nur 404 mit dem Code NOT_FOUND heißt „ungültig“.',
      en: 'A no always comes without a consultation number. Only 404 with the code NOT_FOUND means "invalid".',
      source: 'hmrc',
    },
    {
      de: 'Der Betreiber meldet die Anwendung bei HMRC an (etwa zwei Wochen). Drei Abfragen in der Sekunde.',
      en: 'The operator registers the application with HMRC (about two weeks). Three questions a second.',
      source: 'hmrc',
    },
    {
      de: 'Nach Nummern von Behörden (GD, HA) kann man HMRC nicht fragen.',
      en: 'HMRC cannot be asked about numbers of government bodies (GD, HA).',
      source: 'hmrc',
    },
  ],
}
