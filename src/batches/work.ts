import { repeat } from '../background/repeat.ts'
import type { Queue } from './asking/open-queue.ts'
import { type AskingNeeds, type WorkingLanes, workLanes } from './asking/work.ts'
import { type FinishingNeeds, workFinishing } from './finishing/work.ts'
import { renewStatistics } from './renew-statistics.ts'
import { tidyBatches } from './tidy.ts'
import { tidyCancelled } from './tidy-cancelled.ts'

export type BatchWorkNeeds = Omit<AskingNeeds, 'ends'> & Omit<FinishingNeeds, 'database'>

const TIDY_EVERY_MS = 3_600_000
const LOOK_FOR_CANCELLED_EVERY_MS = 2_000
const RENEW_STATISTICS_EVERY_MS = 5_000

/**
 * Works on batches until it is stopped: asks their questions, finishes those that are complete, takes
 * those that were cancelled out of the queue, and removes what was left half stored. `stop` takes no more, lets calls in flight end (10 s at most) and resolves when nothing is left running.
 */
export async function workBatches(queue: Queue, needs: BatchWorkNeeds): Promise<WorkingLanes> {
  const finishing = await workFinishing({ ...needs, database: queue.database })
  const asking = await workLanes(queue, { ...needs, ends: finishing })
  const tidying = repeat(TIDY_EVERY_MS, () => tidyBatches(queue.database.db), needs.log)
  const stopping = new AbortController()
  const renewing = repeat(
    needs.sweepEveryMs ?? RENEW_STATISTICS_EVERY_MS,
    () => renewStatistics(queue.database.db),
    needs.log,
  )
  const cancelled = { db: queue.database.db, noMore: stopping.signal, tidied: finishing.complete }
  const cancelling = repeat(
    needs.sweepEveryMs ?? LOOK_FOR_CANCELLED_EVERY_MS,
    () => tidyCancelled(cancelled),
    needs.log,
  )
  return {
    busy: asking.busy,
    stop: async () => {
      stopping.abort()
      await Promise.all([asking.stop(), tidying.stop(), cancelling.stop(), renewing.stop(), finishing.stop()])
    },
  }
}
