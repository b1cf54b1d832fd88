import { databaseNow } from '../../../base/database/clock.ts'
import { commit } from '../../../base/database/commit.ts'
import { deleteFile, saveFile } from '../../../base/database/file-store.ts'
import { autoRenewLease } from '../../../base/database/lease.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { Issuer } from '../../../documents/reports/issuer.ts'
import { storeReport } from '../../../documents/reports/store-report.ts'
import { writeReport } from '../../../documents/reports/write-report.ts'
import type { WrittenResult } from '../../../documents/spreadsheets/write-result.ts'
import { repeat } from '../../../platform/background/jobs.ts'
import { createSerialQueue } from '../../../platform/background/serial-queue.ts'
import type { Services } from '../../../platform/services.ts'
import type { MarkRegisters } from '../../../registers/marks/connect.ts'
import { MARK_IDS } from '../../../registers/marks/mark-rules.ts'
import { MARKS } from '../../../registers/marks/marks.ts'
import { storeBatchPartners } from '../../partners/store.ts'
import { layoutOf, resultFileIdsOf } from '../batch-files.ts'
import { countDiffering } from '../comparisons-store.ts'
import type { BatchRow } from '../list/view.ts'
import { validUidsOf } from '../marks-store.ts'
import type { UploadLimits } from '../upload/read-and-plan.ts'
import { type AccountTimes, createAccountTurns } from './account-turns.ts'
import { MAX_ROWS_IN_MEMORY, openBatchAnswers } from './batch-answers.ts'
import { type BatchEnd, determineEnd, unfinishableEnd } from './batch-end.ts'
import { batchReportContent, readReportHead } from './batch-report.ts'
import { writeResultOrFail } from './batch-sheet.ts'
import {
  type ClaimedBatch,
  claimFinishing,
  countFailure,
  FINISHING_LEASE,
  MAX_FINISHING_TRIES,
  readDueBatches,
  releaseAllFinishing,
  storeEnd,
} from './finishing-store.ts'
import { queueEndMail, recordEnd } from './notify-end.ts'
import { createFilePreparer, dropDrafts, type FilePreparer, type PreparedFiles } from './prepare-files.ts'
import { queryMemberships } from './query-memberships.ts'

export type FinishingDeps = Omit<FinishDeps, 'files'> &
  Pick<Services, 'log'> & {
    limits: UploadLimits
    /** Two seconds, except in tests. */
    sweepEveryMs?: number
    /** Other times of account-turns.ts, for tests. */
    accountTimes?: AccountTimes
  }

/** Finishes batches in the background, and those passed to `complete` at once. */
export type FinishingService = {
  complete: (batchId: number) => void
  nearlyComplete: (batchId: number) => void
  stop: () => Promise<void>
}

const SWEEP_INTERVAL_MS = 2_000

/**
 * Finishes batches one at a time until stopped: those passed to `complete`, and all others that are
 * due, such as batches of a crashed process or without questions. `stop` resolves when the current
 * batch is finished.
 */
export async function startFinishing(options: FinishingDeps): Promise<FinishingService> {
  const { database, log, sweepEveryMs = SWEEP_INTERVAL_MS } = options
  const deps = { ...options, files: createFilePreparer(options) }
  // No other process can have an embedded database open, so the previous finisher has ended.
  if (database.kind === 'embedded') await releaseAllFinishing(database.db)
  const { accounts } = options.marks
  const turns = createAccountTurns({ ...options, accounts, complete: id => finishing.add(id) })
  const finish = async (id: number) => {
    if (await turns.mustWait(id)) return
    await finishBatch(deps, id)
    turns.forget(id)
  }
  const finishing = createSerialQueue(finish, log)
  const sweep = async () => (await readDueBatches(database.db)).forEach(finishing.add)
  const sweeping = repeat(sweepEveryMs, sweep, log)
  return {
    complete: finishing.add,
    nearlyComplete: deps.files.prepare,
    stop: async () => {
      await Promise.all([sweeping.stop(), turns.stop(), finishing.stop()])
      await deps.files.stop()
    },
  }
}

type FinishDeps = Issuer &
  Pick<Services, 'database' | 'mails'> & {
    marks: MarkRegisters
    files: Pick<FilePreparer, 'claim'>
  }

/**
 * Ends a batch whose questions are all settled (result, report and status in one transaction), or
 * writes the report of a cancelled batch. Does nothing if neither is due or another process has
 * leased the batch. Throws on failure; the sweeper retries a few times. If this process crashes,
 * another one takes over within half a minute.
 */
export async function finishBatch(deps: FinishDeps, id: number): Promise<void> {
  const { db } = deps.database
  const claim = await claimFinishing(db, id)
  if (claim === null) return
  const { release } = autoRenewLease(db, FINISHING_LEASE, claim.lease)
  try {
    await finishClaimed(deps, claim)
  } catch (failure) {
    await countFailure(db, claim.lease)
    throw failure
  } finally {
    await release()
  }
}

