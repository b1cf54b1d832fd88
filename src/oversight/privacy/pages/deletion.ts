import type { Language } from '../../../base/texts/define.ts'
import type { Installation } from '../installation.ts'
import { KEPT_DATA } from '../kept-data.ts'
import { NOBODY, storedKinds, tablesOf } from '../kept-tables.ts'
import { gap, heading, list, type Page, type PagePart, paragraph, type Words } from '../page.ts'
import { formatIn, opening } from '../page-words.ts'
import { describePeriod } from '../periods.ts'

const FILE: Words = { de: '4-loeschkonzept', en: '4-deletion-concept' }
const TITLE: Words = {
  de: 'Löschkonzept (Art. 5 Abs. 1 lit. e, Art. 17 DSGVO)',
  en: 'Deletion concept (GDPR Art. 5(1)(e), Art. 17)',
}

/**
 * Returns the page on which data are deleted and when, by the periods configured here, and on what
 * the firm still has to decide.
 */
export const deletionConcept = (installation: Installation, language: Language): Page => ({
  file: FILE[language],
  title: TITLE[language],
  language,
  parts: [
    ...opening(installation, language),
    heading(HEADINGS.rule[language]),
    list(RULES.map(formatIn(language))),
    ...holds(installation, language),
    heading(HEADINGS.periods[language]),
    periodTable(installation, language),
    heading(HEADINGS.nonPersonal[language]),
    nonPersonalTable(language),
    heading(HEADINGS.open[language]),
    list(DECISIONS_TO_MAKE.map(what => gap(language, what))),
  ],
})

function holds({ heldCompanies, heldLists }: Installation, language: Language): PagePart[] {
  if (heldCompanies + heldLists === 0) return []
  return [paragraph(describeHolds(heldCompanies, heldLists)[language])]
}

const describeHolds = (companies: number, lists: number): Words => ({
  de: `Derzeit ruht die Löschung wegen einer Sperre für: Firmen ${companies}, Listen ${lists}. Der Grund jeder Sperre ist festzuhalten.`,
  en: `Deletion is currently suspended by a hold for: companies ${companies}, lists ${lists}. Document the reason of each hold.`,
})

function periodTable(installation: Installation, language: Language): PagePart {
  const rows = storedKinds(installation).map(kind => {
    const { words, period } = KEPT_DATA[kind]
    return [
      words[language],
      describePeriod(period, installation, ['own', 'clients'])[language],
      tablesOf(kind).join(', '),
    ]
  })
  const head = [HEAD.what[language], HEAD.period[language], HEAD.tables[language]]
  return { kind: 'table', head, shares: [0.4, 0.36, 0.24], rows }
}

const nonPersonalTable = (language: Language): PagePart => ({
  kind: 'table',
  head: [HEAD.tables[language], HEAD.why[language]],
  shares: [0.6, 0.4],
  rows: (['state', 'sums', 'keys'] as const).map(kind => [tablesOf(kind).join(', '), NOBODY[kind][language]]),
})

const HEADINGS = {
  rule: { de: 'Wie gelöscht wird', en: 'How data are deleted' },
  periods: { de: 'Fristen', en: 'Periods' },
  nonPersonal: { de: 'Tabellen ohne personenbezogene Daten', en: 'Tables without personal data' },
  open: { de: 'Von der Kanzlei festzulegen', en: 'For the firm to decide' },
} satisfies Record<string, Words>

const HEAD = {
  what: { de: 'Daten', en: 'Data' },
  period: { de: 'Frist', en: 'Period' },
  tables: { de: 'Tabellen', en: 'Tables' },
  why: { de: 'Warum', en: 'Why' },
} satisfies Record<string, Words>

const RULES: readonly Words[] = [
  {
    de: 'Einmal am Tag, ab vier Uhr, entfernt das Produkt selbst, was seine Frist überschritten hat; was eines Kalenderjahres ist, geht gemeinsam. Jede Löschung von Nachweisen steht im Protokoll; Kurzlebiges (Sitzungen, Versuche, Nachrichten) geht laufend und ohne Zeile.',
    en: 'Once a day, from four o’clock on, the product deletes data whose period has ended; data of one calendar year are deleted together. Each deletion of evidence is logged in the audit log; short-lived data (sessions, tries, mails) are deleted continually without an entry.',
  },
  {
    de: 'Vor Ablauf der Frist weist die Datenbank jede Löschung von Nachweisen ab. Einem Verlangen nach Löschung steht Art. 17 Abs. 3 lit. b DSGVO nur entgegen, soweit eine gesetzliche Pflicht besteht (sieben Jahre, länger bei anhängigem Verfahren); sonst sind Art. 17 und 21 DSGVO im Einzelfall zu prüfen.',
    en: 'Before the period ends, the database rejects any deletion of evidence. GDPR Art. 17(3)(b) overrides a request for erasure only to the extent of a legal obligation (seven years, longer while proceedings are pending); beyond that, GDPR Art. 17 and 21 must be examined case by case.',
  },
  {
    de: 'Eine Sperre für eine Firma oder eine Liste hält die Löschung an, solange ein Verfahren anhängig ist (§ 132 Abs. 1 BAO).',
    en: 'A hold on a company or a list suspends deletion while proceedings are pending (§ 132(1) BAO).',
  },
  {
    de: 'Ist die Uhrzeit zweifelhaft, oder war das Produkt lange ausgeschaltet, wartet die Löschung auf einen Menschen (npm run retention:confirm).',
    en: 'If the clock is unreliable, or the product was switched off for a long time, deletion waits for confirmation by a person (npm run retention:confirm).',
  },
]

const DECISIONS_TO_MAKE: readonly Words[] = [
  {
    de: 'was in der Tabelle kein automatisches Ende hat (ausgeschiedene Benutzer, Protokoll, ADIS-Treffer, Bestandsabfragen): ob und wann es zu entfernen ist',
    en: 'data without an automatic end in the table (former users, audit log, unreliable payers of ADIS, stock checks): whether and when to delete them',
  },
  {
    de: 'Aufbewahrung der Sicherungen: sie enthalten Daten, bis sie überschrieben sind',
    en: 'how long backups are kept: they contain data until they are overwritten',
  },
  {
    de: 'Aufbewahrung der Protokolle von Programm, Proxy, Datenbank und Mailserver',
    en: 'how long the logs of program, proxy, database and mail server are kept',
  },
  {
    de: 'warum eine Firma länger als sieben Jahre aufbewahrt, wo es so eingestellt ist',
    en: 'why a company keeps documents for more than seven years, if so configured',
  },
]
