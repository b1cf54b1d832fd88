import { readReceivedAnswers, toReceivedList } from '../../../answers/checks/received-answers.ts'
import { answersByIds } from '../../../answers/checks/store.ts'
import { confirmationsOf } from '../../../answers/confirmations/confirmations.ts'
import { assessmentsOf } from '../../../answers/findings/assessments-store.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import type { ReceivedList } from '../../../registers/authorities/wire.ts'
import { membershipsOfBatch } from '../../../registers/marks/group-membership/membership-store.ts'
import { NO_MARKS } from '../../../registers/marks/mark-rules.ts'
import { comparisonsByName, mostSevereComparisons } from '../comparisons-store.ts'
import { firstInvoiceDaysOf } from '../invoice-days-store.ts'
import { marksOfBatch } from '../marks-store.ts'
import { notAUidRows } from '../rows-store.ts'
import type { TaskRows, TaskRowsQuery } from '../wire.ts'
import { findRows, type RowPosition } from './find-rows.ts'
import { type ReadRow, toNotAUidRow, toTaskRow } from './row-view.ts'
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
    items: rows.map(row =>
      'other' in row ? toNotAUidRow(row.other, readerOptions.language) : toTaskRow(row, readerOptions),
    ),
  }
}

/** Reads the rows at these positions (at most 1,000) with all stored data, in this order. */
export async function readRows(
  db: Reader,
  { id, company_id }: Pick<BatchRow, 'id' | 'company_id'>,
  positions: RowPosition[],
): Promise<ReadRow[]> {
  const questions = await readQuestions(db, positions)
  const notAUidRowsByNumber = await notAUidRows(
    db,
    id,
    positions.flatMap(({ row }) => row ?? []),
  )
  const answerIds = [...questions.values()].flatMap(({ answer_id }) => answer_id ?? [])
  const answers = await answersByIds(db, answerIds)
  const confirmations = await confirmationsOf(db, company_id, answerIds.map(Number))
  const uids = [...questions.values()].map(({ uid }) => uid)
  const marks = await marksOfBatch(db, id, uids)
  const memberships = Map.groupBy(await membershipsOfBatch(db, id, uids), membership => membership.uid)
  const comparisons = await mostSevereComparisons(db, id, uids)
  const uidsWithSeveralRows = [...questions.values()].flatMap(({ uid, row_count }) => (row_count > 1 ? [uid] : []))
  const byName = await comparisonsByName(db, id, uidsWithSeveralRows)
  const judgements = await assessmentsOf(db, company_id, [...comparisons.keys()])
  const invoiceDays = await firstInvoiceDaysOf(db, id, uids)
  const answersById = new Map(answers.map(answer => [answer.id, answer]))
  return positions.flatMap(({ question: questionId, row }): ReadRow[] => {
    const question = questions.get(questionId ?? 0)
    if (question) {
      const { uid } = question
      const annotations = {
        marks: marks.get(uid) ?? NO_MARKS,
        memberships: memberships.get(uid) ?? [],
        comparison: comparisons.get(uid),
        judgements: judgements.get(uid),
      }
      const storedAnswer = answersById.get(question.answer_id ?? 0)
      const confirmation = storedAnswer && confirmations.get(storedAnswer.id)
      return [
        {
          question,
          storedAnswer,
          confirmation,
          ...annotations,
          byName: byName.get(uid),
          invoiceDays: invoiceDays.get(uid),
        },
      ]
    }
    const notAUidRow = notAUidRowsByNumber.get(row ?? 0)
    return notAUidRow ? [{ other: notAUidRow }] : []
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
