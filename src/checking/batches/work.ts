import type { Database } from '../../ground/database/database.ts'
import { type Job, workJobs } from '../../house/background/jobs.ts'
import type { Queue } from './asking/lane-queue.ts'
import { type AskingNeeds, type WorkingLanes, workLanes } from './asking/work.ts'
import { type Finishing, type FinishingNeeds, workFinishing } from './finishing/work.ts'
import { renewStatistics } from './renew-statistics.ts'
import { tidyBatches, tidyCancelled } from './tidy.ts'

export type BatchWorkNeeds = Omit<AskingNeeds, 'ends'> & Omit<FinishingNeeds, 'database'>

const TIDY_EVERY_MS = 3_600_000
const LOOK_FOR_CANCELLED_EVERY_MS = 2_000
const RENEW_STATISTICS_EVERY_MS = 5_000

/**
 * Works on batches until it is stopped: asks their questions, finishes those that are complete, takes those that were cancelled out of
 * the queue, and removes what was left half stored. `stop` takes no more, lets calls in flight end (10 s at most) and resolves when
 * nothing is left running.
 */
export async function workBatches(queue: Queue, needs: BatchWorkNeeds): Promise<WorkingLanes> {
  const { database } = queue
  const finishing = await workFinishing({ ...needs, database })
  const asking = await workLanes(queue, { ...needs, ends: finishing })
  const jobs = await workJobs({ database, log: needs.log }, batchJobs(database.db, needs, finishing))
  return {
    busy: asking.busy,
    stop: async () => void (await Promise.all([asking.stop(), jobs.stop(), finishing.stop()])),
  }
}

const batchJobs = (db: Database, { sweepEveryMs }: BatchWorkNeeds, { complete }: Finishing): Job[] => [
  { name: 'half-stored batches', everyMs: TIDY_EVERY_MS, run: () => tidyBatches(db) },
  {
    name: 'cancelled batches',
    everyMs: sweepEveryMs ?? LOOK_FOR_CANCELLED_EVERY_MS,
    run: noMore => tidyCancelled({ db, noMore, tidied: complete }),
  },
  { name: 'statistics', everyMs: sweepEveryMs ?? RENEW_STATISTICS_EVERY_MS, run: () => renewStatistics(db) },
]
