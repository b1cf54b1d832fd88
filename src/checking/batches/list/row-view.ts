import type { Selectable } from 'kysely'
import { describeAnswer, describeWhyOpen } from '../../../answers/checks/describe-outcome.ts'
import { describeProof, type ReaderOptions } from '../../../answers/checks/proof.ts'
import type { Confirmation } from '../../../answers/confirmations/agreement.ts'
import { confirmationField } from '../../../answers/confirmations/confirmations.ts'
import { describeMarks, type Marks } from '../../../answers/evidence/marks.ts'
import type { Tables } from '../../../base/database/tables.ts'
import type { Language } from '../../../base/texts/define.ts'
import type { Reason, StoredAnswer } from '../../../registers/authorities/answer.ts'
import { type StoredMembership, toMembership } from '../../../registers/czechia/membership.ts'
import { isDiffering } from '../../../vat-ids/same-company/comparison.ts'
import { describeDifferences, formatSameness } from '../../../vat-ids/same-company/describe-comparison.ts'
import { describeAssessment, type LatestAssessment, latestAssessment } from '../../../vat-ids/same-company/judgement.ts'
import { describeNotAUid } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import { MAX_NAMES } from '../asking/question.ts'
import type { StoredComparison } from '../comparisons-store.ts'
import { describeInvoiceDay, describeProbe, evidenceOf, isSupported, showInvoiceDay } from '../evidence.ts'
import type { StoredInvoiceDay } from '../invoice-days-store.ts'
import type { StoredJudgement } from '../judgements-store.ts'
import type { NotAUidRow } from '../rows-store.ts'
import type { TaskRow } from '../wire.ts'

/** A question with the answer behind its verdict, and the marks, which never change the verdict. */
export type ReadQuestion = Marks & {
  question: Selectable<Tables['question']>
  storedAnswer: StoredAnswer | undefined
  /** What a document of the DataBox says of that answer. */
  confirmation?: Confirmation | undefined
  /** What ARES said of the companies, for a VAT group without a name. */
  memberships: StoredMembership[]
  comparison: StoredComparison | undefined
  /** If several rows have this UID, the comparison of each name. */
  byName: StoredComparison[] | undefined
  judgements: StoredJudgement[] | undefined
  invoiceDays: StoredInvoiceDay[] | undefined
}

/** The stored data of a row: a question, or a text that is not a UID. */
export type ReadRow = ReadQuestion | { other: NotAUidRow }

/** A user looks up one or two rows; a program gets them all. */
const MAX_SHOWN_ROWS = 3

/**
 * Returns the sheet rows of a question's number. Batches from before all rows were stored have the
 * first three; older ones have none.
 */
export const rowsOf = ({
  first_row,
  more_rows,
}: Pick<ReadQuestion['question'], 'first_row' | 'more_rows'>): number[] =>
  first_row === null ? [] : [first_row, ...(more_rows ?? [])]

/** Converts a question to the wire format. */
export function toTaskRow(row: ReadQuestion, reading: ReaderOptions): TaskRow {
  const { question, storedAnswer, comparison } = row
  const { answer, probe } = evidenceOf(question.uid, storedAnswer)
  const { language } = reading
  // Written from a Reason (batches/asking/settle-store.ts); the database's types declare it as
  // text.
  const reason = question.reason === null ? '' : describeWhyOpen(question.reason as Reason, answer, language)
  return {
    id: question.id,
    uid: question.uid,
    rowCount: question.row_count,
    rows: rowsOf(question).slice(0, MAX_SHOWN_ROWS),
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
    proof: answer && question.from_cache ? describeProof(question.proof, answer, reading) : '',
    listing: describeMarks(row, language),
    ...(answer ? confirmationField(row.confirmation, language) : {}),
    comparison: comparison ? toRowComparison(comparison, language) : null,
    judgement: toRowJudgement(judgementOn(row), language),
    ...toRowNames(row, language),
    invoiceDays: (row.invoiceDays ?? []).map(day => toRowDay(day, language)),
    ...(row.memberships.length > 0 ? { memberships: row.memberships.map(one => toMembership(one, language)) } : {}),
    tries: question.tries,
    nextTryAt: question.state === 'parked' ? (question.next_try_at?.toISOString() ?? null) : null,
  }
}

const toRowDay = (day: StoredInvoiceDay, language: Language): TaskRow['invoiceDays'][number] => ({
  row: day.row,
  day: showInvoiceDay(day),
  said: describeInvoiceDay(day, language),
  isSupported: isSupported(day),
})

/** Converts a row that is not a UID to the wire format. */
export const toNotAUidRow = (other: NotAUidRow, language: Language): TaskRow => ({
  id: -other.row,
  uid: other.text,
  rowCount: 1,
  rows: [other.row],
  ownName: other.own_name ?? '',
  verdict: 'not-a-uid',
  reason: describeNotAUid(other.grounds, language),
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

/** Returns the names a list has for one UID, if there are several, each with its own comparison. */
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
      judgement: toRowJudgement(judgementOn({ ...row, comparison }), language),
    }
  })
  return { names: rowNames, hasMoreNames: names.size > MAX_NAMES }
}

/** Converts a comparison to the wire format. */
const toRowComparison = (comparison: StoredComparison, language: Language): Exclude<TaskRow['comparison'], null> => ({
  row: comparison.row,
  ownName: comparison.ownName,
  sameness: comparison.sameness,
  isDiffering: isDiffering(comparison),
  word: formatSameness(comparison.sameness, language),
  differences: describeDifferences(comparison, language),
})

type Compared = Pick<ReadQuestion, 'question' | 'storedAnswer' | 'comparison' | 'judgements'>

/**
 * Returns the assessment of a row's company, judged by the present names; null if there is none or
 * nothing was compared.
 */
export function judgementOn({ question, storedAnswer, comparison, judgements = [] }: Compared) {
  if (comparison === undefined) return null
  const givenName = evidenceOf(question.uid, storedAnswer).answer?.name ?? ''
  return latestAssessment(judgements, { ownName: comparison.ownName, givenName })
}

/** Converts an assessment to the wire format. */
const toRowJudgement = (standing: LatestAssessment<StoredJudgement> | null, language: Language): TaskRow['judgement'] =>
  standing && { said: describeAssessment(standing, language), stands: !standing.hasLapsed }
