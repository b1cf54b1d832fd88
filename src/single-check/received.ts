import type { ReceivedList } from '../authorities/wire.ts'
import { receivedAnswers, toReceivedList } from '../checks/received-answers.ts'
import type { Reader } from '../database/database.ts'
import { Refusal } from '../refusals.ts'
import type { Actor } from '../roles/actor.ts'
import { isInScope } from '../roles/role-rules.ts'
import { singleCheckById } from './store.ts'

/** What services sent to one single check, each try. Refuses (404) one that is not there or not in the actor's scope. */
export async function receivedOfCheck(actor: Actor, db: Reader, id: number): Promise<ReceivedList> {
  const check = await singleCheckById(db, id)
  if (!check || !isInScope(actor, check.company_id)) throw new Refusal('not-found', 'not found')
  return toReceivedList(await receivedAnswers(db, check.answer_ids))
}
