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
 * Works on batches until stopped: queries their questions, finishes complete ones, removes
 * questions of cancelled ones from the queue, and removes half-stored uploads. `stop` ends the
 * taking of work, lets calls in flight end (10 s at most), and resolves when all work has ended.
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
    run: noMore => tidyCancelled({ db, noMore, tidied: complete }),
  },
  {
    name: 'statistics',
    everyMs: sweepEveryMs ?? STATISTICS_INTERVAL_MS,
    due: () => IS_ANY_GROWN,
    run: () => renewStatistics(db),
  },
]

/** Removes half-stored batches of dead processes, and expired upload keys. */
async function tidyBatches(db: Database): Promise<void> {
  await removeUnfinishedUploads(db)
  await deleteExpiredKeys(db)
}

/** Removes the remains of an upload whose process died; no user has seen such a batch. */
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
  /** Called for each batch whose questions are all out of the queue. */
  tidied: (batchId: number) => void
}

/**
 * Settles, in portions, the open questions of batches that were cancelled, directly or with their
 * company or user; the caller who cancels does not wait for it. Safe in any number of processes:
 * each skips what another is working on, and the next run finds what a dead process left.
 */
export async function tidyCancelled({ db, noMore, tidied }: Tidying): Promise<void> {
  for (const id of await cancelledBatches(db)) {
    if (noMore.aborted) return
    await dropQuestions(db, id, noMore)
    if (await markTidied(db, id)) tidied(id)
  }
}
