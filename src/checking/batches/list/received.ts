import { receivedAnswers, toReceivedList } from '../../../answers/checks/received-answers.ts'
import type { Reader } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import type { ReceivedList } from '../../../registers/authorities/wire.ts'
import { batchOf } from './batch-of.ts'

// More tries than anybody sets (`task_retry_on_error`); the newest are shown.
const MOST_TRIES = 100

/**
 * What services sent about one UID of a batch, each try and the remembered answer that served it. Refuses (404) a batch that is not in the
 * actor's scope, and a row that is not in this batch.
 */
export async function receivedOfRow(actor: Actor, db: Reader, id: number, row: number): Promise<ReceivedList> {
  const batch = await batchOf(actor, db, id)
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
    .limit(MOST_TRIES)
    .execute()
  const ids = new Set([...tries.map(answer => Number(answer.id)), ...[question.answer_id ?? []].flat()])
  return toReceivedList(await receivedAnswers(db, [...ids]))
}
