import type { ColumnReason, RejectedColumn } from '../layout.ts'
import { type ColumnCount, uidsOf } from './count-columns.ts'
import type { UidHeading } from './headings.ts'

/** A column that may hold the partners' UIDs. `headerRow` 0 = no heading. */
export type Candidate = {
  column: number
  headerRow: number
  heading: UidHeading
  text: string
  count: ColumnCount | null
}

/**
 * The chosen column and the reason; if several columns fit, the candidates for a person's choice,
 * the likeliest first.
 */
export type ColumnChoice = {
  winner: Candidate
  why: ColumnReason
  passedOver: RejectedColumn[]
  candidates: Candidate[]
}

/** A column without a heading is trusted only if at least one in `HALF` of its numbers is a UID. */
const HALF = 2
/**
 * A heading that names a tax usually has amounts below, so at least one in `FOURTH` of its numbers
 * must be a UID.
 */
const FOURTH = 4

/** Returns whether a column's cells are UIDs, by themselves or under its heading. */
export function holdsUids({ heading, count }: Candidate): boolean {
  const uids = uidsOf(count)
  if (count === null || uids === 0) return false
  if (heading.confidence > 0) return !heading.isTax || uids * FOURTH >= count.numbers
  const isPlain = count.uidsAlone > count.amongWords || count.uidsAlone === count.numbers
  const hasUidsAlone = count.uidsAlone > 0 && isPlain && uids * HALF >= count.numbers
  return (
    (hasUidsAlone || uids * HALF >= count.numbers) &&
    count.withRightCheckDigit > 0 &&
    count.withRightCheckDigit * HALF >= uids
  )
}

/**
 * Returns the column with the partners' UIDs, or null if there is none. The content decides first:
 * the company's own number is not a partner's, and a tax column has no UIDs. Headings decide
 * between equal columns. If two columns of different numbers remain, a person must choose
 * (docs/rules.md#uid-column).
 */
export function chooseColumn(candidates: readonly Candidate[], ownUids: ReadonlySet<string>): ColumnChoice | null {
  const all = withOwnCompany(candidates)
  const fitting = all.filter(holdsUids)
  const attempted = all.filter(
    candidate =>
      !holdsUids(candidate) && candidate.heading.confidence === 2 && !candidate.heading.isTax && hasAttempts(candidate),
  )
  if (fitting.length === 0) return chooseByHeading(all)
  const notOwn = fitting.filter(candidate => !isOwn(candidate, ownUids))
  const partners = notOwn.length > 0 ? notOwn : fitting
  const withSeveralNumbers = partners.filter(candidate => !isOneNumber(candidate))
  const bestCandidates = best([
    ...(withSeveralNumbers.length > 0 ? withSeveralNumbers : byRole(partners)),
    ...attempted,
  ])
  const [winner] = bestCandidates.toSorted(byMerit)
  if (winner === undefined) return null
  const unrecognised = all
    .filter(candidate => candidate !== winner && mayHoldUnrecognisedUids(candidate, winner, ownUids))
    .toSorted(byBareNumbers)
  const choices = [...unrecognised, ...bestCandidates.toSorted(byMerit)]
  const rejected = all.filter(
    candidate => candidate !== winner && (fitting.includes(candidate) || candidate.heading.confidence > 0),
  )
  return {
    winner,
    why: winner.heading.confidence > 0 ? 'heading' : 'numbers',
    passedOver: rejected.map(candidate => ({
      column: candidate.column,
      heading: candidate.text,
      why: rejectionReason(candidate, ownUids),
    })),
    candidates: choices.length > 1 ? choices : [],
  }
}

/**
 * Marks a "Company VAT" column as the company's own if it has only one number and another heading
 * says partner, as in "Partner VAT".
 */
function withOwnCompany(candidates: readonly Candidate[]): readonly Candidate[] {
  if (!candidates.some(({ heading }) => heading.role === 'partner' && heading.confidence > 0)) return candidates
  const isOwnCompany = (candidate: Candidate) => candidate.heading.role === 'company' && isOneNumber(candidate)
  return candidates.map(candidate =>
    isOwnCompany(candidate) ? { ...candidate, heading: { ...candidate.heading, role: 'own' } } : candidate,
  )
}

/** Returns whether the cells may be numbers without their countries. */
export const mayLackCountries = ({ count }: Candidate): boolean =>
  count !== null && count.withoutCountry > 0 && count.withoutCountry * HALF >= count.numbers

/**
 * Returns whether a column may hold the partners' numbers without their countries, so that they
 * were not recognised. Next to the company's own number that is any column of numbers; next to
 * others, one whose heading says UID.
 */
