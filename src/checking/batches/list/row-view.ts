import type { Selectable } from 'kysely'
import { describeAnswer, describeWhyUnanswered } from '../../../answers/checks/describe-outcome.ts'
import { describeProof, type ReaderOptions } from '../../../answers/checks/proof.ts'
import type { Confirmation } from '../../../answers/confirmations/agreement.ts'
import { confirmationField } from '../../../answers/confirmations/confirmations.ts'
import type { StoredAssessment } from '../../../answers/findings/assessments-store.ts'
import type { Tables } from '../../../base/database/tables.ts'
import type { Language } from '../../../base/texts/define.ts'
import type { Reason, StoredAnswer } from '../../../registers/authorities/answer.ts'
import { describeMarks } from '../../../registers/marks/describe-marks.ts'
import { type StoredMembership, toMembership } from '../../../registers/marks/group-membership/membership.ts'
import type { Marks } from '../../../registers/marks/mark-rules.ts'
import {
  describeAssessment,
  type LatestAssessment,
  latestAssessment,
} from '../../../vat-ids/same-company/assessment.ts'
import { needsReview } from '../../../vat-ids/same-company/comparison.ts'
import { describeDifferences, formatSameness } from '../../../vat-ids/same-company/describe-comparison.ts'
import { describeNotAUid } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import { MAX_NAMES } from '../asking/question.ts'
import type { StoredComparison } from '../comparisons-store.ts'
import { describeInvoiceDay, describeProbe, evidenceOf, formatInvoiceDay, isSupported } from '../evidence.ts'
import type { StoredInvoiceDay } from '../invoice-days-store.ts'
import type { NotAUidRow } from '../rows-store.ts'
import type { TaskRow } from '../wire.ts'

/** A question with the answer behind its verdict, and the marks, which never change the verdict. */
export type ReadQuestion = {
  question: Selectable<Tables['question']>
  storedAnswer: StoredAnswer | undefined
  marks: Marks
  /** How a document of the DataBox relates to that answer. */
  confirmation?: Confirmation | undefined
  /** ARES's answers about the companies of an unnamed VAT group. */
  memberships: StoredMembership[]
  comparison: StoredComparison | undefined
  /** If several rows have this UID, the comparison of each name. */
  byName: StoredComparison[] | undefined
  judgements: StoredAssessment[] | undefined
  invoiceDays: StoredInvoiceDay[] | undefined
}

/** The stored data of a row: a question, or a text that is not a UID. */
export type ReadRow = ReadQuestion | { other: NotAUidRow }

/** The maximum number of row numbers on the screen; programs get all of them. */
const MAX_SHOWN_ROWS = 3

/**
 * Returns the row numbers of a question's UID. Batches of older releases have only the first three,
 * or none.
 */
export const rowNumbersOf = ({
  first_row,
  more_rows,
}: Pick<ReadQuestion['question'], 'first_row' | 'more_rows'>): number[] =>
  first_row === null ? [] : [first_row, ...(more_rows ?? [])]

/** Converts a question to the wire format. */
export function toTaskRow(row: ReadQuestion, readerOptions: ReaderOptions): TaskRow {
  const { question, storedAnswer, comparison } = row
  const { answer, probe } = evidenceOf(question.uid, storedAnswer)
  const { language } = readerOptions
  // The column contains a Reason (batches/asking/settle-store.ts); the database's types declare it
  // as text.
  const reason = question.reason === null ? '' : describeWhyUnanswered(question.reason as Reason, answer, language)
  return {
    id: question.id,
    uid: question.uid,
    rowCount: question.row_count,
    rows: rowNumbersOf(question).slice(0, MAX_SHOWN_ROWS),
    ownName: question.own_name ?? '',
    verdict: question.verdict,
    reason: [reason, ...(probe ? [describeProbe(probe, language)] : [])].join(' '),
    message: answer ? describeAnswer(answer, language) : '',
    companyName: answer?.name ?? '',
    service: answer?.service ?? '',
    askedAt: answer?.askedAt.toISOString() ?? null,
    requesterUid: answer?.requesterUid ?? '',
    requesterName: answer?.requesterName ?? '',
    fromCache: question.from_cache,
    proof: answer && question.from_cache ? describeProof(question.proof, answer, readerOptions) : '',
    listing: describeMarks(row.marks, language),
    ...(answer ? confirmationField(row.confirmation, language) : {}),
    comparison: comparison ? toRowComparison(comparison, language) : null,
    judgement: toRowAssessment(assessmentOf(row), language),
    ...toRowNames(row, language),
    invoiceDays: (row.invoiceDays ?? []).map(day => toRowDay(day, language)),
    ...(row.memberships.length > 0
      ? { memberships: row.memberships.map(membership => toMembership(membership, language)) }
      : {}),
    tries: question.tries,
    nextTryAt: question.state === 'parked' ? (question.next_try_at?.toISOString() ?? null) : null,
  }
}

