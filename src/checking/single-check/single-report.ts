import { describeMissingLevel2, describeRegister } from '../../answers/checks/describe-outcome.ts'
import type { ViewingCompany } from '../../answers/checks/proof.ts'
import { type ReceivedAnswer, readReceivedAnswers } from '../../answers/checks/received-answers.ts'
import { answersByIds } from '../../answers/checks/store.ts'
import type { Confirmation } from '../../answers/confirmations/agreement.ts'
import { confirmationsOf, describeConfirmation } from '../../answers/confirmations/confirmations.ts'
import {
  describeHints,
  type SingleCheckRow,
  storedMarks,
  storedMembership,
} from '../../answers/findings/stored-check.ts'
import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { isInScope } from '../../base/roles/role-rules.ts'
import { createFairSemaphore } from '../../base/threads/fair-semaphore.ts'
import type { Issuer } from '../../documents/reports/issuer.ts'
import type { ReportContent, ReportRow } from '../../documents/reports/report-content.ts'
import { reportedAnswer, reportedReceived, reportedTry } from '../../documents/reports/reported-answer.ts'
import { requesterOf } from '../../documents/reports/requester.ts'
import { singleReport as storedReport } from '../../documents/reports/store.ts'
import { storeReport } from '../../documents/reports/store-report.ts'
import { writeReport } from '../../documents/reports/write-report.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { markSentences } from '../../registers/marks/describe-marks.ts'
import { describeMembership } from '../../registers/marks/group-membership/membership.ts'
import { type AssessmentDetails, describeAssessment } from '../../vat-ids/same-company/assessment.ts'
import { needsReview } from '../../vat-ids/same-company/comparison.ts'
import {
  assessmentsOfChecks,
  decidingAnswer,
  describeComparison,
  describeMatches,
  messageOf,
  proofOf,
} from './result.ts'
import { singleCheckById } from './store.ts'

/** The issuer of a check's report, and the database that stores it. */
type ReportDeps = Issuer & Pick<Services, 'database'>

// Each report is drawn in a thread of some 40 MB; a company that requests a thousand must leave
// some threads to others.
const acquireThread = createFairSemaphore({ permits: 4, permitsPerCompany: 2 })

/**
 * Calls `storeCheckReport` for a user's request; does nothing for a check outside the actor's
 * scope.
 */
export async function storeSingleReport(actor: Actor, deps: ReportDeps, id: number): Promise<void> {
  const check = await singleCheckById(deps.database.db, id)
  if (check && isInScope(actor, check.company_id)) await storeCheckReport(deps, id)
}

/**
 * Writes the one-page report of a single check at the first request; it then never changes. Does
 * nothing for a check that does not exist or has a report.
 */
export async function storeCheckReport({ database, ...issuer }: ReportDeps, id: number): Promise<void> {
  const { db } = database
  const check = await singleCheckById(db, id)
  if (!check || (await storedReport(db, id))) return
  const answers = await answersByIds(db, check.answer_ids)
  const judgement = (await assessmentsOfChecks(db, [check], answers)).get(id) ?? null
  const requester = await requesterOf(db, check.company_id, check.user_id)
  const received = await readReceivedAnswers(db, check.answer_ids)
  const confirmation = (await confirmationsOf(db, check.company_id, check.answer_ids)).get(
    decidingAnswer(check, answers)?.id ?? 0,
  )
  const content = singleReport({ check, answers, received, confirmation, judgement, ...requester })
  const release = await acquireThread({ companyId: check.company_id, userId: check.user_id })
  const pdf = await writeReport(content, issuer).finally(release)
  await commit(database, async trx => {
    // Two concurrent requests both get the report that was stored first.
    await singleCheckById(trx, id, true)
    if (await storedReport(trx, id)) return
    await storeReport(trx, { companyId: check.company_id, batchId: null, singleCheckId: id, edition: 1, pdf })
  })
}

export type SingleReportSource = {
  check: SingleCheckRow
  answers: StoredAnswer[]
  /** The raw service responses. */
  received?: ReceivedAnswer[]
  /** The content of the ministry's own document when the report was written. */
  confirmation?: Confirmation | undefined
  /** A user's assessment of the company; null if there is none. */
  judgement: { judgement: AssessmentDetails; hasLapsed: boolean } | null
  company: { name: string; uid: string }
  user: { name: string; email: string }
}

/** Returns the contents of a single check's one-page report. */
export function singleReport(source: SingleReportSource): ReportContent {
  const { check, answers, company, user } = source
  const totals = { valid: 0, invalid: 0, 'not-checked': 0, 'not-a-uid': 0 }
  totals[check.verdict] = 1
  return {
    language: check.language,
    kind: 'single',
    number: `E-${check.id}/1`,
    company,
    user,
    file: null,
    startedAt: startOf(check, answers),
    rowCount: 1,
    withoutUid: 0,
    cancelled: null,
    ending: { finishedAt: check.created_at, totals },
    rows: onlyRow(source),
  }
}

// Returns when the check started: with its own first query, if any. A cached answer has its own
// date, perhaps days before.
function startOf(check: SingleCheckRow, answers: StoredAnswer[]): Date {
  const cachedAnswer = check.from_cache ? decidingAnswer(check, answers) : null
  return answers.find(answer => answer !== cachedAnswer)?.askedAt ?? check.created_at
}

async function* onlyRow({
  check,
  answers,
  received,
  confirmation,
  judgement,
  company,
}: SingleReportSource): AsyncGenerator<ReportRow> {
  const answer = decidingAnswer(check, answers)
  yield {
    row: null,
    input: check.input,
    uid: check.uid,
    verdict: check.verdict,
    note: [
      rowNote(check, answers, { id: check.company_id, uid: company.uid }),
      ...(confirmation ? [describeConfirmation(confirmation, check.language)] : []),
    ]
      .filter(Boolean)
      .join(' '),
    proof: '',
    marks: markSentences(storedMarks(check), check.language),
    ...reportedAnswer(answer),
    received: reportedReceived(received?.find(({ id }) => id === answer?.id)),
    ownCompany: check.own_company,
    viesMatches: describeMatches(check, answer, check.language).map(({ word }) => word),
    ...comparisonOf(check, judgement),
    fromCache: check.from_cache,
    failedTries: answers
      .filter(failedTry => failedTry !== answer)
      .map(other => reportedTry(other, answer, check.language)),
  }
}

function comparisonOf(
  check: SingleCheckRow,
  judgement: SingleReportSource['judgement'],
): Pick<ReportRow, 'comparison' | 'isDiffering'> {
  const comparison = describeComparison(check, check.language)
  if (comparison === null) return { comparison: [], isDiffering: false }
  const judgementTexts = judgement ? [describeAssessment(judgement, check.language)] : []
  return {
    comparison: [comparison.word, ...comparison.differences, ...judgementTexts],
    isDiffering: needsReview({ ...comparison, differences: [] }),
  }
}

// The authority's own words are in `message`.
function rowNote(check: SingleCheckRow, answers: StoredAnswer[], company: ViewingCompany): string {
  const { language } = check
  const isAnswer = check.verdict === 'valid' || check.verdict === 'invalid'
  const answer = decidingAnswer(check, answers)
  const registerTexts = answer ? [...describeRegister(answer, language), describeMissingLevel2(answer, language)] : []
  const messages = isAnswer ? registerTexts : [messageOf(check, answers, language)]
  const membership = storedMembership(check)
  const proof = proofOf(check, answers, { language, company, isPaper: true })
  const membershipText = membership && describeMembership(membership, language)
  return [...messages, ...describeHints(check, language), proof, membershipText].filter(Boolean).join(' ')
}