function mayHoldUnrecognisedUids(candidate: Candidate, winner: Candidate, ownUids: ReadonlySet<string>): boolean {
  if (holdsUids(candidate) || candidate.heading.role === 'own' || !mayLackCountries(candidate)) return false
  if (isOwn(winner, ownUids)) return true
  if (candidate.heading.confidence === 0) return false
  const bareCount = candidate.count?.differentWithoutCountry.size ?? 0
  const winnerCount = winner.count?.different.size ?? 0
  if (bareCount > winnerCount && candidate.heading.confidence > winner.heading.confidence) return true
  if (!isOneNumber(winner)) return bareCount >= winnerCount * FOURTH
  return bareCount >= HALF || (candidate.heading.role === 'partner' && winner.heading.role !== 'partner')
}

const hasAttempts = ({ count }: Candidate): boolean => count !== null && count.attempts * HALF >= count.numbers

/** Chooses by heading if no cell is a UID: each cell is then reported as invalid. */
function chooseByHeading(all: readonly Candidate[]): ColumnChoice | null {
  const headed = all.filter(
    ({ heading, count }) => heading.confidence === 2 && (!heading.isTax || (count !== null && count.attempts > 0)),
  )
  const notOwn = headed.filter(({ heading }) => heading.role !== 'own')
  const [winner] = (notOwn.length > 0 ? notOwn : headed).toSorted(byMerit)
  return winner ? { winner, why: 'heading', passedOver: [], candidates: [] } : null
}

function isOwn({ heading, count }: Candidate, ownUids: ReadonlySet<string>): boolean {
  const different = [...(count?.different ?? [])]
  return heading.role === 'own' || (different.length > 0 && different.every(uid => ownUids.has(uid)))
}

/**
 * Returns the columns whose heading says partner, or all if none does. Each column has only one
 * number.
 */
function byRole(partners: readonly Candidate[]): readonly Candidate[] {
  const partnerColumns = partners.filter(({ heading }) => heading.role === 'partner')
  return partnerColumns.length > 0 ? partnerColumns : partners
}

/**
 * Returns whether all UIDs of a column are the same. Other numbers next to a single UID count as
 * typing errors under a UID heading, and otherwise as different numbers.
 */
const isOneNumber = ({ heading, count }: Candidate): boolean =>
  count?.different.size === 1 && (heading.confidence === 0 || uidsOf(count) > 1 || count.numbers === 1)

/** Returns the candidates that are not outranked by another. */
const best = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(one => !candidates.some(other => other !== one && outranks(other, one)))

function outranks(one: Candidate, other: Candidate): boolean {
  const [rank = 0, otherRank = 0] = [one, other].map(headingRank)
  if (haveSameUids(one, other)) return byMerit(one, other) < 0
  if (rank <= otherRank || uidsOf(one.count) === 0) return false
  // Wrong numbers under a clear heading are errors to report. But a few numbers may not be the
  // subject of the list, and just as many under an unknown heading may be the intended ones.
  const numbers = one.count?.numbers ?? 0
  const different = other.count?.different.size ?? 0
  return other.heading.isMisleading || different === 1 || different * HALF <= numbers
}

/**
 * Returns 2 for a clear UID heading, 1 for a tax above amounts, 0 for others. A tax's name above
 * UIDs is as clear as any other heading.
 */
function headingRank({ heading, count }: Candidate): number {
  if (heading.confidence === 0) return 0
  return heading.isTax && uidsOf(count) * HALF < (count?.numbers ?? 0) ? 1 : 2
}

/** Returns whether both columns hold the same numbers, so that the choice does not matter. */
function haveSameUids({ count: one }: Candidate, { count: other }: Candidate): boolean {
  if (!one || !other || uidsOf(one) !== uidsOf(other) || one.different.size !== other.different.size) return false
  return one.different.size > 0 && [...one.different].every(uid => other.different.has(uid))
}

const byMerit = (a: Candidate, b: Candidate): number =>
  Math.min(uidsOf(b.count), 1) - Math.min(uidsOf(a.count), 1) ||
  b.heading.confidence - a.heading.confidence ||
  (b.count?.different.size ?? 0) - (a.count?.different.size ?? 0) ||
  uidsOf(b.count) - uidsOf(a.count) ||
  a.headerRow - b.headerRow ||
  a.column - b.column

const byBareNumbers = (a: Candidate, b: Candidate): number =>
  b.heading.confidence - a.heading.confidence ||
  (b.count?.differentWithoutCountry.size ?? 0) - (a.count?.differentWithoutCountry.size ?? 0)

function rejectionReason(candidate: Candidate, ownUids: ReadonlySet<string>): RejectedColumn['why'] {
  if (!holdsUids(candidate)) return 'no-numbers'
  if (isOwn(candidate, ownUids)) return 'own'
  return isOneNumber(candidate) && uidsOf(candidate.count) > 1 ? 'one-number' : 'fewer'
}
