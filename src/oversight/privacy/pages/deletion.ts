import type { Language } from '../../../base/texts/define.ts'
import type { Installation } from '../installation.ts'
import { gap, heading, type LocalizedText, list, type Page, type PagePart, paragraph } from '../page.ts'
import { localizerFor, openingParts } from '../page-words.ts'
import { describePeriod } from '../periods.ts'
import { STORED_DATA } from '../stored-data.ts'
import { NO_PERSONAL_DATA, storedKinds, tablesOf } from '../stored-tables.ts'

const FILE: LocalizedText = { de: '4-loeschkonzept', en: '4-deletion-concept' }
const TITLE: LocalizedText = {
  de: 'Löschkonzept (Art. 5 Abs. 1 lit. e, Art. 17 DSGVO)',
  en: 'Deletion concept (GDPR Art. 5(1)(e), Art. 17)',
}

/**
 * Returns when which data are deleted, by the periods configured here, and what the firm still has
 * to decide.
 */
export const deletionConcept = (installation: Installation, language: Language): Page => ({
  file: FILE[language],
  title: TITLE[language],
  language,
  parts: [
    ...openingParts(installation, language),
    heading(HEADINGS.rule[language]),
    list(RULES.map(localizerFor(language))),
    ...holds(installation, language),
    heading(HEADINGS.periods[language]),
    periodTable(installation, language),
    heading(HEADINGS.nobody[language]),
    nobodyTable(installation, language),
    heading(HEADINGS.open[language]),
    list(OPEN.map(what => gap(language, what))),
  ],
})

function holds({ heldCompanies, heldLists }: Installation, language: Language): PagePart[] {
  if (heldCompanies + heldLists === 0) return []
  return [paragraph(HELD(heldCompanies, heldLists)[language])]
}

const HELD = (companies: number, lists: number): LocalizedText => ({
  de: `Derzeit ruht die Löschung wegen einer Sperre für: Firmen ${companies}, Listen ${lists}. Der Grund jeder Sperre ist festzuhalten.`,
  en: `Deletion is currently suspended by a hold for: companies ${companies}, lists ${lists}. The reason for each hold must be documented.`,
})

function periodTable(installation: Installation, language: Language): PagePart {
  const rows = storedKinds(installation).map(kind => {
    const { words, period } = STORED_DATA[kind]
    return [
      words[language],
      describePeriod(period, installation, ['own', 'clients'])[language],
      tablesOf(installation.tables, kind).join(', '),
    ]
  })
  const head = [HEAD.what[language], HEAD.period[language], HEAD.tables[language]]
  return { kind: 'table', head, shares: [0.4, 0.36, 0.24], rows }
}

const nobodyTable = ({ tables }: Installation, language: Language): PagePart => ({
  kind: 'table',
  head: [HEAD.tables[language], HEAD.why[language]],
  shares: [0.6, 0.4],
  rows: (['state', 'sums', 'keys'] as const).map(why => [
    tablesOf(tables, why).join(', '),
    NO_PERSONAL_DATA[why][language],
  ]),
})

const HEADINGS = {
  rule: { de: 'Wie gelöscht wird', en: 'How data is deleted' },
  periods: { de: 'Fristen', en: 'Periods' },
  nobody: { de: 'Tabellen ohne personenbezogene Daten', en: 'Tables without personal data' },
  open: { de: 'Von der Kanzlei festzulegen', en: 'For the firm to decide' },
} satisfies Record<string, LocalizedText>

const HEAD = {
  what: { de: 'Daten', en: 'Data' },
  period: { de: 'Frist', en: 'Period' },
  tables: { de: 'Tabellen', en: 'Tables' },
  why: { de: 'Warum', en: 'Why' },
} satisfies Record<string, LocalizedText>

const RULES: readonly LocalizedText[] = [
  {
    de: 'Einmal am Tag, ab vier Uhr, entfernt das Produkt selbst, was seine Frist überschritten hat; was eines Kalenderjahres ist, geht gemeinsam. Jede Löschung von Nachweisen steht im Protokoll; Kurzlebiges (Sitzungen, Versuche, Nachrichten) geht laufend und ohne Zeile.',
    en: 'Once a day, from 4 a.m., the product automatically deletes data whose period has ended; all data of one calendar year is deleted together. Each deletion of evidence is recorded in the audit log; short-lived data (sessions, attempts, e-mails) is deleted continuously and is not logged.',
  },
  {
    de: 'Vor Ablauf der Frist weist die Datenbank jede Löschung von Nachweisen ab. Einem Verlangen nach Löschung steht Art. 17 Abs. 3 lit. b DSGVO nur entgegen, soweit eine gesetzliche Pflicht besteht (sieben Jahre, länger bei anhängigem Verfahren); sonst sind Art. 17 und 21 DSGVO im Einzelfall zu prüfen.',
    en: 'Before the period ends, the database rejects any deletion of evidence. GDPR Art. 17(3)(b) justifies refusing a request for erasure only to the extent of a legal obligation (seven years, longer while proceedings are pending); beyond that, GDPR Art. 17 and 21 must be examined case by case.',
  },
  {
    de: 'Eine Sperre für eine Firma oder eine Liste hält die Löschung an, solange ein Verfahren anhängig ist (§ 132 Abs. 1 BAO).',
    en: 'A hold on a company or a list suspends deletion while proceedings are pending (§ 132(1) BAO).',
  },
  {
    de: 'Ist die Uhrzeit zweifelhaft, oder war das Produkt lange ausgeschaltet, wartet die Löschung auf einen Menschen (npm run retention:confirm).',
    en: 'If the system time is in doubt, or the product was switched off for a long time, deletion waits until a person confirms it (npm run retention:confirm).',
  },
]

const OPEN: readonly LocalizedText[] = [
  {
    de: 'was in der Tabelle kein automatisches Ende hat (ausgeschiedene Benutzer, Protokoll, ADIS-Treffer, Bestandsabfragen): ob und wann es zu entfernen ist',
    en: 'data without automatic deletion in the table (former users, audit log, ADIS matches, stock checks): whether and when to delete it',
  },
  {
    de: 'Aufbewahrung der Sicherungen: sie enthalten Daten, bis sie überschrieben sind',
    en: 'how long backups are kept: they contain data until they are overwritten',
  },
  {
    de: 'Aufbewahrung der Protokolle von Programm, Proxy, Datenbank und Mailserver',
    en: 'how long the logs of the program, proxy, database and mail server are kept',
  },
  {
    de: 'warum eine Firma länger als sieben Jahre aufbewahrt, wo es so eingestellt ist',
    en: 'why a company keeps data for more than seven years, if so configured',
  },
]
