import type { BilingualText } from './number-facts.ts'

const columns: readonly BilingualText[] = [
  { de: 'Staat', en: 'state' },
  { de: 'Form der Nummer', en: 'form of the number' },
  { de: 'VIES nennt', en: 'VIES tells' },
  { de: 'FinanzOnline, Stufe 2', en: 'FinanzOnline, level 2' },
  { de: 'außerdem', en: 'besides' },
]

/** Facts that apply to every state. Sources: docs/rules.md and docs/sources.md. */
const general: readonly BilingualText[] = [
  {
    de: 'Nur die Antwort einer Behörde macht eine Nummer ungültig. Ein Ausfall, eine Grenze oder ein Fehler heißt „nicht geprüft“, mit dem Grund.',
    en: 'Only an authority’s answer makes a number invalid. An outage, a limit or a fault is "not checked", with its reason.',
  },
  {
    de: 'Die Form entscheidet, ob gefragt wird. Eine Prüfziffer, die nicht passt, ist nur ein Hinweis: Staaten haben Ausnahmen.',
    en: 'The form decides whether anybody is asked. A check digit that does not fit is only a hint: states have exceptions.',
  },
  {
    de: '„Ungültig“ kann auch heißen: im Staat registriert, aber nicht für Geschäfte in der Union angemeldet, oder eben erst vergeben. Manche Staaten verlangen dafür eine eigene Eintragung.',
    en: '"Invalid" may also mean: registered in the state, but not for trade within the Union, or assigned only just now. Some states demand a registration of its own for that.',
  },
  {
    de: 'VIES und FinanzOnline geben jede Frage an den Staat weiter. Ist dessen Register nicht erreichbar, hilft auch der andere Weg oft nicht.',
    en: 'VIES and FinanzOnline pass each question on to the state. Where its register is out of reach, the other way often does not help either.',
  },
  {
    de: 'Einen veröffentlichten Wartungsplan der Register kennen wir nicht; nachts und am Wochenende stehen manche still. Was gerade nicht geht, steht im Programm unter „Länderhinweise“.',
    en: 'We know of no published calendar of the registers’ maintenance; at night and at weekends some stand still. What does not work at the moment stands in the product under "Country notices".',
  },
  {
    de: 'Die Grenzen von VIES gelten für alle Anfragenden zusammen, für das Ganze und für jeden Staat; veröffentlicht sind sie nicht. FinanzOnline beantwortet dieselbe Nummer zweimal am Tag.',
    en: 'The limits of VIES hold for all callers together, for the whole and for each state; they are not published. FinanzOnline answers for the same number twice a day.',
  },
  {
    de: 'Beim BZSt kann es von 23 bis 5 Uhr wegen Wartung dauern; ADIS antwortet von 0:00 bis 0:10 Uhr nicht; FinanzOnline stand an Wochenenden still.',
    en: 'The BZSt may be slow for maintenance from 23:00 to 05:00; ADIS does not answer from 00:00 to 00:10; FinanzOnline was seen to stand still at weekends.',
  },
  {
    de: 'Ob ein Staat Name und Anschrift vergleicht, die VIES mitgesendet werden, wissen wir nur von Spanien (ja) und Deutschland (nein). Für andere Staaten sendet UID Check sie nur, wenn Ihre Firma das so einstellt: Es sagt der Kommission, mit wem Sie zu tun haben.',
    en: 'We know of Spain alone that it compares the name and address that are sent along to VIES, and of Germany that it does not. For other states UID Check sends them only where your company’s settings say so: it tells the Commission whom you deal with.',
  },
  {
    de: 'Gruppen mit gemeinsamer Nummer kennen wir aus Tschechien und der Slowakei (FinanzOnline bestätigt sie nur in Stufe 1) und aus der Schweiz (das Register nennt den Gruppenkopf). Wie andere Staaten ihre Gruppen zeigen, haben wir nicht gefunden.',
    en: 'We know groups that share a number in Czechia and Slovakia (FinanzOnline confirms them at level 1 only) and in Switzerland (the register names the group’s head). We found nothing on how other states show their groups.',
  },
  {
    de: 'Ob Name und Anschrift zu Ihrem Geschäftspartner gehören, vergleicht UID Check selbst, in fünf Wörtern mit Begründung. Das Wort von VIES oder BZSt steht daneben und ändert kein Ergebnis.',
    en: 'UID Check itself compares whether name and address are your partner’s, in five words with reasons. The word of VIES or of the BZSt stands beside it and changes no verdict.',
  },
]

const further: readonly BilingualText[] = [
  {
    de: 'Liechtenstein, Norwegen und die Nummern EU, IM und IN der einzigen Anlaufstellen: Es gibt niemanden, den UID Check fragen könnte oder fragt. Sie sind „keine UID“, mit einem Satz dazu.',
    en: 'Liechtenstein, Norway, and the numbers EU, IM and IN of the one-stop shops: there is nobody whom UID Check could ask, or does ask. They are "not a VAT ID", with a sentence that says why.',
  },
  {
    de: 'Weitere Register neben VIES (die slowakischen Listen, die polnische Weiße Liste, das rumänische ANAF) sind beschrieben, aber nicht eingebaut: [was als Nächstes kommt]({roadmap}).',
    en: 'Further registers beside VIES (the Slovak lists, the Polish white list, the Romanian ANAF) are described and not built in: [what comes next]({roadmap}).',
  },
]

/** The texts of the page that lists all states. */
export const OVERVIEW_TEXTS = {
  title: { de: 'Was jeder Staat sagt', en: 'What each state tells' },
  lead: {
    de: 'Ob eine UID gültig ist, sagt jeder Staat. Ob er auch sagt, wem sie gehört, ist verschieden, und davon hängt ab, was Sie in der Hand haben. Hier steht, was wir aus veröffentlichten Unterlagen und aus Antworten wissen, die andere bekommen und veröffentlicht haben. Keine Behörde wurde dafür abgefragt; „keine Antwort gesehen“ heißt nur das.',
    en: 'Every state tells whether a VAT ID is valid. Not every state tells whose it is, and what proof you end up with depends on that. Here is what we know from published documents and from answers that others received and published. No authority was asked for it; "no answer seen" means just that.',
  },
  columns,
  seen: { de: 'Name und Anschrift', en: 'name and address' },
  generalHead: { de: 'Was für alle gilt', en: 'What holds for all' },
  general,
  furtherHead: { de: 'Und die übrigen?', en: 'And the others?' },
  further,
} as const
