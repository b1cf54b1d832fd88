import type { BatchOwner } from '../queue/owner.ts'
import { type FinishNeeds, finishBatch } from './finish.ts'
import { batchesDue, releaseAllFinishing } from './finishing-store.ts'
import { prepareSheets } from './prepare-sheets.ts'
import type { UploadLimits } from './read-workbook.ts'
import { countSettled, setPatience, startBatches } from './store.ts'
import { dropCancelled, removeUnfinishedUploads } from './tidy.ts'
import { forgetKeys } from './upload-key-store.ts'

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
