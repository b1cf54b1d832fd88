import type { Insertable } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Answer } from '../../registers/authorities/answer.ts'
import { ANSWER_COLUMNS, answerFromRow, answerToRow } from '../../registers/authorities/answer-row.ts'
import { cacheAnswers } from '../cache/store.ts'
import type { StoredAnswer } from './checked.ts'

/** The owner of stored answers; `batchId` null = a single check. */
export type AnswerOwner = { companyId: number; userId: number | null; batchId: number | null }

const MAX_PER_PORTION = 1_000

/**
 * Stores answers as evidence and caches the definite ones. Returns their ids in the same order.
 * Append-only: the database rejects changes (docs/rules.md#append-only-evidence).
 */
export async function storeAnswers(trx: Transaction, owner: AnswerOwner, answers: Answer[]): Promise<number[]> {
  const ids: number[] = []
  for await (const portion of inPortions(answers, MAX_PER_PORTION)) {
    const storedAnswers = withIds(portion, await insert(trx, owner, portion), owner)
    await cacheAnswers(trx, storedAnswers)
    ids.push(...storedAnswers.map(answer => answer.id))
  }
  return ids
}

async function insert(trx: Transaction, owner: AnswerOwner, answers: Answer[]): Promise<number[]> {
  const rows = await trx
    .insertInto('answer')
    .values(answers.map(answer => rowOf(owner, answer)))
    .returning('id')
    .execute()
  // Ids follow the order of the rows; the order of returned rows is not guaranteed.
  return rows.map(row => Number(row.id)).toSorted((left, right) => left - right)
}

function withIds(answers: Answer[], ids: number[], { companyId }: AnswerOwner): StoredAnswer[] {
  return answers.map((answer, index) => {
    const id = ids[index]
    if (id === undefined) throw new Error(`${answers.length} answers were stored under ${ids.length} ids`)
    return { ...answer, id, companyId }
  })
}

const rowOf = ({ companyId, userId, batchId }: AnswerOwner, answer: Answer): Insertable<Tables['answer']> => ({
  company_id: companyId,
  user_id: userId,
  batch_id: batchId,
  ...answerToRow(answer),
})

/** Returns answers by their ids (at most 1,000), oldest first; leaves out unknown ids. */
export async function answersByIds(reader: Reader, ids: number[]): Promise<StoredAnswer[]> {
  if (ids.length === 0) return []
  const rows = await reader.selectFrom('answer').select(ANSWER_COLUMNS).where('id', 'in', ids).orderBy('id').execute()
  return rows.map(answerFromRow)
}
