import type { Database } from '../../ground/database/database.ts'
import { deleteFile } from '../../ground/database/file-store.ts'
import { type Job, workJobs } from '../../house/background/jobs.ts'
import type { Queue } from './asking/lane-queue.ts'
import { dropQuestions } from './asking/questions.ts'
import { type AskingWork, type WorkingLanes, workLanes } from './asking/work.ts'
import { type Finishing, type FinishingWork, workFinishing } from './finishing/finish.ts'
import { renewStatistics } from './renew-statistics.ts'
import { cancelledBatches, deleteUnfinished, markTidied, unfinishedUploads } from './store.ts'
import { forgetKeys } from './upload/upload-key-store.ts'

export type BatchWork = Omit<AskingWork, 'ends'> & Omit<FinishingWork, 'database'>

const TIDY_EVERY_MS = 3_600_000
const LOOK_FOR_CANCELLED_EVERY_MS = 2_000
const RENEW_STATISTICS_EVERY_MS = 5_000

/**
 * Works on batches until it is stopped: asks their questions, finishes those that are complete, takes those that were cancelled out of
 * the queue, and removes what was left half stored. `stop` takes no more, lets calls in flight end (10 s at most) and resolves when
 * nothing is left running.
 */
export async function workBatches(queue: Queue, work: BatchWork): Promise<WorkingLanes> {
  const { database } = queue
  const finishing = await workFinishing({ ...work, database })
  const asking = await workLanes(queue, { ...work, ends: finishing })
  const jobs = await workJobs({ database, log: work.log }, batchJobs(database.db, work, finishing))
  return {
    busy: asking.busy,
    stop: async () => void (await Promise.all([asking.stop(), jobs.stop(), finishing.stop()])),
  }
}

const batchJobs = (db: Database, { sweepEveryMs }: BatchWork, { complete }: Finishing): Job[] => [
  { name: 'half-stored batches', everyMs: TIDY_EVERY_MS, run: () => tidyBatches(db) },
  {
    name: 'cancelled batches',
    everyMs: sweepEveryMs ?? LOOK_FOR_CANCELLED_EVERY_MS,
    run: noMore => tidyCancelled({ db, noMore, tidied: complete }),
  },
  { name: 'statistics', everyMs: sweepEveryMs ?? RENEW_STATISTICS_EVERY_MS, run: () => renewStatistics(db) },
]

/** Removes what died half stored, and keys of uploads that nobody sends again. */
async function tidyBatches(db: Database): Promise<void> {
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

type Tidying = {
  db: Database
  noMore: AbortSignal
  /** Told of each batch whose questions are all out of the queue. */
  tidied: (batchId: number) => void
}

/**
 * Takes out of the queue, in portions, what batches left there that were cancelled, alone or with their company or user: whoever cancels
 * waits for none of it. Safe in any number of processes: what one of them has at hand the others pass over, and what is left when it dies
 * the next one finds.
 */
export async function tidyCancelled({ db, noMore, tidied }: Tidying): Promise<void> {
  for (const id of await cancelledBatches(db)) {
    if (noMore.aborted) return
    await dropQuestions(db, id, noMore)
    if (await markTidied(db, id)) tidied(id)
  }
}
