import { readReceivedAnswers, toReceivedList } from '../../../answers/checks/received-answers.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { evidenceIn, readFindings } from '../../../documents/findings/read-findings.ts'
import type { ReceivedList } from '../../../registers/authorities/wire.ts'
import { membershipsOfBatch } from '../../../registers/marks/group-membership/membership-store.ts'
import { NO_MARKS } from '../../../registers/marks/mark-rules.ts'
import { accountsOfBatch } from '../../../registers/marks/polish-accounts/account-store.ts'
import { comparisonsByName, mostSevereComparisons } from '../comparisons-store.ts'
import { firstInvoiceDaysOf } from '../invoice-days-store.ts'
import { marksOfBatch } from '../marks-store.ts'
import { notAUidRows } from '../rows-store.ts'
import type { TaskRows, TaskRowsQuery } from '../wire.ts'
import { findRows, type RowPosition } from './find-rows.ts'
import { type Question, type RowFinding, type RowRecord, recordOfNotAUid, recordOfQuestion } from './row-finding.ts'
import { toTaskRow } from './row-view.ts'
import { type BatchRow, readVisibleBatch } from './view.ts'

/**
 * Returns one page of a batch's distinct UIDs and of its rows that are not a UID, in the order of
 * the sheet. Each has its outcome or the time of its next query. Throws 404 outside the actor's
 * scope.
 */
export async function listBatchRows(actor: Actor, db: Reader, id: number, query: TaskRowsQuery): Promise<TaskRows> {
  const batch = await readVisibleBatch(actor, db, id)
  const { total, positions } = await findRows(db, batch, query)
  const readerOptions = { language: actor.language, company: { id: batch.company_id, uid: batch.company_uid } }
  const rows = await readRows(db, batch, positions)
  return {
    totalCount: total,
    items: rows.map(row => toTaskRow(row, readerOptions)),
  }
}

/** Reads the findings of the rows at these positions (at most 1,000), in this order. */
export async function readRows(
  db: Reader,
  batch: Pick<BatchRow, 'id' | 'company_id'>,
  positions: RowPosition[],
): Promise<RowFinding[]> {
  const questions = await readQuestions(db, positions)
  const notAUidRowsByNumber = await notAUidRows(
    db,
    batch.id,
    positions.flatMap(({ row }) => row ?? []),
  )
  const recordOfQuestion = await questionReader(db, batch, [...questions.values()])
  const records = positions.flatMap(({ question: questionId, row }): RowRecord[] => {
    const question = questions.get(questionId ?? 0)
    if (question) return [recordOfQuestion(question)]
    const notAUidRow = notAUidRowsByNumber.get(row ?? 0)
    return notAUidRow ? [recordOfNotAUid(batch.company_id, notAUidRow)] : []
  })
  return readFindings(evidenceIn(db), records)
}

/** Reads what the batch stores about the questions' UIDs; returns a question's record. */
async function questionReader(
  db: Reader,
  { id }: Pick<BatchRow, 'id'>,
  questions: Question[],
): Promise<(question: Question) => RowRecord> {
  const uids = questions.map(({ uid }) => uid)
  const marks = await marksOfBatch(db, id, uids)
  const memberships = Map.groupBy(await membershipsOfBatch(db, id, uids), membership => membership.uid)
  const accounts = Map.groupBy(await accountsOfBatch(db, id, uids), check => check.uid)
  const comparisons = await mostSevereComparisons(db, id, uids)
  const uidsWithSeveralRows = questions.flatMap(({ uid, row_count }) => (row_count > 1 ? [uid] : []))
  const byName = await comparisonsByName(db, id, uidsWithSeveralRows)
  const invoiceDates = await firstInvoiceDaysOf(db, id, uids)
  return question => ({
    ...recordOfQuestion(question),
    marks: marks.get(question.uid) ?? NO_MARKS,
    memberships: memberships.get(question.uid) ?? [],
    accountChecks: accounts.get(question.uid) ?? [],
    comparison: comparisons.get(question.uid) ?? null,
    byName: byName.get(question.uid) ?? [],
    invoiceDates: invoiceDates.get(question.uid) ?? [],
  })
}

async function readQuestions(db: Reader, positions: RowPosition[]) {
  const ids = positions.flatMap(({ question }) => question ?? [])
  const questions = ids.length === 0 ? [] : await db.selectFrom('question').selectAll().where('id', 'in', ids).execute()
  return new Map(questions.map(question => [question.id, question]))
}

// Above the maximum of the setting `task_retry_on_error`; the newest tries are shown.
const MAX_TRIES = 100

/**
 * Returns what services sent about one UID of a batch: each try, and the cached answer if it was
 * used. Throws 404 for a batch outside the actor's scope, and for a row that is not in this batch.
 */
export async function receivedOfRow(actor: Actor, db: Reader, id: number, row: number): Promise<ReceivedList> {
  const batch = await readVisibleBatch(actor, db, id)
  const question = await db
    .selectFrom('question')
    .select(['uid', 'answer_id'])
    .where('id', '=', row)
    .where('batch_id', '=', batch.id)
    .executeTakeFirst()
  if (!question) throw new Refusal('not-found', 'not found')
  const tries = await db
    .selectFrom('answer')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('uid', '=', question.uid)
    .orderBy('id', 'desc')
    .limit(MAX_TRIES)
    .execute()
  const ids = new Set([...tries.map(answer => Number(answer.id)), ...[question.answer_id ?? []].flat()])
  return toReceivedList(await readReceivedAnswers(db, [...ids]))
}
