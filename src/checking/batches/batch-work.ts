import type { Database } from '../../base/database/database.ts'
import { deleteFile } from '../../base/database/file-store.ts'
import { type Job, workJobs } from '../../platform/background/jobs.ts'
import type { Queue } from './asking/lane-queue.ts'
import { type LaneWork, startLanes, type WorkingLanes } from './asking/lane-work.ts'
import { dropQuestions } from './asking/questions.ts'
import { type Finishing, type FinishingWork, startFinishing } from './finishing/finish.ts'
import { renewStatistics } from './renew-statistics.ts'
import {
  cancelledBatches,
  deleteUnfinished,
  IS_ANY_CANCELLED,
  IS_ANY_GROWN,
  markTidied,
  unfinishedUploads,
} from './store.ts'
import { deleteExpiredKeys } from './upload/upload-key-store.ts'

export type BatchWork = Omit<LaneWork, 'ends'> & Omit<FinishingWork, 'database'>

const TIDY_INTERVAL_MS = 3_600_000
const CANCELLED_CHECK_INTERVAL_MS = 2_000
const STATISTICS_INTERVAL_MS = 5_000

/**
 * Works on batches until stopped: queries their questions, finishes complete batches, removes the
 * questions of cancelled ones from the queue, and deletes uploads that were only partly stored.
 * `stop` claims no further work, waits up to 10 s for calls in flight, and resolves when all work
 * has ended.
 */
export async function startBatchWork(queue: Queue, work: BatchWork): Promise<WorkingLanes> {
  const { database } = queue
  const finishing = await startFinishing({ ...work, database })
  const lanes = await startLanes(queue, { ...work, ends: finishing })
  const jobs = await workJobs({ database, log: work.log }, batchJobs(database.db, work, finishing))
  return {
    busy: lanes.busy,
    stop: async () => void (await Promise.all([lanes.stop(), jobs.stop(), finishing.stop()])),
  }
}

const batchJobs = (db: Database, { sweepEveryMs }: BatchWork, { complete }: Finishing): Job[] => [
  { name: 'half-stored batches', everyMs: TIDY_INTERVAL_MS, run: () => tidyBatches(db) },
  {
    name: 'cancelled batches',
    everyMs: sweepEveryMs ?? CANCELLED_CHECK_INTERVAL_MS,
    due: () => IS_ANY_CANCELLED,
    run: stopSignal => tidyCancelled({ db, noMore: stopSignal, tidied: complete }),
  },
  {
    name: 'statistics',
    everyMs: sweepEveryMs ?? STATISTICS_INTERVAL_MS,
    due: () => IS_ANY_GROWN,
    run: () => renewStatistics(db),
  },
]

/** Deletes partly stored batches of crashed processes, and expired upload keys. */
async function tidyBatches(db: Database): Promise<void> {
  await removeUnfinishedUploads(db)
  await deleteExpiredKeys(db)
}

/** Deletes uploads whose process crashed before the batch became visible to users. */
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
  /** Called for each batch that no longer has questions in the queue. */
  tidied: (batchId: number) => void
}

/**
 * Settles, in portions, the open questions of cancelled batches, also of those cancelled because
 * their company or user was deleted. The request that cancels does not wait for it. Any number of
 * processes may run it: each skips questions that another has locked, and the next run continues
 * the work of a crashed process.
 */
export async function tidyCancelled({ db, noMore: stopSignal, tidied }: Tidying): Promise<void> {
  for (const id of await cancelledBatches(db)) {
    if (stopSignal.aborted) return
    await dropQuestions(db, id, stopSignal)
    if (await markTidied(db, id)) tidied(id)
  }
}
