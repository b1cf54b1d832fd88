import type { Database } from '../../database/database.ts'
import { composers } from '../../reports/composers.ts'
import { writers } from '../../spreadsheets/runners/readers-and-writers.ts'
import type { BatchRow } from '../list/view.ts'
import type { UploadLimits } from '../upload/read-workbook.ts'
import { FEW_ROWS } from './batch-answers.ts'
import { type BatchSheet, readBatchSheet } from './read-batch-sheet.ts'

/** Sheets of batches that will end soon. */
export type PreparedSheets = {
  /** Reads the sheet of a batch whose last questions are being asked; to be said often. Never fails, since `take` does what was missed. */
  prepare: (batchId: number) => void
  /** The sheet of a batch that has ended, read beforehand where that was prepared. */
  take: (batch: BatchRow) => Promise<BatchSheet>
}

/** Then somebody else finished the batch, or it was cancelled. */
const UNUSED_MS = 60_000

type Needs = { database: { db: Database }; limits: UploadLimits }

/**
 * Reads the sheets of batches again while their last questions are asked, and starts the threads that their files will need, so that
 * both are there when the last answer is (docs/decisions/2026-11-22-files-at-the-end.md). Batches of many rows are left alone.
 */
export function prepareSheets({ database: { db }, limits }: Needs): PreparedSheets {
  const early = new Map<number, Promise<BatchSheet | null>>()
  const readEarly = async (batchId: number): Promise<BatchSheet | null> => {
    const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirst()
    if (!batch || batch.total_rows > FEW_ROWS) return null
    composers.prewarm()
    writers.prewarm()
    return readBatchSheet(db, batch, limits)
  }
  return {
    prepare: batchId => {
      if (early.has(batchId)) return
      const reading = readEarly(batchId).catch(() => null)
      early.set(batchId, reading)
      setTimeout(() => early.delete(batchId), UNUSED_MS).unref()
    },
    take: async batch => {
      const sheet = await early.get(batch.id)
      early.delete(batch.id)
      return sheet ?? readBatchSheet(db, batch, limits)
    },
  }
}
