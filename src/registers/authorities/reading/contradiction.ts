import { viennaDay } from '../../../base/texts/format.ts'
import { daysIn, isOfQueryDay } from './day-of-answer.ts'
import { revokes } from './denying-words.ts'
import { readDay } from './stated-day.ts'
import type { Period, Stated, Statement } from './statement.ts'

/** The query. `uid` and `requester` ('' = anonymous) as parsed, with their country prefix. */
export type QueryDetails = {
  uid: string
  requester: string
  /** The requested level; null if the register has none. */
  level: 1 | 2 | null
  askedAt: Date
  /** When the answer was complete; defaults to `askedAt`. */
  receivedAt?: Date
}

type Rule = (statement: Statement, query: QueryDetails) => string | null

/**
 * Returns what in an answer contradicts its verdict, as text, or null if all of it agrees
 * (docs/rules.md#what-an-answer-must-say). The only place that decides whether a verdict counts;
 * clients only state the fields.
 */
export function contradictionIn(statement: Statement, query: QueryDetails): string | null {
  for (const rule of RULES) {
    const contradiction = rule(statement, query)
    if (contradiction !== null) return contradiction.slice(0, MAX_LENGTH)
  }
  return null
}

const MAX_LENGTH = 200

/** Creates a rule that each stated item must satisfy. */
const everyItem =
  (
    list: (statement: Statement) => readonly Stated<string>[],
    isViolated: (item: Stated<string>, statement: Statement, query: QueryDetails) => boolean,
    what: string,
  ): Rule =>
  (statement, query) => {
    const match = list(statement).find(item => isViolated(item, statement, query))
    return match ? `${statement.verdicts[0].value}, and ${match.at} ${what}` : null
  }

const RULES: readonly Rule[] = [
  everyItem(
    ({ faults }) => faults,
    () => true,
    'reports a fault',
  ),
  everyItem(
    ({ verdicts: [, ...others] }) => others,
    ({ value }, { verdicts: [stated] }) => value !== (stated.value === 'valid' ? 'yes' : 'no'),
    'states another verdict',
  ),
  everyItem(
    ({ numbers }) => numbers,
    ({ value }, _, { uid }) => !isNumber(value, uid),
    'is another number',
  ),
  everyItem(
    ({ countries }) => countries,
    ({ value }, _, { uid }) => !isCountryOf(value, uid),
    'is another country',
  ),
  everyItem(
    ({ requesters }) => requesters,
    ({ value }, _, { requester }) => !isRequester(value, requester),
    'is another requester',
  ),
  everyItem(
    ({ levels }) => levels,
    ({ value }, _, { level }) => level !== null && value !== String(level),
    'is another level',
  ),
  everyItem(
    ({ moments }) => moments,
    ({ value }, _, { askedAt, receivedAt = askedAt }) => !isOfQueryDay(value, askedAt, receivedAt),
    'has another day or no valid one',
  ),
  everyItem(
    ({ froms, untils }) => [...froms, ...untils],
    ({ value }) => readDay(value) === null,
    'is not a valid date',
  ),
  (statement, query) => periodFault(statement, dayOf(statement, query)),
  everyItem(
    ({ companies }) => companies,
    (_, { verdicts: [stated] }) => stated.value !== 'valid',
    'names a company',
  ),
  everyItem(
    ({ texts }) => texts,
    ({ value }, { verdicts: [stated] }) => revokes(value, stated.value),
    'revokes it',
  ),
]

const normalizeNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9+*]/g, '')

/** All prefixes of a state: Greece has EL and GR, Swiss numbers start with CHE. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  EL: ['EL', 'GR'],
  GB: ['GB', 'UK'],
  CH: ['CHE', 'CH'],
}

const prefixesOf = (uid: string): readonly string[] => PREFIXES[uid.slice(0, 2)] ?? [uid.slice(0, 2)]

/**
 * Returns whether `text` is this number, with or without its country; the U of Austrian numbers is
 * optional.
 */
function isNumber(text: string, uid: string): boolean {
  // Tidying would drop a digit of another script, and the rest might equal our number.
  if (/[^\x20-\x7e]/.test(text)) return false
  const number = normalizeNumber(text)
  const [prefix = ''] = prefixesOf(uid)
  const national = uid.slice(prefix.length)
  return number === national || prefixesOf(uid).some(everyItem => number === everyItem + national)
}

const isCountryOf = (text: string, uid: string): boolean => {
  const code = text.trim().toUpperCase()
  return prefixesOf(uid).includes(code) || code === ISO_3_CODES[uid.slice(0, 2)]
}

/** Three-letter codes, which some registers use. */
const ISO_3_CODES: Readonly<Record<string, string>> = {
  ...{ AT: 'AUT', BE: 'BEL', BG: 'BGR', CY: 'CYP', CZ: 'CZE', DE: 'DEU', DK: 'DNK', EE: 'EST', EL: 'GRC', ES: 'ESP' },
  ...{ FI: 'FIN', FR: 'FRA', HR: 'HRV', HU: 'HUN', IE: 'IRL', IT: 'ITA', LT: 'LTU', LU: 'LUX', LV: 'LVA', MT: 'MLT' },
  ...{ NL: 'NLD', PL: 'POL', PT: 'PRT', RO: 'ROU', SE: 'SWE', SI: 'SVN', SK: 'SVK', CH: 'CHE', GB: 'GBR', NO: 'NOR' },
}

const isRequester = (text: string, requester: string): boolean =>
  requester !== '' && (isNumber(text, requester) || isCountryOf(text, requester))

/** Returns the day that the answer states, else that of the query. */
function dayOf({ moments }: Statement, { askedAt }: QueryDetails): string {
  const [first] = moments
  const [day] = first ? daysIn(first.value) : []
  return day ?? viennaDay(askedAt)
}

/** What each period requires of the stated days; the first and the last day are included. */
const PERIODS: Record<Period, (days: { froms: string[]; untils: string[]; today: string }) => string | null> = {
  current: ({ froms, untils, today }) => {
    if (froms.some(from => from > today)) return 'begins on a later day'
    return untils.some(until => until < today) ? 'has ended' : null
  },
  ended: ({ froms, untils, today }) => {
    if (untils.length === 0) return 'has ended, without an end date'
    if (untils.some(until => until >= today)) return 'has ended, and ends today or later'
    return froms.some(from => from > today) ? 'has ended, and begins on a later day' : null
  },
  'not-begun': ({ froms, untils, today }) => {
    if (froms.length === 0) return 'has not begun, without a start date'
    if (froms.some(from => from <= today)) return 'has not begun, and began today or earlier'
    return untils.some(until => until < today) ? 'has not begun, and has ended' : null
  },
  none: ({ froms, untils }) => (froms.length + untils.length > 0 ? 'is not registered, with dates of an entry' : null),
}

function periodFault({ period, ...statement }: Statement, today: string): string | null {
  const read = (list: readonly Stated[]) => list.flatMap(({ value }) => readDay(value) ?? [])
  const [froms, untils] = [read(statement.froms), read(statement.untils)]
  if (froms.some(from => untils.some(until => from > until))) return 'the entry ends before it begins'
  return PERIODS[period]({ froms, untils, today })
}
