import type { BatchOwner } from '../queue/owner.ts'
import { type FinishNeeds, finishBatch } from './finish.ts'
import { batchesDue, releaseAllFinishing } from './finishing-store.ts'
import { countSettled, setPatience, startBatches } from './store.ts'
import { dropCancelled, removeUnfinishedUploads } from './tidy.ts'
import { forgetKeys } from './upload-key-store.ts'

/** What the queue calls when batches begin, move on and are done: handed in by `start/` (layout §3). */
export const batchOwner = (needs: FinishNeeds): BatchOwner => ({
  begin: startBatches,
  count: countSettled,
  startPatience: setPatience,
  due: () => batchesDue(needs.database.db),
  finish: id => finishBatch(needs, id),
  takeOver: () => releaseAllFinishing(needs.database.db),
  tidy: async () => {
    await removeUnfinishedUploads(needs.database.db)
    await dropCancelled(needs.database.db)
    await forgetKeys(needs.database.db)
  },
})
