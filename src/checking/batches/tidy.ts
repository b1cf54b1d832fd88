import type { Database } from '../../ground/database/database.ts'
import { deleteFile } from '../../ground/database/file-store.ts'
import { deleteUnfinished, unfinishedUploads } from './store.ts'
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
