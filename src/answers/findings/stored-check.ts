import type { Selectable } from 'kysely'
import type { Tables } from '../../base/database/tables.ts'
import type { Language } from '../../base/texts/define.ts'
import type { StoredMembership } from '../../registers/marks/group-membership/membership.ts'
import { isMarkId, MARK_IDS, type MarkEntry, type MarkId, type Marks } from '../../registers/marks/mark-rules.ts'
import { MARKS } from '../../registers/marks/marks.ts'
import { isForViesOnly } from '../../vat-ids/uid/authority-forms.ts'
import { describeHint } from '../../vat-ids/uid/describe-not-a-uid.ts'
import type { Hint, RefusalReason } from '../../vat-ids/uid/parsed-uid.ts'
import type { UidCheckResult } from '../checks/checked.ts'
import { describeOnlyVies } from '../checks/describe-outcome.ts'
import type { ProofOwnership } from '../checks/proof.ts'

export type SingleCheckRow = Selectable<Tables['single_check']>

/**
 * What the rules, the company's data and registers without a verdict gave when a check was made:
 * repairs, why VIES, why no query, whose evidence, since when the UID has a mark.
 */
export type StoredHint =
  | Hint
  | { kind: 'only-vies' }
  | { kind: 'not-a-uid'; grounds: RefusalReason }
  | { kind: 'proof'; whose: ProofOwnership }
  | ({ kind: MarkId } & MarkEntry)

/** Returns the hints to store with a new check. */
export function hintsToStore({ parsed, proof }: Pick<UidCheckResult, 'parsed' | 'proof'>, marks: Marks): StoredHint[] {
  const proofHints: StoredHint[] = proof ? [{ kind: 'proof', whose: proof }] : []
  const markHints = entriesStoredIn('hints', marks).map(([kind, entry]): StoredHint => ({ kind, ...entry }))
  if (!parsed.isQueryable) return [...parsed.hints, { kind: 'not-a-uid', grounds: groundsOf(parsed) }]
  return [
    ...parsed.hints,
    ...(isForViesOnly(parsed.uid) ? [{ kind: 'only-vies' } as const] : []),
    ...proofHints,
    ...markHints,
  ]
}

// Both belong together, as in the type; separated, the compiler no longer knows which reason has
// which detail.
const groundsOf = ({ reason, detail }: RefusalReason): RefusalReason => ({ reason, detail }) as RefusalReason

/**
 * Returns the stored hint of a kind, or undefined. An old check is read from its hints, never by
 * today's rules.
 */
export const storedHint = <Kind extends StoredHint['kind']>(check: SingleCheckRow, kind: Kind) =>
  storedHints(check).find((hint): hint is Extract<StoredHint, { kind: Kind }> => hint.kind === kind)

/** Returns repairs, the check-digit hint, and why VIES was queried despite the mapping, as text. */
export const describeHints = (check: SingleCheckRow, language: Language): string[] =>
  storedHints(check).flatMap(hint => {
    if (hint.kind === 'not-a-uid' || hint.kind === 'proof' || isMark(hint)) return []
    return [
      hint.kind === 'only-vies' ? describeOnlyVies(language) : describeHint(hint, language, check.verdict === 'valid'),
    ]
  })

const entriesStoredIn = (place: 'hints' | 'marks', marks: Marks): [MarkId, MarkEntry][] =>
  MARK_IDS.flatMap(id => {
    const entry = MARKS[id].storedIn === place ? marks[id] : undefined
    return entry ? [[id, entry]] : []
  })

/**
 * What registers without a verdict said when a check was made; each is absent if it said nothing.
 */
export type StoredMarks = Marks & { membership?: StoredMembership }

/** Returns the marks to store; null if there are none. */
export function marksToStore(marks: Marks, membership: StoredMembership | null): StoredMarks | null {
  const entries = Object.fromEntries(entriesStoredIn('marks', marks))
  const stored: StoredMarks = { ...entries, ...(membership && { membership }) }
  return Object.keys(stored).length > 0 ? stored : null
}

// Written only by marksToStore; the database's types do not know the shape.
const marksOf = ({ marks }: SingleCheckRow): StoredMarks => (marks ?? {}) as StoredMarks

/** Returns what ARES said of the company; null if it was not queried. */
export const storedMembership = (check: SingleCheckRow): StoredMembership | null => marksOf(check).membership ?? null

/** Returns the marks of registers without a verdict at the time of the check. */
export function storedMarks(check: SingleCheckRow): Marks {
  const hints = new Map(storedHints(check).flatMap(hint => (isMark(hint) ? [[hint.kind, hint] as const] : [])))
  const entries = MARK_IDS.flatMap(id => {
    const entry = hints.get(id) ?? marksOf(check)[id]
    return entry ? [[id, { since: entry.since, asOf: entry.asOf }] as const] : []
  })
  return Object.fromEntries(entries)
}

const isMark = (hint: StoredHint): hint is { kind: MarkId } & MarkEntry => isMarkId(hint.kind)

// Written only by hintsToStore; the database's types do not know the shape.
const storedHints = ({ hints }: SingleCheckRow): StoredHint[] => hints as StoredHint[]
