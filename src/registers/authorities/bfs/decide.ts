import { readDay } from '../reading/stated-day.ts'
import type { BfsStatus } from './bfs-texts.ts'
import { ACTIVE_STATUSES, DELETED_STATUSES } from './codes.ts'
import type { Organisation } from './read-organisation.ts'

/** The register's statement and its organisation; null = ambiguous, so there is no answer. */
export type Decision = { status: BfsStatus; organisation: Organisation | null } | null

/**
 * Decides on the organisations of an answer. `digits` are the nine queried digits, `today` is
 * YYYY-MM-DD. Of several organisations, the queried one that is not deleted counts
 * (docs/sources.md#swiss-answers). Returns null if there is none or more than one, or if it is
 * another company.
 */
export function decideStatus(organisations: readonly (Organisation | null)[], digits: string, today: string): Decision {
  const readable = organisations.filter(each => each !== null)
  if (readable.length < organisations.length) return null
  if (readable.length === 0) return { status: 'NOT_FOUND', organisation: null }
  const matching = readable.filter(({ number }) => number === digits)
  const [organisation, ...others] = readable.length === 1 ? matching : matching.filter(isActive)
  return organisation && others.length === 0 ? decideByRules(organisation, today) : null
}

const isActive = ({ status }: Organisation): boolean => !DELETED_STATUSES.includes(status)

function decideByRules(organisation: Organisation, today: string): Decision {
  const rule = RULES.find(({ fits }) => fits(organisation, today))
  return rule ? { status: rule.status, organisation } : null
}

type Rule = { status: BfsStatus; fits: (organisation: Organisation, today: string) => boolean }

/**
 * The valid pairs of vatStatus and vatEntryStatus. All others are contradictory: an active entry
 * that has ended, or whose company was deleted or is not registered. Dates are compared together
 * with the rest of the answer.
 */
const RULES: readonly Rule[] = [
  {
    status: 'NOT_YET',
    fits: (organisation, today) =>
      isRegistered(organisation, today) && (readDay(organisation.from) ?? '') > today && !isReversed(organisation),
  },
  { status: 'REGISTERED', fits: (organisation, today) => isRegistered(organisation, today) },
  {
    status: 'ENDED',
    fits: organisation =>
      ENDED_STATUSES.some(([vat, entry]) => hasStatuses(organisation, vat, entry)) && organisation.until !== '',
  },
  { status: 'LIECHTENSTEIN', fits: organisation => isMissing(organisation) && organisation.country === 'LI' },
  { status: 'NOT_REGISTERED', fits: organisation => isMissing(organisation) },
  { status: 'UNKNOWN', fits: organisation => organisation.vatStatus === '1' },
]

// An unreadable end date does not count as a future one.
const isRegistered = (organisation: Organisation, today: string): boolean =>
  hasStatuses(organisation, '2', '1') &&
  ACTIVE_STATUSES.includes(organisation.status) &&
  (organisation.until === '' || (readDay(organisation.until) ?? '') > today)

const isMissing = (organisation: Organisation): boolean =>
  (hasStatuses(organisation, '3', '') || hasStatuses(organisation, '3', '2')) && organisation.until === ''

/** Returns whether the entry begins after its end. */
const isReversed = ({ from, until }: Organisation): boolean => (readDay(from) ?? '') > (readDay(until) ?? '9')

const ENDED_STATUSES = [
  ['2', '2'],
  ['3', '2'],
  ['3', ''],
] as const

const hasStatuses = (organisation: Organisation, vatStatus: string, vatEntryStatus: string): boolean =>
  organisation.vatStatus === vatStatus && organisation.vatEntryStatus === vatEntryStatus
