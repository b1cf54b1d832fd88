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
      en: 'The U is part of the number: VIES is queried with the country AT and the number U12345678.',
      source: 'vies-clients',
    },
  ],
  BE: [
    {
      de: 'Alte Nummern mit 9 Ziffern bekommen die 0, die ihnen später vorangestellt wurde und die Excel weglässt.',
      en: 'Old numbers with 9 digits get the leading 0 that was introduced later and that Excel drops.',
      source: 'number-formats',
    },
    {
      de: 'Nummern mit 1 am Anfang sind neu; manche Prüfprogramme kennen sie nicht.',
      en: 'Numbers that begin with 1 are new, and some other checking programs reject them.',
      source: 'number-formats',
    },
  ],
  CZ: [
    {
      de: 'Gruppen (CZ699…): FinanzOnline bestätigt sie nur in Stufe 1 (Code 103), ohne Name und Anschrift, und verweist auf das Gruppenregister. Mit der IČO der Firma sagt ARES, ob sie Mitglied ist; das ist ein zweiter Nachweis und ändert das Ergebnis nicht.',
      en: 'VAT groups (CZ699…): FinanzOnline confirms them only at level 1 (code 103), without name and address, and refers to the register of groups. If you enter the company’s IČO, ARES says whether the company is a member. This is additional evidence and does not change the result.',
      source: 'czech-registers',
    },
    {
      de: 'Die eigene Nummer eines Gruppenmitglieds ist erloschen. Das ist so vorgesehen und macht die Gruppe nicht ungültig.',
      en: 'A company that joins a group loses its own number. This is normal and does not make the group’s number invalid.',
      source: 'czech-registers',
    },
    {
      de: 'ADIS führt unzuverlässige Zahler. Der Vermerk steht neben dem Ergebnis; wer nicht vermerkt ist, ist damit nicht als zuverlässig bestätigt.',
      en: 'ADIS lists unreliable payers. The mark is shown beside the result. A missing mark does not confirm that a company is reliable.',
      source: 'czech-registers',
    },
  ],
  DE: [
    {
      de: 'VIES sagt nur, ob die Nummer gültig ist: Name und Anschrift sind ---, und gesendete Angaben werden nicht verglichen.',
      en: 'VIES says only whether the number is valid: name and address are ---, and data sent with the query is not compared.',
      source: 'vies-germany',
    },
    {
      de: 'FinanzOnline brachte in Stufe 2 Name und Anschrift deutscher Nummern (Antworten von 2018/19). Ob es das noch tut, haben wir nicht abgefragt.',
      en: 'FinanzOnline returned name and address of German numbers at level 2 (answers of 2018/19). We have not checked whether it still does.',
      source: 'fon-clients',
    },
    {
      de: 'Deutschland lehnt über VIES besonders oft ab, weil zu viele zugleich fragen (MS_MAX_CONCURRENT_REQ). Das heißt „nicht geprüft“. Die Grenzen sind nicht veröffentlicht und gelten für alle zusammen.',
      en: 'Through VIES, Germany refuses queries particularly often because of too many simultaneous queries (MS_MAX_CONCURRENT_REQ). The result is then "not checked". The limits are not published and apply to all users of VIES together.',
      source: 'vies-limits',
    },
    {
      de: 'Das BZSt beantwortet Fragen nach deutschen Nummern nicht (evatr-0006): Es ist für die Nummern aller anderen Staaten da.',
      en: 'The BZSt does not answer queries about German numbers (evatr-0006), only about numbers of all other states.',
      source: 'bzst',
    },
  ],
  EE: [
    {
      de: 'Manche Prüfprogramme verlangen 10 am Anfang. Wir nicht: Die Behörde entscheidet.',
      en: 'Some checking programs accept only numbers that begin with 10. UID Check does not require this: the authority decides.',
      source: 'number-formats',
    },
  ],
  EL: [
    {
      de: 'Die Dienste schreiben EL, nicht GR. GR wird angenommen und umgeschrieben.',
      en: 'The services use EL, not GR. UID Check accepts GR and converts it.',
      source: 'number-formats',
    },
    {
      de: 'Alte Nummern mit 8 Ziffern bekommen die vorangestellte 0.',
      en: 'Old numbers with 8 digits get a leading 0.',
      source: 'number-formats',
    },
    {
      de: 'Der Name kommt mit dem Titel zusammen, getrennt durch ||, in griechischer Schrift. Verglichen wird nach ELOT 743.',
      en: 'The answer has the name and the trade name in one field, separated by ||, in Greek script. Names are compared after transliteration by ELOT 743.',
      source: 'vies-clients',
    },
  ],
  ES: [
    {
      de: 'Ohne weitere Angaben sind Name und Anschrift ---. Werden Name und Anschrift mitgesendet, vergleicht Spanien sie und nennt den Namen, wenn er stimmt. Deshalb sendet UID Check sie für Spanien mit.',
      en: 'In the answer to a simple query, name and address are ---. If name and address are sent with the query, Spain compares them and returns the name if it matches. Therefore UID Check sends them for Spain.',
      source: 'vies-spain',
    },
    {
      de: 'In VIES stehen nur Firmen, die im ROI eingetragen sind. „Ungültig“ kann also heißen: in Spanien registriert, aber nicht für Geschäfte in der Union.',
      en: 'VIES contains only companies in the register of intra-Community operators (ROI). "Invalid" can therefore also mean that a company is registered in Spain, but not for trade within the Union.',
      source: 'aeat',
    },
    {
      de: 'Antwortet die Agencia Tributaria drei Monate lang nicht, gilt der Antrag auf Eintragung als abgelehnt.',
      en: 'If the Agencia Tributaria does not decide on an application for the ROI within three months, the application counts as refused.',
      source: 'aeat',
    },
  ],
  FR: [
    {
      de: 'Die Nummern von Monaco beginnen ebenfalls mit FR; ihre SIREN beginnt mit 000.',
      en: 'Monaco’s numbers also begin with FR; their SIREN begins with 000.',
      source: 'number-formats',
    },
  ],
  HR: [
    {
      de: 'FinanzOnline gab 2026 auf Fragen nach Kroatien zeitweise unbrauchbare oder leere Antworten; nach zwei, drei Versuchen kam eine brauchbare. UID Check fragt dann erneut.',
      en: 'In 2026 FinanzOnline at times returned malformed or empty answers about Croatia, and a usable one after two or three tries. UID Check repeats the query in this case.',
      source: 'fon-clients',
    },
  ],
  IE: [
    {
      de: 'Alte Nummern mit + oder * nimmt FinanzOnline nicht an. Nach ihnen wird VIES gefragt, was immer die Länderzuordnung sagt.',
      en: 'FinanzOnline does not accept old numbers with + or *. They are always queried at VIES, regardless of the country mapping.',
      source: 'fon-clients',
    },
    {
      de: 'Ob der zweite Buchstabe J bis V sein darf, ist strittig. Solche Nummern werden abgefragt, mit einem Hinweis.',
      en: 'Sources disagree on whether the second letter may be J to V. UID Check queries such numbers and adds a hint.',
      source: 'number-formats',
    },
  ],
  IT: [
    {
      de: 'Geschäfte in der Union brauchen die Aufnahme in das VIES-Archiv (DL 78/2010, Art. 27). „Ungültig“ kann also heißen: in Italien registriert, aber nicht aufgenommen.',
      en: 'Trade within the Union requires inclusion in the VIES archive (DL 78/2010, art. 27). "Invalid" can therefore also mean that a company is registered in Italy, but not included in the archive.',
      source: 'italian-archive',
    },
    {
      de: 'FinanzOnline gab 2026 auf Fragen nach Italien zeitweise unbrauchbare oder leere Antworten; nach zwei, drei Versuchen kam eine brauchbare. UID Check fragt dann erneut.',
      en: 'In 2026 FinanzOnline at times returned malformed or empty answers about Italy, and a usable one after two or three tries. UID Check repeats the query in this case.',
      source: 'fon-clients',
    },
  ],
  LV: [
    {
      de: 'Personen haben seit 2017 Nummern mit 32 bis 39 am Anfang ohne Prüfziffer. Manche Prüfprogramme lehnen sie ab.',
      en: 'Since 2017, numbers of persons begin with 32 to 39 and have no check digit. Some checking programs reject them.',
      source: 'number-formats',
    },
  ],
  NL: [
    {
      de: 'Einzelunternehmen haben seit 2020 Nummern nach einer anderen Prüfziffer. Beide gelten.',
      en: 'Since 2020, numbers of sole traders have another check digit. Both kinds are valid.',
      source: 'number-formats',
    },
  ],
  PL: [
    {
      de: 'Die Weiße Liste des Finanzministeriums kennt die inländische Registrierung, nicht jene für die Union. UID Check fragt sie nicht.',
      en: 'The white list of the ministry of finance contains the domestic registration, not the registration for trade within the Union. UID Check does not query it.',
      source: 'polish-list',
    },
  ],
  RO: [
    {
      de: 'FinanzOnline nimmt rumänische Nummern mit 2 bis 10 Ziffern an; bei allen anderen Staaten sind es 8 bis 12 Zeichen.',
      en: 'FinanzOnline accepts Romanian numbers with 2 to 10 digits, and numbers of other states with 8 to 12 characters.',
      source: 'fon-clients',
    },
  ],
  SK: [
    {
      de: 'Gruppen: FinanzOnline bestätigt sie nur in Stufe 1 (Code 104), ohne Name und Anschrift, und verweist auf das slowakische Gruppenregister. Nachsehen müssen Sie selbst: Ein Dienst, den man dazu fragen kann, ist nicht bekannt.',
      en: 'VAT groups: FinanzOnline confirms them only at level 1 (code 104), without name and address, and refers to the Slovak register of groups. You have to look there yourself, because we know of no service that answers queries about it.',
      source: 'bmf-uid',
    },
    {
      de: 'Ob Geburtsnummern von Personen als UID gelten, ist strittig. Sie werden abgefragt, mit einem Hinweis.',
      en: 'Sources disagree on whether birth numbers of persons count as VAT IDs. UID Check queries them and adds a hint.',
      source: 'number-formats',
    },
  ],
  XI: [
    {
      de: 'Nordirland bleibt in VIES, Großbritannien nicht. HMRC beantwortet dieselben neun Ziffern als GB; das sagt nichts über XI.',
      en: 'VIES still covers Northern Ireland, but not Great Britain. HMRC may answer for the same nine digits under GB; that answer says nothing about the XI number.',
      source: 'hmrc',
    },
    {
      de: 'Nummern von Behörden (GD) und Gesundheitsdiensten (HA) nimmt FinanzOnline nicht an. Nach ihnen wird VIES gefragt.',
      en: 'FinanzOnline does not accept numbers of government bodies (GD) and health authorities (HA). They are queried at VIES.',
      source: 'fon-clients',
    },
  ],
  CH: [
    {
      de: 'Das Register sagt, seit wann und bis wann eine Firma mehrwertsteuerpflichtig ist, und welcher Gruppe sie angehört (die UID des Gruppenkopfs).',
      en: 'The register returns the first and last day of a company’s VAT registration, and the group to which it belongs (the UID of the group’s head).',
      source: 'swiss-register',
    },
    {
      de: 'Zwanzig Abfragen in der Minute für die ganze Installation, 28.800 am Tag; mehr erlaubt das Bundesamt gegen Gebühr (Art. 20 UIDV).',
      en: 'Limit: twenty queries a minute for the whole installation, or 28,800 a day. The Federal Statistical Office allows more for a fee (art. 20 UIDV).',
      source: 'swiss-register',
    },
    {
      de: 'Einträge von Privatpersonen können verborgen sein. Auch sie werden mit „keine solche Nummer“ beantwortet.',
      en: 'Entries of private persons may be hidden. The register answers queries about them with "no such number" too.',
      source: 'swiss-register',
    },
    {
      de: 'Firmen mit Sitz in Liechtenstein haben Schweizer UID, aber ein eigenes Mehrwertsteuerregister, das man nicht abfragen kann: „nicht geprüft“.',
      en: 'Companies in Liechtenstein have Swiss UIDs, but Liechtenstein’s VAT register cannot be queried: the result is "not checked".',
      source: 'swiss-register',
    },
    {
      de: 'Eine Bestätigungsnummer gibt es nicht. Aufbewahrt wird die Antwort, wie sie kam, mit Zeitpunkt und Server.',
      en: 'The register issues no consultation number. UID Check stores the answer as received, with its time and server.',
      source: 'swiss-register',
    },
  ],
  GB: [
    {
      de: 'Wer eine eigene britische Nummer hat, bekommt eine Bestätigungsnummer; alle anderen fragen in niemandes Namen, und der Nachweis sagt das.',
      en: 'A company with its own British number gets a consultation number. Queries of all other companies are anonymous, and the proof says so.',
      source: 'hmrc',
    },
    {
      de: 'Ein Nein kommt immer ohne Bestätigungsnummer. Nur 404 mit dem Code NOT_FOUND heißt „ungültig“.',
      en: 'A negative answer never has a consultation number. Only HTTP 404 with the code NOT_FOUND means "invalid".',
      source: 'hmrc',
    },
    {
      de: 'Der Betreiber meldet die Anwendung bei HMRC an (etwa zwei Wochen). Drei Abfragen in der Sekunde.',
      en: 'The operator registers the application with HMRC, which takes about two weeks. The limit is three queries a second.',
      source: 'hmrc',
    },
    {
      de: 'Nach Nummern von Behörden (GD, HA) kann man HMRC nicht fragen.',
      en: 'HMRC does not answer queries about numbers of government bodies (GD, HA).',
      source: 'hmrc',
    },
  ],
}
