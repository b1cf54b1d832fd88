import type { BilingualText } from './number-facts.ts'

const columns: readonly BilingualText[] = [
  { de: 'Staat', en: 'state' },
  { de: 'Form der Nummer', en: 'format of the number' },
  { de: 'VIES nennt', en: 'VIES returns' },
  { de: 'FinanzOnline, Stufe 2', en: 'FinanzOnline, level 2' },
  { de: 'außerdem', en: 'other services' },
]

/** Facts that apply to every state. Sources: docs/rules.md and docs/sources.md. */
const general: readonly BilingualText[] = [
  {
    de: 'Nur die Antwort einer Behörde macht eine Nummer ungültig. Ein Ausfall, eine Grenze oder ein Fehler heißt „nicht geprüft“, mit dem Grund.',
    en: 'Only an authority’s answer makes a number invalid. After an outage, at a limit or after a fault the result is "not checked", with the reason.',
  },
  {
    de: 'Die Form entscheidet, ob gefragt wird. Eine Prüfziffer, die nicht passt, ist nur ein Hinweis: Staaten haben Ausnahmen.',
    en: 'The format decides whether a query is sent. A wrong check digit is only a hint, because states have exceptions.',
  },
  {
    de: '„Ungültig“ kann auch heißen: im Staat registriert, aber nicht für Geschäfte in der Union angemeldet, oder eben erst vergeben. Manche Staaten verlangen dafür eine eigene Eintragung.',
    en: '"Invalid" can also mean that a number is registered in the state, but not for trade within the Union, for which some states require a separate registration, or that it was assigned very recently.',
  },
  {
    de: 'VIES und FinanzOnline geben jede Frage an den Staat weiter. Ist dessen Register nicht erreichbar, hilft auch der andere Weg oft nicht.',
    en: 'VIES and FinanzOnline forward each query to the state. If its register is unavailable, the other service often has no answer either.',
  },
  {
    de: 'Einen veröffentlichten Wartungsplan der Register kennen wir nicht; nachts und am Wochenende stehen manche still. Was gerade nicht geht, steht im Programm unter „Länderhinweise“.',
    en: 'We know of no published maintenance schedule of the registers; some are unavailable at night and at weekends. The product shows current outages under "Country notices".',
  },
  {
    de: 'Die Grenzen von VIES gelten für alle Anfragenden zusammen, für das Ganze und für jeden Staat; veröffentlicht sind sie nicht. FinanzOnline beantwortet dieselbe Nummer zweimal am Tag.',
    en: 'The limits of VIES apply to all its users together, in total and per state, and are not published. FinanzOnline answers for the same number at most twice a day.',
  },
  {
    de: 'Beim BZSt kann es von 23 bis 5 Uhr wegen Wartung dauern; ADIS antwortet von 0:00 bis 0:10 Uhr nicht; FinanzOnline stand an Wochenenden still.',
    en: 'The BZSt may be slow because of maintenance from 23:00 to 05:00, ADIS does not answer from 00:00 to 00:10, and FinanzOnline has been unavailable at weekends.',
  },
  {
    de: 'Ob ein Staat Name und Anschrift vergleicht, die VIES mitgesendet werden, wissen wir nur von Spanien (ja) und Deutschland (nein). Für andere Staaten sendet UID Check sie nur, wenn Ihre Firma das so einstellt: Es sagt der Kommission, mit wem Sie zu tun haben.',
    en: 'Spain compares the name and address sent to VIES with a query, and Germany does not; about other states we do not know. UID Check sends them for other states only if your company’s settings say so, because they tell the Commission who your business partners are.',
  },
  {
    de: 'Gruppen mit gemeinsamer Nummer kennen wir aus Tschechien und der Slowakei (FinanzOnline bestätigt sie nur in Stufe 1) und aus der Schweiz (das Register nennt den Gruppenkopf). Wie andere Staaten ihre Gruppen zeigen, haben wir nicht gefunden.',
    en: 'We know VAT groups that share a number in Czechia and Slovakia (FinanzOnline confirms them only at level 1) and in Switzerland (the register names the group’s head). We found no information on how other states show their groups.',
  },
  {
    de: 'Ob Name und Anschrift zu Ihrem Geschäftspartner gehören, vergleicht UID Check selbst, in fünf Wörtern mit Begründung. Das Wort von VIES oder BZSt steht daneben und ändert kein Ergebnis.',
    en: 'UID Check itself compares name and address with your business partner’s. The outcome is one of five words, with reasons. The comparison of VIES or the BZSt is shown beside it and does not change the result.',
  },
]

const further: readonly BilingualText[] = [
  {
    de: 'Liechtenstein, Norwegen und die Nummern EU, IM und IN der einzigen Anlaufstellen: Es gibt niemanden, den UID Check fragen könnte oder fragt. Sie sind „keine UID“, mit einem Satz dazu.',
    en: 'Liechtenstein, Norway, and the numbers EU, IM and IN of the one-stop shops: UID Check queries no service for them. The result is "not a VAT ID", with a sentence that says why.',
  },
  {
    de: 'Weitere Register neben VIES (die slowakischen Listen, die polnische Weiße Liste, das rumänische ANAF) sind beschrieben, aber nicht eingebaut: [was als Nächstes kommt]({roadmap}).',
    en: 'Other registers beside VIES (the Slovak lists, the Polish white list, the Romanian ANAF) are not supported yet: [what comes next]({roadmap}).',
  },
]

/** The texts of the page that lists all states. */
export const OVERVIEW_TEXTS = {
  title: { de: 'Was jeder Staat sagt', en: 'What each state discloses' },
  lead: {
    de: 'Ob eine UID gültig ist, sagt jeder Staat. Ob er auch sagt, wem sie gehört, ist verschieden, und davon hängt ab, was Sie in der Hand haben. Hier steht, was wir aus veröffentlichten Unterlagen und aus Antworten wissen, die andere bekommen und veröffentlicht haben. Keine Behörde wurde dafür abgefragt; „keine Antwort gesehen“ heißt nur das.',
    en: 'Every state says whether a VAT ID is valid. Not every state says to whom it belongs, and your evidence depends on that. This page says what we know from published documents and from answers that others received and published. We queried no authority for it. "No answer seen" means that we found no published answer.',
  },
  columns,
  seen: { de: 'Name und Anschrift', en: 'name and address' },
  generalHead: { de: 'Was für alle gilt', en: 'What applies to all states' },
  general,
  furtherHead: { de: 'Und die übrigen?', en: 'Other states and registers' },
  further,
} as const
