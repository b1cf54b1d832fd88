import type { ProofOwnership } from '../../answers/checks/proof.ts'
import type { Confirmation } from '../../answers/confirmations/agreement.ts'
import type { StoredAssessment } from '../../answers/evidence/assessments-store.ts'
import type { Verdict } from '../../base/verdict-rules.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import type { StoredMembership } from '../../registers/marks/group-membership/membership.ts'
import type { MarkId, Marks } from '../../registers/marks/mark-rules.ts'
import type { StoredAccountCheck } from '../../registers/marks/polish-accounts/account-check.ts'
import { type LatestAssessment, latestAssessment } from '../../vat-ids/same-company/assessment.ts'
import type { Comparison } from '../../vat-ids/same-company/comparison.ts'
import type { Hint, RefusalReason } from '../../vat-ids/uid/parsed-uid.ts'
import type { InvoiceDate } from './invoice-date.ts'

/**
 * What one check found about one UID: the answer behind the verdict, and what is shown beside it
 * and never changes it. Read with `readFindings`, shown with `describe-finding.ts` and `facts.ts`.
 */
export type Finding = {
  /** A single check, a UID of a batch while it runs, or a row of a batch's result. */
  origin: 'check' | 'question' | 'row'
  /** The company that made the check. */
  companyId: number
  /** The UID as queried; the text itself if it is not a UID. */
  uid: string
  typed: string
  /** Null while there is no answer. */
  verdict: Verdict | null
  /** A `Reason`, or why the text is not a UID; the database's types declare it as text. */
  reason: string | null
  /** Why no service was queried; null if one was, and in old checks that do not store it. */
  refusal: RefusalReason | null
  /** Repairs and doubts; not read for questions. */
  hints: readonly ShownHint[]
  /** A service's answer or failure for this UID; null if none was queried. */
  answer: StoredAnswer | null
  /** The failed query about another UID that prevented this UID's own (docs/rules.md#patience). */
  probe: StoredAnswer | null
  /** The other queries of this check, oldest first; not read for questions. */
  tries: StoredAnswer[]
  fromCache: boolean
  /** Whose evidence a cached answer was when it was used; null if that was not stored. */
  proof: ProofOwnership | null
  /** The marks at the time of the check. */
  marks: Marks
  /** ARES's answers about the companies of an unnamed VAT group. */
  memberships: StoredMembership[]
  /** The Polish white list's answers about accounts of the UID's owner. */
  accountChecks: StoredAccountCheck[]
  /** The company typed in a single check; '' = none. A batch's are in `comparison`. */
  typedCompany: string
  /** How the user's company compares with the answer; null if nothing was compared. */
  comparison: FindingComparison | null
  /** All assessments of that UID's companies, oldest first, and the one in force. */
  assessments: readonly StoredAssessment[]
  assessment: LatestAssessment<StoredAssessment> | null
  /** The evidence on the days of invoices: of this row, or of the first few rows of a question. */
  invoiceDates: InvoiceDate[]
  /** How a document of the DataBox relates to the answer. */
  confirmation: Confirmation | null
}

/** A hint that is shown; `unknown-state`: a queried register did not say the state of the UID. */
export type ShownHint = Hint | { kind: 'only-vies' } | { kind: 'unknown-state'; register: MarkId }

/** A comparison with the name that users assess, and its row in the sheet (null in a check). */
export type FindingComparison = Comparison & { ownName: string; row: number | null }

/** Returns the assessment of the compared company for its current names, or null. */
export function assessmentOf({
  comparison,
  answer,
  assessments,
}: Pick<Finding, 'comparison' | 'answer' | 'assessments'>): Finding['assessment'] {
  if (comparison === null) return null
  return latestAssessment(assessments, { ownName: comparison.ownName, givenName: answer?.name ?? '' })
}

/** Returns whether no service was queried because the text is not a UID. */
export const isRefused = ({ verdict, reason }: Pick<Finding, 'verdict' | 'reason'>): boolean =>
  // If an authority says so, there is no reason of the product's own.
  verdict === 'not-a-uid' && reason !== null
