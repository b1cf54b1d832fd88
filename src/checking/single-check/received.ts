import { receivedAnswers, toReceivedList } from '../../answers/checks/received-answers.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { isInScope } from '../../ground/roles/role-rules.ts'
import type { ReceivedList } from '../../registers/authorities/wire.ts'
import { singleCheckById } from './store.ts'

/** What services sent to one single check, each try. Refuses (404) one that is not there or not in the actor's scope. */
export async function receivedOfCheck(actor: Actor, db: Reader, id: number): Promise<ReceivedList> {
  const check = await singleCheckById(db, id)
  if (!check || !isInScope(actor, check.company_id)) throw new Refusal('not-found', 'not found')
  return toReceivedList(await receivedAnswers(db, check.answer_ids))
}