async function finishClaimed(deps: FinishDeps, claim: ClaimedBatch): Promise<void> {
  const { batch } = claim
  if (batch.finishing_tries <= MAX_FINISHING_TRIES) return endBatch(deps, claim)
  const finishedAt = await databaseNow(deps.database.db)
  await storeOutcome(deps, claim, { end: unfinishableEnd(batch), result: null, pdf: null, finishedAt })
}

/** Writes the result and the report, and ends the batch. */
async function endBatch(deps: FinishDeps, claim: ClaimedBatch): Promise<void> {
  const { db } = deps.database
  const { batch } = claim
  await storeMarks(deps, batch)
  const prepared = await deps.files.claim(batch)
  try {
    await storeBatchPartners(db, batch.id, prepared.partners)
    const { database, marks } = deps
    await queryMemberships({ database, groups: marks.groups }, batch, await prepared.sheet.rows)
    await writeFiles(deps, claim, prepared)
  } finally {
    await dropDrafts(prepared.drafts)
  }
}

// The time-out is short, because other batches wait to be finished.
const REGISTER_TIMEOUT_MS = 10_000

/**
 * Stores the current marks of the batch's UIDs. Queries all registers at the same time, within one
 * time limit, about UIDs that were not queried there today.
 */
async function storeMarks(
  { database: { db }, marks: { queries } }: FinishDeps,
  { id: batchId, company_id: companyId }: ClaimedBatch['batch'],
): Promise<void> {
  const named = await Promise.all(
    MARK_IDS.map(async id => {
      const { country } = MARKS[id]
      const uids = country === null ? [] : await validUidsOf(db, batchId, country)
      if (uids.length > 0) await queries[id]?.lookUp(uids, { ms: REGISTER_TIMEOUT_MS, companyId })
      return country === null || uids.length > 0 ? [id] : []
    }),
  )
  const day = viennaDay(await databaseNow(db))
  for (const id of named.flat()) await MARKS[id].batch.store(db, batchId, day)
}

async function writeFiles(deps: FinishDeps, claim: ClaimedBatch, { sheet, drafts }: PreparedFiles): Promise<void> {
  const { db } = deps.database
  const { batch } = claim
  const rows = await sheet.rows
  const head = await readReportHead(db, batch)
  const finishedAt = batch.finished_at ?? (await databaseNow(db))
  const today = viennaDay(finishedAt)
  const { answers, flush } = await openBatchAnswers(db, batch, rows, { edition: head.edition, today })
  const plannedEnd = await determineEnd(db, batch)
  const source = { sheet, answers, companyUid: head.company.uid, draft: drafts.result }
  const writeSheet = () => writeResultOrFail(batch, source, plannedEnd)
  const writePages = () =>
    writeReport(batchReportContent({ batch, rows, answers, ...head }, finishedAt), deps, drafts.report)
  // Each writer has its own thread. With many rows, two writers at once exceed a worker's memory
  // limit (512 MB).
  const [{ end, result }, bytes] =
    rows.length <= MAX_ROWS_IN_MEMORY
      ? await Promise.all([writeSheet(), writePages()])
      : [await writeSheet(), await writePages()]
  await flush()
  await storeOutcome(deps, claim, { end, result, pdf: { bytes, edition: head.edition }, finishedAt })
}

/** How a batch ended and its files; `result` and `pdf` are null if there is none. */
type BatchOutcome = {
  end: BatchEnd
  result: WrittenResult | null
  pdf: { bytes: Uint8Array; edition: number } | null
  finishedAt: Date
}

/**
 * Thrown if a user cancelled the batch or another process leased it, to roll back the transaction.
 */
class BatchChangedError extends Error {}

/**
 * Stores a batch's result, report edition and status, and queues the creator's mail and the event
 * for programs, in one transaction.
 */
const storeOutcome = (
  { database, mails }: Pick<Services, 'database' | 'mails'>,
  { batch, lease }: ClaimedBatch,
  outcome: BatchOutcome,
): Promise<void> =>
  commit(database, async trx => {
    const resultFileId = outcome.result && (await saveFile(trx, outcome.result.file)).id
    const resultUtf8FileId = outcome.result?.utf8 ? (await saveFile(trx, outcome.result.utf8)).id : null
    const differingRows = isCompared(batch) ? await countDiffering(trx, batch.id) : null
    const { finishedAt } = outcome
    const endColumns = { resultFileId, resultUtf8FileId, differingRows, finishedAt }
    const isStored = await storeEnd(trx, { batch, lease }, { ...outcome.end, ...endColumns })
    if (!isStored) throw new BatchChangedError()
    await queueEndMail(trx, mails, batch, outcome)
    await recordEnd(trx, batch, outcome.end)
    // After a retry, deletes the result files of the batch's earlier end.
    for (const fileId of resultFileIdsOf(batch)) await deleteFile(trx, fileId)
    if (outcome.pdf === null) return
    const { bytes: pdf, edition } = outcome.pdf
    await storeReport(trx, { companyId: batch.company_id, batchId: batch.id, singleCheckId: null, edition, pdf })
  }).catch((failure: unknown) => {
    if (!(failure instanceof BatchChangedError)) throw failure
  })

const isCompared = (batch: BatchRow): boolean => Boolean(layoutOf(batch).companyColumns)
