import type { ColumnReason, PassedOver } from '../layout.ts'
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
 * The chosen column and why; if several fit, the candidates for a person's choice, the likeliest
 * first.
 */
export type ColumnChoice = { winner: Candidate; why: ColumnReason; passedOver: PassedOver[]; candidates: Candidate[] }

/** A column without a heading is trusted only if half of its numbers are UIDs. */
const HALF = 2
/** A heading that names a tax more often has amounts below than numbers. */
const FOURTH = 4

/** Returns whether a column's cells are UIDs, by themselves or under its heading. */
export function fits({ heading, count }: Candidate): boolean {
  const uids = uidsOf(count)
  if (count === null || uids === 0) return false
  if (heading.sureness > 0) return !heading.isTax || uids * FOURTH >= count.numbers
  const isPlain = count.alone > count.amongWords || count.alone === count.numbers
  const isAlone = count.alone > 0 && isPlain && uids * HALF >= count.numbers
  return (isAlone || uids * HALF >= count.numbers) && count.sure > 0 && count.sure * HALF >= uids
}

/**
 * Returns the column with the partners' UIDs, or null if there is none. Content decides: the
 * company's own number is no partner's, and a tax column has no numbers. Headings decide between
 * equals. If two columns of different numbers remain, a person must choose
 * (docs/rules.md#uid-column).
 */
export function chooseColumn(candidates: readonly Candidate[], ownUids: ReadonlySet<string>): ColumnChoice | null {
  const all = withOwnCompany(candidates)
  const fitting = all.filter(fits)
  const attempted = all.filter(
    each => !fits(each) && each.heading.sureness === 2 && !each.heading.isTax && hasAttempts(each),
  )
  if (fitting.length === 0) return byHeadingAlone(all)
  const others = fitting.filter(each => !isOwn(each, ownUids))
  const partners = others.length > 0 ? others : fitting
  const varied = partners.filter(each => !isOneNumber(each))
  const left = best([...(varied.length > 0 ? varied : byRole(partners)), ...attempted])
  const [winner] = left.toSorted(byMerit)
  if (winner === undefined) return null
  const unread = all.filter(each => each !== winner && isLeftUnread(each, winner, ownUids)).toSorted(byBareNumbers)
  const choices = [...unread, ...left.toSorted(byMerit)]
  const passed = all.filter(each => each !== winner && (fitting.includes(each) || each.heading.sureness > 0))
  return {
    winner,
    why: winner.heading.sureness > 0 ? 'heading' : 'numbers',
    passedOver: passed.map(each => ({ column: each.column, heading: each.text, why: whyNot(each, ownUids) })),
    candidates: choices.length > 1 ? choices : [],
  }
}

/**
 * "Company VAT" means the company's own number if it has only one and another heading says partner:
 * "Partner VAT".
 */
function withOwnCompany(candidates: readonly Candidate[]): readonly Candidate[] {
  if (!candidates.some(({ heading }) => heading.role === 'partner' && heading.sureness > 0)) return candidates
  const isOwnCompany = (each: Candidate) => each.heading.role === 'company' && isOneNumber(each)
  return candidates.map(each => (isOwnCompany(each) ? { ...each, heading: { ...each.heading, role: 'own' } } : each))
}

/** Returns whether the cells may be numbers without their countries. */
export const isBare = ({ count }: Candidate): boolean =>
  count !== null && count.bare > 0 && count.bare * HALF >= count.numbers

/**
 * Returns whether a column may hold the partners' numbers without their countries, and was
 * therefore not read. Beside the company's own number that is any column of numbers; beside others,
 * one whose heading says so.
 */
function isLeftUnread(each: Candidate, winner: Candidate, ownUids: ReadonlySet<string>): boolean {
  if (fits(each) || each.heading.role === 'own' || !isBare(each)) return false
  if (isOwn(winner, ownUids)) return true
  if (each.heading.sureness === 0) return false
  const bare = each.count?.differentBare.size ?? 0
  const taking = winner.count?.different.size ?? 0
  if (bare > taking && each.heading.sureness > winner.heading.sureness) return true
  if (!isOneNumber(winner)) return bare >= taking * FOURTH
  return bare >= HALF || (each.heading.role === 'partner' && winner.heading.role !== 'partner')
}

