import { composers } from '../../../documents/reports/composers.ts'
import type { Issuer } from '../../../documents/reports/issuer.ts'
import { writers } from '../../../documents/spreadsheets/runners/readers-and-writers.ts'
import type { Database } from '../../../ground/database/database.ts'
import { type KeptPartners, keepBatchPartners } from '../../partners/store.ts'
import type { BatchRow } from '../list/view.ts'
import type { UploadLimits } from '../upload/read-and-plan.ts'
import { FEW_ROWS } from './batch-answers.ts'
import { type Drafts, draftFiles, dropDrafts, NO_DRAFTS } from './draft-files.ts'
import { type BatchSheet, readBatchSheet } from './read-batch-sheet.ts'

/** What was prepared of a batch's files. */
export type Prepared = {
  sheet: BatchSheet
  drafts: Drafts
  /** The batch's settled questions whose partners were kept beforehand. */
  partners: KeptPartners
}

/** Prepares the files of batches that will end soon, and hands them out. */
export type FilePreparer = {
  /** Prepares the files of a batch whose last questions are being asked; may be called often. Never fails: `take` does what this could not. */
  prepare: (batchId: number) => void
  /** Hands over what was prepared of a batch that has ended, else its sheet alone. The caller must drop the drafts. */
  take: (batch: BatchRow) => Promise<Prepared>
  /** Stops preparing. Resolves when nothing is under way and unused drafts are dropped. */
  stop: () => Promise<void>
}

/** What was prepared is dropped after this: another process finished the batch, it was cancelled, or its last questions wait. */
const UNUSED_MS = 60_000

/** A batch whose last questions wait for long is drafted only once; after so many batches this memory is cleared. */
const MOST_KNOWN = 1_000

type Needs = Issuer & { database: { db: Database }; limits: UploadLimits }

/**
 * Creates a preparer that, while a batch's last questions are asked, reads its sheet again, keeps the partners that are known, and begins
 * the files, so that little is left to do when the last answer is there (docs/decisions/2026-11-23-drafts.md). It leaves batches of many rows alone.
 */
export function prepareFiles({ database: { db }, limits, ...issuer }: Needs): FilePreparer {
  const early = new Map<number, Promise<Prepared | null>>()
  const drafted = new Set<number>()
  let isStopped = false
  const mayDraft = (batchId: number): boolean => {
    if (drafted.has(batchId)) return false
    if (drafted.size >= MOST_KNOWN) drafted.clear()
    drafted.add(batchId)
    return true
  }
  const prepareNow = async (batchId: number): Promise<Prepared | null> => {
    const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirst()
    if (!batch || batch.total_rows > FEW_ROWS) return null
    composers.prewarm()
    writers.prewarm()
    const sheet = await readBatchSheet(db, batch, limits)
    if (!mayDraft(batchId)) return { sheet, drafts: NO_DRAFTS, partners: new Set() }
    const drafts = await draftFiles({ db, ...issuer }, batch, sheet)
    return { sheet, drafts, partners: await keepBatchPartners(db, batchId) }
  }
  const forget = async (batchId: number): Promise<Prepared | null> => {
    const preparing = early.get(batchId)
    early.delete(batchId)
    return (await preparing) ?? null
  }
  return {
    prepare: batchId => {
      if (isStopped || early.has(batchId)) return
      const preparing = prepareNow(batchId).catch(() => null)
      early.set(batchId, preparing)
      const giveUp = async () => {
        if (early.get(batchId) === preparing) await dropDrafts((await forget(batchId))?.drafts ?? NO_DRAFTS)
      }
      setTimeout(() => void giveUp(), UNUSED_MS).unref()
    },
    take: async batch => {
      const prepared = await forget(batch.id)
      return prepared ?? { sheet: await readBatchSheet(db, batch, limits), drafts: NO_DRAFTS, partners: new Set() }
    },
    stop: async () => {
      isStopped = true
      for (const batchId of early.keys()) await dropDrafts((await forget(batchId))?.drafts ?? NO_DRAFTS)
    },
  }
}
