import type { Database } from '../../base/database/database.ts'
import { deleteFile } from '../../base/database/file-store.ts'
import { type Job, startJobs } from '../../platform/background/jobs.ts'
import { deleteExpiredKeys } from '../../platform/http/idempotency/key-store.ts'
import type { Queue } from './asking/lane-queue.ts'
import { type LaneWorkDeps, type RunningLanes, startLanes } from './asking/lane-work.ts'
import { dropQuestions } from './asking/questions.ts'
import { type FinishingDeps, type FinishingService, startFinishing } from './finishing/finish.ts'
import { renewStatistics } from './renew-statistics.ts'
import {
  cancelledBatchesToTidy,
  deleteUnfinishedBatch,
  HAS_CANCELLED_TO_TIDY,
  HAS_STALE_STATISTICS,
  markTidied,
  readUnfinishedUploads,
} from './store.ts'

export type BatchWorkDeps = Omit<LaneWorkDeps, 'ends'> & Omit<FinishingDeps, 'database'>

const TIDY_INTERVAL_MS = 3_600_000
const CANCELLED_CHECK_INTERVAL_MS = 2_000
const STATISTICS_INTERVAL_MS = 5_000

/**
 * Works on batches until stopped: queries their questions, finishes complete batches, removes the
 * questions of cancelled ones from the queue, and deletes uploads that were only partly stored.
 * `stop` claims no further work, waits up to 10 s for calls in flight, and resolves when all work
 * has ended.
 */
export async function startBatchWork(queue: Queue, work: BatchWorkDeps): Promise<RunningLanes> {
  const { database } = queue
  const finishing = await startFinishing({ ...work, database })
  const lanes = await startLanes(queue, { ...work, ends: finishing })
  const jobs = await startJobs({ database, log: work.log }, batchJobs(database.db, work, finishing))
  return {
    busy: lanes.busy,
    stop: async () => void (await Promise.all([lanes.stop(), jobs.stop(), finishing.stop()])),
  }
}

const batchJobs = (db: Database, { sweepEveryMs }: BatchWorkDeps, { complete }: FinishingService): Job[] => [
  { name: 'half-stored batches', everyMs: TIDY_INTERVAL_MS, run: () => tidyBatches(db) },
  {
    name: 'cancelled batches',
    everyMs: sweepEveryMs ?? CANCELLED_CHECK_INTERVAL_MS,
    due: () => HAS_CANCELLED_TO_TIDY,
    run: stopSignal => tidyCancelled({ db, stopSignal, onTidied: complete }),
  },
  {
    name: 'statistics',
    everyMs: sweepEveryMs ?? STATISTICS_INTERVAL_MS,
    due: () => HAS_STALE_STATISTICS,
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
  for (const { id, upload_file_id } of await readUnfinishedUploads(db)) {
    await db.transaction().execute(async trx => {
      await deleteUnfinishedBatch(trx, id)
      if (upload_file_id !== null) await deleteFile(trx, upload_file_id)
    })
  }
}

type Tidying = {
  db: Database
  stopSignal: AbortSignal
  /** Called for each batch that no longer has questions in the queue. */
  onTidied: (batchId: number) => void
}

/**
 * Settles, in portions, the open questions of cancelled batches, also of those cancelled because
 * their company or user was deleted. The request that cancels does not wait for it. Any number of
 * processes may run it: each skips questions that another has locked, and the next run continues
 * the work of a crashed process.
 */
export async function tidyCancelled({ db, stopSignal, onTidied }: Tidying): Promise<void> {
  for (const id of await cancelledBatchesToTidy(db)) {
    if (stopSignal.aborted) return
    await dropQuestions(db, id, stopSignal)
    if (await markTidied(db, id)) onTidied(id)
  }
}
