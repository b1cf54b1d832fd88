import type { Database } from '../../ground/database/database.ts'
import { deleteFile } from '../../ground/database/file-store.ts'
import { dropQuestions } from './asking/questions.ts'
import { cancelledBatches, deleteUnfinished, markTidied, unfinishedUploads } from './store.ts'
import { forgetKeys } from './upload/upload-key-store.ts'

/** Removes what died half stored, and keys of uploads that nobody sends again. */
export async function tidyBatches(db: Database): Promise<void> {
  await removeUnfinishedUploads(db)
  await forgetKeys(db)
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

type Tidying = {
  db: Database
  noMore: AbortSignal
  /** Told of each batch whose questions are all out of the queue. */
  tidied: (batchId: number) => void
}

/**
 * Takes out of the queue, in portions, what batches left there that were cancelled, alone or with their company or user: whoever cancels
 * waits for none of it. Safe in any number of processes: what one of them has at hand the others pass over, and what is left when it dies
 * the next one finds.
 */
export async function tidyCancelled({ db, noMore, tidied }: Tidying): Promise<void> {
  for (const id of await cancelledBatches(db)) {
    if (noMore.aborted) return
    await dropQuestions(db, id, noMore)
    if (await markTidied(db, id)) tidied(id)
  }
}
