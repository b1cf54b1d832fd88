import type { BehaviourChange } from '../../../simulator/behaviour.ts'
import type { AssessmentResult } from '../../../vat-ids/same-company/assessment.ts'
import { ADMIN, CHIEF, CLERK, type DemoPerson, TENANTS, USER } from './people.ts'
import { ENDED, ENDED_TOO, MOVED, MOVED_TOO, RENAMED } from './simulated-authorities.ts'

/**
 * A partner's invoice and its date: some days after a working day before today, or another cell
 * content.
 */
export type Invoice = { uid: string } & ({ workdaysAgo: number; daysLater: number } | { cell: string })

/**
 * An action on screen. `hold`, `retry`, `judge` and `watch` name the file of an earlier batch.
 * `renamed`: partners whose name in the list differs from the authority's. `icos`: Czech company
 * numbers in the list. `retries`: how often company `of` queries. `days`: how often company `of`'s
 * watched partners are queried. `databox`: the company whose DataBox is read from then on.
 */
export type VisitAction =
  | { checks: string[] }
  | { file: string; uids: string[]; renamed?: Record<string, string>; icos?: Record<string, string> }
  | { file: string; invoices: Invoice[] }
  | { watch: string; of: number; days: number }
  | { retry: string }
  | { hold: string }
  | { judge: string; uid: string; word: AssessmentResult; remark: string }
  | { retries: number; of: number }
  | { databox: number }

/**
 * A visit on a working day before today, at an hour (UTC); `trouble`: the authorities' behaviour at
 * that time.
 */
export type Visit = {
  workdaysAgo: number
  hour: number
  who: DemoPerson
  actions: VisitAction[]
  trouble?: BehaviourChange
}

// Real examples of the trade (docs/sources.md#number-formats), all known to the simulated
// registers.
const AT = ['ATU13585627', 'ATU57194903', 'ATU64938009', 'ATU61195628']
const DE = ['DE136695976', 'DE129304291', 'DE811125440']
const WEST = [RENAMED, 'FR40303265045', 'FR23334175221', 'LU15027442', ENDED, 'IE6433435F', 'DK13585628']
const SOUTH = ['IT00743110157', 'ESA28184661', 'PT501964843', 'HR33392005961', 'SI50223054', 'EL094259216']
const EAST = ['CZ25123891', 'HU12892312', 'PL8567346215', ENDED_TOO, 'SK2022749619', MOVED_TOO]
const NORTH = [MOVED, 'FI20774740', 'EE100931558', 'LV40003521600', 'LT119511515']
/**
 * Registered, a VAT group's member, ended, not registered; a member of a Czech group in ARES, an
 * unreliable payer, a British company, a Norwegian one that is bankrupt, and companies that the
 * registers of their own states call removed, inactive and deleted.
 */
const ABROAD = [
  'CHE107185562',
  'CHE990000071',
  'CHE990000088',
  'CHE990000119',
  'CZ699004572',
  'CZ00121100',
  'GB980780684',
  'NO990000018',
  'PL1060000151',
  'RO40414036',
  'SK2022700053',
]
const NAMES_ABROAD = {
  CHE107185562: 'Boulangerie Aubry',
  CHE990000071: 'Alpenblick Hotel GmbH',
  CHE990000088: 'Zürisee Handels AG',
  CHE990000119: 'Zürisee Handels AG',
  CZ699004572: 'Penta Hospitals CZ, s.r.o.',
  GB980780684: 'O’Sample & Daughters Ltd',
  NO990000018: 'Mønster Shipping ASA',
}
const ICOS = { CZ699004572: '04116364' }
/** UIDs in a valid format that belong to no company. */
const UNREGISTERED = ['DE592509569', 'ATU62078879', 'IT13443800159', 'HU32591439', 'DE627183789']

/**
 * A supplier under its former name: in one list a user assesses it as the same company, the next
 * one applies that; then it is renamed again.
 */
const FORMER_NAMES = { [RENAMED]: 'Kempische Weverij NV' }
const RENAMED_ASSESSMENT = {
  uid: RENAMED,
  word: 'same-company',
  remark: 'Umbenannt im Frühjahr, Auszug aus dem Register liegt vor',
} as const

const CUSTOMERS_FILE = 'Kunden Innergemeinschaftlich.xlsx'
const HELD_FILE = 'Lieferanten Jahresprüfung.xlsx'
const REGISTERS_FILE = 'Lieferanten Schweiz Tschechien Großbritannien.xlsx'
const RETRIED_FILE = 'Kreditoren Monatsprüfung.xlsx'
const OPEN_FILE = 'Kunden Zusammenfassende Meldung.xlsx'
const INVOICES_FILE = 'Eingangsrechnungen Quartal.xlsx'
/**
 * On the day of a query, near one, between two that disagree, after the number's end, long before
 * all of them, and unreadable.
 */
