import type { Database } from '../database/database.ts'
import { deleteFile } from '../database/file-store.ts'
import { dropQuestions } from './asking/questions.ts'
import { STATUS } from './status-rules.ts'
import { deleteUnfinished, unfinishedUploads } from './store.ts'
import { forgetKeys } from './upload/upload-key-store.ts'

/** Removes what died half stored, what cancelled batches left in the queue, and keys of uploads that nobody sends again. */
export async function tidyBatches(db: Database): Promise<void> {
  await removeUnfinishedUploads(db)
  await dropCancelled(db)
  await forgetKeys(db)
}

/** Takes out of the queue what batches left behind that were cancelled with their company or user. */
async function dropCancelled(db: Database): Promise<void> {
  const cancelled = await db
    .selectFrom('batch')
    .select('id')
    .where('status', '=', STATUS.cancelled)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('question')
          .select('question.id')
          .whereRef('question.batch_id', '=', 'batch.id')
          .where('question.state', '<>', 'settled'),
      ),
    )
    .execute()
  for (const { id } of cancelled) await dropQuestions(db, id)
}

/** Removes what a process left behind that died while it stored an upload; no user was told of such a batch. */
async function removeUnfinishedUploads(db: Database): Promise<void> {
  for (const { id, upload_file_id } of await unfinishedUploads(db)) {
    await db.transaction().execute(async trx => {
      await deleteUnfinished(trx, id)
      if (upload_file_id !== null) await deleteFile(trx, upload_file_id)
    })
  }
}