const hasAttempts = ({ count }: Candidate): boolean => count !== null && count.attempts * HALF >= count.numbers

/** No cell is a UID, but a heading says so: each cell is then reported as invalid. */
function byHeadingAlone(all: readonly Candidate[]): ColumnChoice | null {
  const headed = all.filter(
    ({ heading, count }) => heading.sureness === 2 && (!heading.isTax || (count !== null && count.attempts > 0)),
  )
  const own = headed.filter(({ heading }) => heading.role !== 'own')
  const [winner] = (own.length > 0 ? own : headed).toSorted(byMerit)
  return winner ? { winner, why: 'heading', passedOver: [], candidates: [] } : null
}

function isOwn({ heading, count }: Candidate, ownUids: ReadonlySet<string>): boolean {
  const different = [...(count?.different ?? [])]
  return heading.role === 'own' || (different.length > 0 && different.every(uid => ownUids.has(uid)))
}

/**
 * Of columns with one number each, returns those whose heading says partner, or all if none does.
 */
function byRole(partners: readonly Candidate[]): readonly Candidate[] {
  const partnerColumns = partners.filter(({ heading }) => heading.role === 'partner')
  return partnerColumns.length > 0 ? partnerColumns : partners
}

/**
 * True if all UIDs are the same. Further numbers beside a single UID count as typing errors under a
 * UID heading, and without one as other numbers.
 */
const isOneNumber = ({ heading, count }: Candidate): boolean =>
  count?.different.size === 1 && (heading.sureness === 0 || uidsOf(count) > 1 || count.numbers === 1)

/** Returns the candidates that no other beats. */
const best = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(one => !candidates.some(other => other !== one && outdoes(other, one)))

function outdoes(one: Candidate, other: Candidate): boolean {
  const [clearness = 0, otherClearness = 0] = [one, other].map(clearnessOf)
  if (isSame(one, other)) return byMerit(one, other) < 0
  if (clearness <= otherClearness || uidsOf(one.count) === 0) return false
  // Wrong numbers under a clear heading are errors to report. But few numbers may not be what the
  // list is about, and as many under an unknown heading may be the intended ones.
  const numbers = one.count?.numbers ?? 0
  const different = other.count?.different.size ?? 0
  return other.heading.isMisleading || different === 1 || different * HALF <= numbers
}

/** A tax's name above UIDs is as clear as any other heading. */
function clearnessOf({ heading, count }: Candidate): number {
  if (heading.sureness === 0) return 0
  return heading.isTax && uidsOf(count) * HALF < (count?.numbers ?? 0) ? 1 : 2
}

/** Both hold the same numbers, so the choice does not matter. */
function isSame({ count: one }: Candidate, { count: other }: Candidate): boolean {
  if (!one || !other || uidsOf(one) !== uidsOf(other) || one.different.size !== other.different.size) return false
  return one.different.size > 0 && [...one.different].every(uid => other.different.has(uid))
}

const byMerit = (a: Candidate, b: Candidate): number =>
  Math.min(uidsOf(b.count), 1) - Math.min(uidsOf(a.count), 1) ||
  b.heading.sureness - a.heading.sureness ||
  (b.count?.different.size ?? 0) - (a.count?.different.size ?? 0) ||
  uidsOf(b.count) - uidsOf(a.count) ||
  a.headerRow - b.headerRow ||
  a.column - b.column

const byBareNumbers = (a: Candidate, b: Candidate): number =>
  b.heading.sureness - a.heading.sureness || (b.count?.differentBare.size ?? 0) - (a.count?.differentBare.size ?? 0)

function whyNot(candidate: Candidate, ownUids: ReadonlySet<string>): PassedOver['why'] {
  if (!fits(candidate)) return 'no-numbers'
  if (isOwn(candidate, ownUids)) return 'own'
  return isOneNumber(candidate) && uidsOf(candidate.count) > 1 ? 'one-number' : 'fewer'
}
