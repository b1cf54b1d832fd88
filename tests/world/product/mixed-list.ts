import type { Authority } from '../../../src/base/authority-rules.ts'
import type { TaskRow } from '../../../src/checking/batches/wire.ts'
import { isRegistered } from '../../../src/simulator/businesses/verdict.ts'
import { swissUids } from './swiss-uids.ts'

/** A row of a list, with the IČO of a company in a Czech VAT group. */
export type MixedRow = { uid: string; ico?: string }

/** An unreliable payer in the simulated ADIS. */
export const UNRELIABLE_PAYER = 'CZ00121100'

/** For VAT IDs of Czech groups, the simulated ARES answer for each company. */
const GROUPS = {
  CZ699004572: { '04116364': 'member', '25123891': 'other-group', '00023205': 'no-group', '27082440': 'ended' },
  CZ699001182: { '25123891': 'member' },
} as const

/**
 * Verdicts of Swiss numbers with a special meaning (docs/simulator.md#swiss-uid-register); null:
 * the register itself does not know.
 */
const SWISS = new Map<string, 'valid' | 'invalid' | null>([
  ['CHE990000071', 'valid'],
  ['CHE990000088', 'invalid'],
  ['CHE990000094', 'invalid'],
  ['CHE990000119', 'invalid'],
  ['CHE990000125', null],
])

const consecutiveUids = (prefix: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${first + at}`)

const GERMAN = consecutiveUids('DE', 120_000_000, 126)
const FINNISH = consecutiveUids('FI', 20_000_000, 130)
const FRENCH = consecutiveUids('FR00', 100_000_000, 100)
const BRITISH = consecutiveUids('GB', 200_000_000, 60)
const CZECH = [...consecutiveUids('CZ', 10_000_000, 57), UNRELIABLE_PAYER]

/** Numbers deleted from their registers, besides those that end with a 9. */
export const DELETED_UIDS = ['DE120000003', 'FI20000004', 'FR00100000005', 'GB200000006', 'CZ10000007']

const groupRows = (): MixedRow[] =>
  Object.entries(GROUPS).flatMap(([uid, companies]) => Object.keys(companies).map(ico => ({ uid, ico })))

/** At eighteen calls a minute, these numbers take between one and two minutes, retries included. */
const SWITZERLAND = [...swissUids(16), ...SWISS.keys()]

/**
 * Returns five hundred rows from every queried register; the Swiss ones are spread over the list.
 */
export function mixedRows(): MixedRow[] {
  const queriedRows = [...GERMAN, ...FINNISH, ...FRENCH, ...BRITISH, ...CZECH, ...SWITZERLAND].map(uid => ({ uid }))
  return mix([...queriedRows, ...groupRows()])
}

/** Returns a fixed order in which neighbours belong to different registers. */
function mix<T>(all: readonly T[]): T[] {
  const STEP = 37
  // a step coprime to the length visits each once
  return all.map((_, at) => all[(at * STEP) % all.length] as T)
}

/** The authority that the company queries, by the first letters of a VAT ID. */
export const SERVICE_BY_PREFIX: Readonly<Record<string, Authority>> = {
  DE: 'vies',
  FI: 'finanzamt',
  CZ: 'finanzamt',
  FR: 'bzst',
  GB: 'hmrc',
  CH: 'bfs',
}

/** Returns a register's verdict on a VAT ID when nothing fails; null if it gives none. */
export function expectedVerdict(uid: string): 'valid' | 'invalid' | null {
  const swiss = SWISS.get(uid)
  if (swiss !== undefined) return swiss
  return isRegistered(uid) && !DELETED_UIDS.includes(uid) ? 'valid' : 'invalid'
}

type AnsweredRow = Pick<TaskRow, 'uid' | 'verdict' | 'reason' | 'service' | 'listing' | 'memberships'>

/**
 * Returns rows that no register confirms: with a wrong verdict, a wrong service, no verdict and no
 * reason, or another number's mark.
 */
export const wrongRows = (rows: readonly AnsweredRow[]): AnsweredRow[] =>
  rows.filter(row => !isCorrect(row) || !hasCorrectMarks(row))

function isCorrect({ uid, verdict, reason, service }: AnsweredRow): boolean {
  if (verdict === 'not-checked') return reason !== ''
  return verdict === expectedVerdict(uid) && service === SERVICE_BY_PREFIX[uid.slice(0, 2)]
}

const hasCorrectMarks = ({ uid, listing, memberships = [] }: AnsweredRow): boolean =>
  (listing === '' || uid === UNRELIABLE_PAYER) &&
  memberships.every(({ ico, word }) => word === 'no-answer' || word === groupOf(uid)?.[ico])

const groupOf = (uid: string): Readonly<Record<string, string>> | undefined =>
  new Map<string, Readonly<Record<string, string>>>(Object.entries(GROUPS)).get(uid)
