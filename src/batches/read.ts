import type { Clock } from '../database/clock.ts'
import type { Reader } from '../database/database.ts'
import type { Actor } from '../roles/actor.ts'
import { batchOf } from './batch-of.ts'
import { toTask } from './view.ts'
import type { Task } from './wire.ts'

/** One batch as it stands. Refuses (404) what is not in the actor's scope. */
export const readBatch = async (actor: Actor, { db, clock }: { db: Reader; clock: Clock }, id: number): Promise<Task> =>
  toTask(actor, await batchOf(actor, db, id), clock.now())
