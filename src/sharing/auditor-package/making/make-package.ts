import { commit } from '../../../base/database/commit.ts'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import { repeatWhile } from '../../../base/database/event-loop.ts'
import { appendToFile, completeFile } from '../../../base/database/file-store.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import { autoRenewLease, type HeldLease } from '../../../base/database/lease.ts'
import { pause } from '../../../checking/background-queries/pause.ts'
import { isUserWaiting } from '../../../checking/batches/asking/user-waiting.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Job } from '../../../platform/background/jobs.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { Services } from '../../../platform/services.ts'
import { storeStamp } from '../../../registers/timestamps/store.ts'
import { lockPackage, packageAuditDays, packageAuditObject, removeOldPackages } from '../packages.ts'
import { ensureSigningKey } from '../signing-key.ts'
import {
  claimPackage,
  completePackage,
  decrementTries,
  endWithoutArchive,
  IS_PACKAGE_WAITING,
  PACKAGE_LEASE,
  type PackageRow,
  storeProgress,
} from '../store.ts'
import { createArchive } from './archive.ts'
import { fillArchive, type PackageDeps, type PackageTracker } from './fill-archive.ts'

type PackageMaker = PackageDeps &
  Pick<Services, 'encryption'> & {
    /** A minute by default, shorter in tests. */
    leaseMs?: number
  }

const POLL_INTERVAL_MS = 1_000
const REMOVAL_INTERVAL_MS = 3_600_000

/**
 * Returns the jobs that make packages, one at a time, and remove old ones if `mayRemove`. A
 * stopping worker leaves its package to the next one.
 */
export const packageJobs = ({ mayRemove, ...maker }: PackageMaker & { mayRemove: () => boolean }): Job[] => [
  {
    name: 'packages for auditors',
    everyMs: POLL_INTERVAL_MS,
    due: () => IS_PACKAGE_WAITING,
    lease: PACKAGE_LEASE,
    run: signal => repeatWhile(async () => !signal.aborted && (await makeNextPackage(maker, signal))),
  },
  {
    name: 'old packages',
    everyMs: REMOVAL_INTERVAL_MS,
    run: async () => void (mayRemove() && (await removeOldPackages(maker.database))),
  },
]

type ClaimedPackage = { row: PackageRow; lease: HeldLease }

const MAX_TRIES = 3

/**
 * Makes the next waiting package. Returns whether there was one. A failure is retried a few times,
 * then it is final; a database outage does not count as a try. After `stopping`, another worker
 * continues.
 */
export async function makeNextPackage(maker: PackageMaker, stopping: AbortSignal): Promise<boolean> {
  const { db } = maker.database
  const claim = await claimPackage(db, maker.leaseMs)
  if (claim === null) return false
  const { lost, release } = autoRenewLease(db, PACKAGE_LEASE, claim.lease)
  try {
    if (claim.row.tries > MAX_TRIES) await failPackage(maker.database, claim)
    else await makePackage(maker, claim, AbortSignal.any([lost, stopping]))
  } catch (failure) {
    await handleFailedTry(maker, claim, failure, stopping)
  } finally {
    await release()
  }
  return true
}

/**
 * Handles a failed try. It does not count if the worker is stopping or the database is unavailable;
 * after the last counted try, the package has failed.
 */
async function handleFailedTry(
  { database, log }: PackageMaker,
  claim: ClaimedPackage,
  failure: unknown,
  stopping: AbortSignal,
): Promise<void> {
  const { id, tries } = claim.row
  if (stopping.aborted || isOutage(failure)) {
    const retryOptions = { patienceMs: Number.POSITIVE_INFINITY, stopping, log }
    return retryWhileUnavailable(retryOptions, () => decrementTries(database.db, id))
  }
  log.error({ err: failure, package: id }, 'a package for an auditor failed')
  if (tries >= MAX_TRIES) await failPackage(database, claim)
}

async function makePackage(
  { database, encryption, log, ...sources }: PackageMaker,
  { row, lease }: ClaimedPackage,
  stopSignal: AbortSignal,
): Promise<void> {
  const { db } = database
  const fileId = row.writing_file_id
  if (fileId === null) throw new Error(`package ${row.id} has no file to write to`)
  const archive = createArchive()
  const context = {
    archive,
    key: await ensureSigningKey(db, encryption),
    progress: trackProgress(db, lease, stopSignal),
    stopSignal,
  }
  const filling = fillArchive({ database, log, ...sources, ...context }, row).catch((failure: unknown) => {
    archive.fail(failure)
    throw failure
  })
  const [{ counts, stamp }, written] = await Promise.all([filling, appendToFile(db, fileId, archive.output)])
  await commit(database, async trx => {
    await completeFile(trx, fileId, written)
    if (!(await completePackage(trx, lease, counts))) throw new Error('another process has this package now')
    if (stamp) await storeStamp(trx, { kind: 'auditor-package', number: row.id }, stamp)
    await record(trx, null, 'auditor-package.made', packageAuditObject(row), null, {
      ...packageAuditDays(row),
      sha256: written.sha256,
    })
  })
}

const failPackage = (database: OpenDatabase, { row: { id, company_id } }: ClaimedPackage): Promise<void> =>
  commit(database, async trx => {
    const row = await lockPackage(trx, company_id, id)
    if (row.state !== 'waiting') return
    await endWithoutArchive(trx, row, 'failed')
    await record(trx, null, 'auditor-package.failed', packageAuditObject(row), null, packageAuditDays(row))
  })

const SAVE_INTERVAL_MS = 1_000
// While users' questions wait, a package uses at most a quarter of one connection's time.
const PAUSE_FACTOR = 3
const MAX_PAUSE_MS = 5_000

/**
 * Returns a tracker that stores the progress and gives priority to users: while a user's question
 * is ready, it pauses after each step. `pauseFor` waits the given milliseconds, or until
 * `stopSignal` is aborted. Both calls throw once another process has leased this package; `step`
 * also once `stopSignal` is aborted.
 */
export function trackProgress(
  db: Database,
  lease: HeldLease,
  stopSignal: AbortSignal,
  pauseFor = pause,
): PackageTracker {
  let [done, total, savedAt, resumedAt] = [0, 0, 0, performance.now()]
  const saveProgress = async () => {
    if (!(await storeProgress(db, lease, { done, total }))) throw new Error('another process has this package now')
    savedAt = performance.now()
  }
  return {
    begin: async count => {
      total = count
      await saveProgress()
    },
    step: async stepCount => {
      stopSignal.throwIfAborted()
      done += stepCount
      const elapsedMs = performance.now() - resumedAt
      if (await isUserWaiting(db)) await pauseFor(Math.min(elapsedMs * PAUSE_FACTOR, MAX_PAUSE_MS), stopSignal)
      if (performance.now() - savedAt >= SAVE_INTERVAL_MS) await saveProgress()
      resumedAt = performance.now()
    },
  }
}
