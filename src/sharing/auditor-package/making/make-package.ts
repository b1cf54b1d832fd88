import { isUserWaiting, pause } from '../../../checking/asking-again/give-way.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { Database, OpenDatabase } from '../../../ground/database/database.ts'
import type { Encryption } from '../../../ground/database/encryption.ts'
import { endFile, growFile } from '../../../ground/database/file-store.ts'
import { isOutage } from '../../../ground/database/is-outage.ts'
import { type Held, keepLease } from '../../../ground/database/lease.ts'
import { repeatWhile } from '../../../ground/database/portions.ts'
import type { Log } from '../../../ground/log.ts'
import { record } from '../../../house/audit-log/record.ts'
import type { AuditWords } from '../../../house/audit-log/say-rules.ts'
import type { Job } from '../../../house/background/jobs.ts'
import { retryWhileUnavailable } from '../../../house/background/retry.ts'
import { auditedPackage, packageToChange, removeOldPackages, toldDays } from '../packages.ts'
import { signingKey } from '../signing-key.ts'
import { endMade, endWithout, MAKING, noteProgress, type PackageRow, returnTry, takePackage } from '../store.ts'
import { openArchive } from './archive.ts'
import { fillArchive, type Pace } from './fill.ts'

type MakingNeeds = {
  database: OpenDatabase
  encryption: Encryption
  publicUrl: string
  auditWords: AuditWords
  /** Keeps the report of a single check, unless it is kept (single-check/single-report.ts, beside this layer). */
  keepCheckReport: (singleCheckId: number) => Promise<void>
  log: Log
  /** A minute, unless a test is in a hurry. */
  leaseMs?: number
}

const LOOK_EVERY_MS = 1_000
const REMOVE_EVERY_MS = 3_600_000

/** Makes packages one at a time, and leaves the one at hand to whoever comes next when the worker stops; removes old ones where `mayRemove`. */
export const packageJobs = ({ mayRemove, ...needs }: MakingNeeds & { mayRemove: () => boolean }): Job[] => [
  {
    name: 'packages for auditors',
    everyMs: LOOK_EVERY_MS,
    lease: MAKING,
    run: signal => repeatWhile(async () => !signal.aborted && (await makeNext(needs, signal))),
  },
  {
    name: 'old packages',
    everyMs: REMOVE_EVERY_MS,
    run: async () => void (mayRemove() && (await removeOldPackages(needs.database))),
  },
]

type Taken = { row: PackageRow; held: Held }

const MOST_TRIES = 3

/** Makes the next package that waits. Returns whether there was one. What fails is tried again, a few times; then it has failed for good: an outage of the database is no try. `stopping` leaves it to another worker. */
export async function makeNext(needs: MakingNeeds, stopping: AbortSignal): Promise<boolean> {
  const taken = await takePackage(needs.database.db, needs.leaseMs)
  if (taken === null) return false
  const { lost, release } = keepLease(needs.database.db, MAKING, taken.held)
  try {
    if (taken.row.tries > MOST_TRIES) await giveUp(needs, taken)
    else await make(needs, taken, AbortSignal.any([lost, stopping]))
  } catch (failure) {
    await endTry(needs, taken, failure, stopping)
  } finally {
    await release()
  }
  return true
}

/** A try that somebody else's trouble ended (this worker stops, the database was away) was none; the last one that failed was enough. */
async function endTry(needs: MakingNeeds, taken: Taken, failure: unknown, stopping: AbortSignal): Promise<void> {
  const { database, log } = needs
  const { id, tries } = taken.row
  if (stopping.aborted || isOutage(failure)) {
    const untilBack = { patienceMs: Number.POSITIVE_INFINITY, stopping, log }
    return retryWhileUnavailable(untilBack, () => returnTry(database.db, id))
  }
  log.error({ err: failure, package: id }, 'a package for an auditor was not made')
  if (tries >= MOST_TRIES) await giveUp(needs, taken)
}

async function make(
  { database, encryption, publicUrl, auditWords, keepCheckReport }: MakingNeeds,
  { row, held }: Taken,
  noMore: AbortSignal,
): Promise<void> {
  const { db } = database
  const fileId = row.writing_file_id
  if (fileId === null) throw new Error(`package ${row.id} has no file to write to`)
  const archive = openArchive()
  const making = { db, archive, publicUrl, auditWords, keepCheckReport }
  const needs = { ...making, key: await signingKey(db, encryption), pace: keepPace(db, held, noMore) }
  const filling = fillArchive(needs, row).catch((failure: unknown) => {
    archive.fail(failure)
    throw failure
  })
  const [counts, written] = await Promise.all([filling, growFile(db, fileId, archive.output)])
  await commit(database, async trx => {
    await endFile(trx, fileId, written)
    if (!(await endMade(trx, held, counts))) throw new Error('this package is somebody else’s now')
    await record(trx, null, 'auditor-package.made', auditedPackage(row), null, {
      ...toldDays(row),
      sha256: written.sha256,
    })
  })
}

const giveUp = ({ database }: MakingNeeds, { row: { id, company_id } }: Taken): Promise<void> =>
  commit(database, async trx => {
    const row = await packageToChange(trx, company_id, id)
    if (row.state !== 'waiting') return
    await endWithout(trx, row, 'failed')
    await record(trx, null, 'auditor-package.failed', auditedPackage(row), null, toldDays(row))
  })

const NOTE_EVERY_MS = 1_000
// While users' questions wait, a package has at most a quarter of one connection's time.
const REST_FACTOR = 3
const LONGEST_REST_MS = 5_000

/**
 * Returns a pace that stores how far a package is and lets users' work go first: it rests after each step while a user's question can be
 * asked. Its calls throw once another process has this package; `step` also once `noMore` is aborted.
 */
export function keepPace(db: Database, held: Held, noMore: AbortSignal): Pace {
  let [done, total, notedAt, restedAt] = [0, 0, 0, performance.now()]
  const note = async () => {
    if (!(await noteProgress(db, held, { done, total }))) throw new Error('this package is somebody else’s now')
    notedAt = performance.now()
  }
  return {
    begin: async counted => {
      total = counted
      await note()
    },
    step: async more => {
      noMore.throwIfAborted()
      done += more
      const tookMs = performance.now() - restedAt
      if (await isUserWaiting(db)) await pause(Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS), noMore)
      if (performance.now() - notedAt >= NOTE_EVERY_MS) await note()
      restedAt = performance.now()
    },
  }
}
