import { reportEditions } from '../../../documents/reports/store.ts'
import type { Clock } from '../../../ground/database/clock.ts'
import type { Reader } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { layoutOf } from '../batch-files.ts'
import { countListed } from '../listings-store.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskDetail } from '../wire.ts'
import { batchOf } from './batch-of.ts'
import { answeredEarlier } from './earlier-runs.ts'
import { type SeenBatch, toTask } from './view.ts'

/** One batch as it stands, with the editions of its report. Refuses (404) what is not in the actor's scope. */
export async function readBatch(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  id: number,
): Promise<TaskDetail> {
  const batch = await batchOf(actor, db, id)
  const editions = await reportEditions(db, id)
  const { nameColumn } = layoutOf(batch)
  return {
    ...toTask(actor, batch, await answeredEarlier(db, batch), clock.now()),
    fileSha256: batch.upload_sha256,
    questions: batch.total_questions,
    listed: await countListed(db, id),
    waitsUntil: waitsUntil(batch)?.toISOString() ?? null,
    hasRowNumbers: nameColumn !== undefined,
    hasOwnNames: typeof nameColumn === 'number',
    reports: editions.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() })),
  }
}

const waitsUntil = ({ status, patience_until }: SeenBatch): Date | null =>
  status === STATUS.started ? patience_until : null