const INVOICES: Invoice[] = [
  { uid: 'DK13585628', workdaysAgo: 20, daysLater: 0 },
  { uid: 'FR40303265045', workdaysAgo: 20, daysLater: 2 },
  { uid: 'SI50223054', workdaysAgo: 20, daysLater: -3 },
  { uid: ENDED, workdaysAgo: 20, daysLater: 4 },
  { uid: ENDED, workdaysAgo: 3, daysLater: 0 },
  { uid: 'PT501964843', workdaysAgo: 20, daysLater: -300 },
  { uid: 'LU15027442', cell: '03/04/2026' },
]
// The member state is down at both services: its numbers cannot be checked.
const GERMANY_DOWN: BehaviourChange = { finanzonlineStatesDown: ['DE'], memberStatesDown: ['DE'] }

/**
 * Thirty days of two companies, oldest first: lists and single checks, invalid customers, an outage
 * and its retries, partners whose register data differs.
 */
export const HISTORY: readonly Visit[] = [
  {
    workdaysAgo: 20,
    hour: 8,
    who: USER,
    actions: [{ file: HELD_FILE, uids: [...AT, ...DE, ...WEST, ...SOUTH], renamed: FORMER_NAMES }],
  },
  {
    workdaysAgo: 19,
    hour: 9,
    who: CHIEF,
    actions: [
      { hold: HELD_FILE },
      { judge: HELD_FILE, ...RENAMED_ASSESSMENT },
      { watch: HELD_FILE, of: CHIEF.companyId, days: 30 },
      { databox: CHIEF.companyId },
      { checks: ['ATU13585627', 'IT01404480202'] },
    ],
  },
  {
    workdaysAgo: 18,
    hour: 8,
    who: CLERK,
    actions: [{ file: CUSTOMERS_FILE, uids: [...AT, ...EAST, ...UNREGISTERED] }],
  },
  { workdaysAgo: 17, hour: 13, who: CLERK, actions: [{ checks: ['DE592509569', 'SI26808498', 'HU10672101'] }] },
  {
    workdaysAgo: 15,
    hour: 8,
    who: USER,
    actions: [{ checks: ['FR61954506077', 'DK10503280', 'DK25186311', 'MT11679112'] }],
  },
  { workdaysAgo: 12, hour: 10, who: USER, actions: [{ checks: [...NORTH, 'DE731206449'] }] },
  { workdaysAgo: 10, hour: 8, who: CLERK, actions: [{ checks: ['SK2020237945', 'CZ00023205', 'ATU95552669'] }] },
  { workdaysAgo: 8, hour: 12, who: USER, actions: [{ checks: ['PT500019720', 'ES54362315K', 'EL094501040'] }] },
  // One retry is enough during an outage: the demo should start soon.
  { workdaysAgo: 4, hour: 7, who: ADMIN, actions: TENANTS.map(({ id }) => ({ retries: 1, of: id })) },
  {
    workdaysAgo: 4,
    hour: 8,
    who: USER,
    trouble: GERMANY_DOWN,
    actions: [{ file: RETRIED_FILE, uids: [...DE, ...WEST, ...NORTH], renamed: FORMER_NAMES }],
  },
  {
    workdaysAgo: 4,
    hour: 9,
    who: CLERK,
    trouble: GERMANY_DOWN,
    actions: [{ file: OPEN_FILE, uids: [...AT, ...DE, ...EAST] }],
  },
  { workdaysAgo: 3, hour: 6, who: ADMIN, actions: TENANTS.map(({ id }) => ({ retries: 3, of: id })) },
  { workdaysAgo: 3, hour: 7, who: USER, actions: [{ checks: ['DE129304291', ENDED] }, { retry: RETRIED_FILE }] },
  { workdaysAgo: 2, hour: 9, who: CLERK, actions: [{ checks: ['LT100001919017', 'RO11358544', 'IT13918940159'] }] },
  { workdaysAgo: 2, hour: 13, who: USER, actions: [{ file: INVOICES_FILE, invoices: INVOICES }] },
  {
    workdaysAgo: 1,
    hour: 9,
    who: USER,
    actions: [{ file: REGISTERS_FILE, uids: ABROAD, renamed: NAMES_ABROAD, icos: ICOS }, { checks: ['MT10396417'] }],
  },
  {
    workdaysAgo: 1,
    hour: 13,
    who: USER,
    actions: [{ checks: ['SE556200077701', 'LV40003189718', 'IE4550159S', RENAMED] }],
  },
]

/**
 * Returns the `count`th working day before a time's day (Monday to Friday, UTC), at an hour; not
 * near the end of a one-time code.
 */
export function workdayBefore(today: Date, count: number, hour: number): Date {
  const day = new Date(today)
  day.setUTCHours(hour, 10, 5, 0)
  for (let remaining = count; remaining > 0; ) {
    day.setUTCDate(day.getUTCDate() - 1)
    if (day.getUTCDay() % 6 !== 0) remaining -= 1
  }
  return day
}
