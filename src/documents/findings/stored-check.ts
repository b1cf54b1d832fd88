import type { Selectable } from 'kysely'
import type { UidCheckResult } from '../../answers/checks/checked.ts'
import type { ProofOwnership } from '../../answers/checks/proof.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Language } from '../../base/texts/define.ts'
import type { Verdict } from '../../base/verdict-rules.ts'
import type { StoredMembership } from '../../registers/marks/group-membership/membership.ts'
import { isMarkId, MARK_IDS, type MarkEntry, type MarkId, type Marks } from '../../registers/marks/mark-rules.ts'
import { MARKS } from '../../registers/marks/marks.ts'
import type { StoredAccountCheck } from '../../registers/marks/polish-accounts/account-check.ts'
import type { Comparison } from '../../vat-ids/same-company/comparison.ts'
import { isForViesOnly } from '../../vat-ids/uid/authority-forms.ts'
import type { Hint, RefusalReason } from '../../vat-ids/uid/parsed-uid.ts'
import type { FindingRecord } from './read-findings.ts'

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

const entriesStoredIn = (place: 'hints' | 'marks', marks: Marks): [MarkId, MarkEntry][] =>
  MARK_IDS.flatMap(id => {
    const entry = MARKS[id].storedIn === place ? marks[id] : undefined
    return entry ? [[id, entry]] : []
  })

/** What registers without a verdict said when a check was made; each is absent if it said nothing. */
export type StoredMarks = Marks & StoredAnswersOfRegisters

/**
 * What registers said about the inputs of a check. `unknown`: those that were queried about the
 * state of the UID and said nothing.
 */
export type StoredAnswersOfRegisters = {
  membership?: StoredMembership
  account?: StoredAccountCheck
  unknown?: MarkId[]
}

/** Returns the marks to store; null if there are none. */
export function marksToStore(marks: Marks, answers: StoredAnswersOfRegisters): StoredMarks | null {
  const entries = Object.fromEntries(entriesStoredIn('marks', marks))
  const stored: StoredMarks = { ...entries, ...answers }
  return Object.keys(stored).length > 0 ? stored : null
}

/** A single check as a record of a finding. */
export type CheckRecord = FindingRecord & { id: number; createdAt: Date; language: Language; verdict: Verdict }

/** Converts a stored check. An old check is read from what it stores, never by today's rules. */
export const recordOfCheck = (check: SingleCheckRow): CheckRecord => ({
  id: check.id,
  createdAt: check.created_at,
  language: check.language,
  origin: 'check',
  companyId: check.company_id,
  uid: check.uid,
  typed: check.input,
  verdict: check.verdict,
  reason: check.reason,
  refusal: hintOf(check, 'not-a-uid')?.grounds ?? null,
  hints: [...hintsOf(check).filter(isShown), ...unknownStates(check)],
  fromCache: check.from_cache,
  proof: hintOf(check, 'proof')?.whose ?? null,
  marks: storedMarks(check),
  memberships: [marksOf(check).membership ?? []].flat(),
  accountChecks: [marksOf(check).account ?? []].flat(),
  typedCompany: check.own_company,
  comparison: comparisonOf(check),
  invoiceDates: [],
  answerId: check.answer_ids.at(-1) ?? null,
  tryIds: check.answer_ids,
})

/**
 * A comparison with the user's company. `ownName` is its name without the address, because users
 * assess names. Checks before 23 November 2026 lack it; there it is the line that contains it.
 */
export type OwnComparison = Comparison & { ownName?: string }

function comparisonOf({ comparison, own_company }: SingleCheckRow): FindingRecord['comparison'] {
  if (comparison === null) return null
  // Written only by compareOwnCompany; the database's types do not know the shape.
  const stored = comparison as OwnComparison
  return { ...stored, ownName: stored.ownName ?? own_company, row: null }
}

const hintOf = <Kind extends StoredHint['kind']>(check: SingleCheckRow, kind: Kind) =>
  hintsOf(check).find((hint): hint is Extract<StoredHint, { kind: Kind }> => hint.kind === kind)

const isMark = (hint: StoredHint): hint is { kind: MarkId } & MarkEntry => isMarkId(hint.kind)

const isShown = (hint: StoredHint): hint is Hint | { kind: 'only-vies' } =>
  hint.kind !== 'not-a-uid' && hint.kind !== 'proof' && !isMark(hint)

// Written only by hintsToStore; the database's types do not know the shape.
const hintsOf = ({ hints }: SingleCheckRow): StoredHint[] => hints as StoredHint[]

// Written only by marksToStore; the database's types do not know the shape.
const marksOf = ({ marks }: SingleCheckRow): StoredMarks => (marks ?? {}) as StoredMarks

const unknownStates = (check: SingleCheckRow) =>
  (marksOf(check).unknown ?? []).map(register => ({ kind: 'unknown-state', register }) as const)

function storedMarks(check: SingleCheckRow): Marks {
  const hints = new Map(hintsOf(check).flatMap(hint => (isMark(hint) ? [[hint.kind, hint] as const] : [])))
  const entries = MARK_IDS.flatMap(id => {
    const entry = hints.get(id) ?? marksOf(check)[id]
    if (!entry) return []
    const { since, asOf, state } = entry
    return [[id, { since, asOf, ...(state === undefined ? {} : { state }) }] as const]
  })
  return Object.fromEntries(entries)
}
