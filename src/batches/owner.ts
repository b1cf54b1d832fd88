import type { BatchOwner } from './asking/owner.ts'
import { type FinishNeeds, finishBatch } from './finishing/finish.ts'
import { batchesDue, releaseAllFinishing } from './finishing/finishing-store.ts'
import { prepareSheets } from './finishing/prepare-sheets.ts'
import { countSettled, setPatience, startBatches } from './store.ts'
import { dropCancelled, removeUnfinishedUploads } from './tidy.ts'
import type { UploadLimits } from './upload/read-workbook.ts'
import { forgetKeys } from './upload/upload-key-store.ts'

/** What the queue calls when batches begin, move on and are done: handed in by `start/` (layout §3). */
export function batchOwner(given: Omit<FinishNeeds, 'sheets'> & { limits: UploadLimits }): BatchOwner {
  const needs = { ...given, sheets: prepareSheets(given) }
  return {
    begin: startBatches,
    count: countSettled,
    startPatience: setPatience,
    due: () => batchesDue(needs.database.db),
    prepare: needs.sheets.prepare,
    finish: id => finishBatch(needs, id),
    takeOver: () => releaseAllFinishing(needs.database.db),
    tidy: async () => {
      await removeUnfinishedUploads(needs.database.db)
      await dropCancelled(needs.database.db)
      await forgetKeys(needs.database.db)
    },
  }
}