const toRowDay = (day: StoredInvoiceDay, language: Language): TaskRow['invoiceDays'][number] => ({
  row: day.row,
  day: formatInvoiceDay(day),
  said: describeInvoiceDay(day, language),
  isSupported: isSupported(day),
})

/** Converts a row that is not a UID to the wire format. */
export const toNotAUidRow = (row: NotAUidRow, language: Language): TaskRow => ({
  id: -row.row,
  uid: row.text,
  rowCount: 1,
  rows: [row.row],
  ownName: row.own_name ?? '',
  verdict: 'not-a-uid',
  reason: describeNotAUid(row.grounds, language),
  message: '',
  companyName: '',
  service: '',
  askedAt: null,
  requesterUid: '',
  requesterName: '',
  fromCache: false,
  proof: '',
  listing: '',
  comparison: null,
  judgement: null,
  names: [],
  hasMoreNames: false,
  invoiceDays: [],
  tries: 0,
  nextTryAt: null,
})

/** Returns a UID's names in the list if there are several, each with its own comparison. */
function toRowNames(row: ReadQuestion, language: Language): Pick<TaskRow, 'names' | 'hasMoreNames'> {
  const { question, byName = [] } = row
  // For batches from before names were stored, only the compared names are known.
  const names = new Set([
    question.own_name ?? '',
    ...(question.more_names ?? []),
    ...byName.map(({ ownName }) => ownName),
  ])
  names.delete('')
  if (names.size < 2) return { names: [], hasMoreNames: false }
  const rowNames = [...names].slice(0, MAX_NAMES).map(ownName => {
    const comparison = byName.find(compared => compared.ownName === ownName)
    return {
      ownName,
      comparison: comparison ? toRowComparison(comparison, language) : null,
      judgement: toRowAssessment(assessmentOf({ ...row, comparison }), language),
    }
  })
  return { names: rowNames, hasMoreNames: names.size > MAX_NAMES }
}

/** Converts a comparison to the wire format. */
const toRowComparison = (comparison: StoredComparison, language: Language): Exclude<TaskRow['comparison'], null> => ({
  row: comparison.row,
  ownName: comparison.ownName,
  sameness: comparison.sameness,
  isDiffering: needsReview(comparison),
  word: formatSameness(comparison.sameness, language),
  differences: describeDifferences(comparison, language),
})

type ComparedRow = Pick<ReadQuestion, 'question' | 'storedAnswer' | 'comparison' | 'judgements'>

/**
 * Returns the assessment of a row's company for its current names; null if there is none or nothing
 * was compared.
 */
export function assessmentOf({ question, storedAnswer, comparison, judgements = [] }: ComparedRow) {
  if (comparison === undefined) return null
  const givenName = evidenceOf(question.uid, storedAnswer).answer?.name ?? ''
  return latestAssessment(judgements, { ownName: comparison.ownName, givenName })
}

/** Converts an assessment to the wire format. */
const toRowAssessment = (
  assessment: LatestAssessment<StoredAssessment> | null,
  language: Language,
): TaskRow['judgement'] =>
  assessment && { said: describeAssessment(assessment, language), stands: !assessment.hasLapsed }
