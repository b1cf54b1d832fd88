import { readDay } from '../reading/stated-day.ts'
import type { Saying } from './bfs-texts.ts'
import { ALIVE, DELETED } from './codes.ts'
import type { Organisation } from './read-organisation.ts'

/** The register's statement and its organisation; null = ambiguous, so there is no answer. */
export type Decision = { saying: Saying; of: Organisation | null } | null

/**
 * Decides on the organisations of an answer. `asked` are the nine queried digits, `today` is
 * YYYY-MM-DD. Of several organisations, the queried one that is not deleted counts
 * (docs/sources.md#swiss-answers). Returns null if there is none or more than one, or if it is
 * another company.
 */
export function decide(organisations: readonly (Organisation | null)[], asked: string, today: string): Decision {
  const readable = organisations.filter(each => each !== null)
  if (readable.length < organisations.length) return null
  if (readable.length === 0) return { saying: 'NOT_FOUND', of: null }
  const ours = readable.filter(({ number }) => number === asked)
  const [of, ...others] = readable.length === 1 ? ours : ours.filter(isAlive)
  return of && others.length === 0 ? ofOne(of, today) : null
}

const isAlive = ({ status }: Organisation): boolean => !DELETED.includes(status)

function ofOne(of: Organisation, today: string): Decision {
  const rule = RULES.find(({ fits }) => fits(of, today))
  return rule ? { saying: rule.saying, of } : null
}

type Rule = { saying: Saying; fits: (of: Organisation, today: string) => boolean }

/**
 * The valid pairs of vatStatus and vatEntryStatus. All others are contradictory: an active entry
 * that has ended, or whose company was deleted or is not registered. Dates are compared together
 * with the rest of the answer.
 */
const RULES: readonly Rule[] = [
  {
    saying: 'NOT_YET',
    fits: (of, today) => isRegistered(of, today) && (readDay(of.from) ?? '') > today && !isTurnedRound(of),
  },
  { saying: 'REGISTERED', fits: (of, today) => isRegistered(of, today) },
  { saying: 'ENDED', fits: of => HAS_ENDED.some(([vat, entry]) => is(of, vat, entry)) && of.until !== '' },
  { saying: 'LIECHTENSTEIN', fits: of => isMissing(of) && of.country === 'LI' },
  { saying: 'NOT_REGISTERED', fits: of => isMissing(of) },
  { saying: 'UNKNOWN', fits: of => of.vatStatus === '1' },
]

// An unreadable end date is not in the future.
const isRegistered = (of: Organisation, today: string): boolean =>
  is(of, '2', '1') && ALIVE.includes(of.status) && (of.until === '' || (readDay(of.until) ?? '') > today)

const isMissing = (of: Organisation): boolean => (is(of, '3', '') || is(of, '3', '2')) && of.until === ''

/** Returns whether it begins after its end. */
const isTurnedRound = ({ from, until }: Organisation): boolean => (readDay(from) ?? '') > (readDay(until) ?? '9')

const HAS_ENDED = [
  ['2', '2'],
  ['3', '2'],
  ['3', ''],
] as const

const is = (of: Organisation, vatStatus: string, vatEntryStatus: string): boolean =>
  of.vatStatus === vatStatus && of.vatEntryStatus === vatEntryStatus
