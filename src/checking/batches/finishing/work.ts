import type { Log } from '../../../ground/log.ts'
import { oneAfterTheOther } from '../../../house/background/one-after-the-other.ts'
import { repeat } from '../../../house/background/repeat.ts'
import type { UploadLimits } from '../upload/read-and-plan.ts'
import { type FinishNeeds, finishBatch } from './finish.ts'
import { batchesDue, releaseAllFinishing } from './finishing-store.ts'
import { prepareFiles } from './prepare-files.ts'

export type FinishingNeeds = Omit<FinishNeeds, 'files'> & {
  limits: UploadLimits
  log: Log
  /** Two seconds unless a test is in a hurry. */
  sweepEveryMs?: number
}

/** Ends batches, those it is told of at once. */
export type Finishing = {
  complete: (batchId: number) => void
  nearly: (batchId: number) => void
  stop: () => Promise<void>
}

const SWEEP_EVERY_MS = 2_000

/**
 * Finishes batches one at a time until it is stopped: those it is told of, and whatever else is due (what somebody who died was
 * finishing, or a batch without a question). `stop` resolves when the one at hand is done.
 */
export async function workFinishing(given: FinishingNeeds): Promise<Finishing> {
  const { database, log, sweepEveryMs = SWEEP_EVERY_MS } = given
  const needs = { ...given, files: prepareFiles(given) }
  // Nobody else can have an embedded database open: whoever was finishing is dead.
  if (database.kind === 'embedded') await releaseAllFinishing(database.db)
  const finishing = oneAfterTheOther(id => finishBatch(needs, id), log)
  const sweep = async () => (await batchesDue(database.db)).forEach(finishing.add)
  const sweeping = repeat(sweepEveryMs, sweep, log)
  return {
    complete: finishing.add,
    nearly: needs.files.prepare,
    stop: async () => {
      await Promise.all([sweeping.stop(), finishing.stop()])
      await needs.files.stop()
    },
  }
}
