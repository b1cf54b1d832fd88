import type { Database } from '../database/database.ts'
import { reportThreads } from '../reports/report-threads.ts'
import { writingThreads } from '../spreadsheets/thread/sheet-threads.ts'
import { type BatchSheet, readBatchSheet } from './read-batch-sheet.ts'
import type { UploadLimits } from './read-workbook.ts'
import type { BatchRow } from './view.ts'

/** Sheets of batches that will end soon. */
export type PreparedSheets = {
  /** May be said often; never fails, since `take` does all that was missed. */
  prepare: (batchId: number) => void
  /** The batch's sheet, read beforehand where that was prepared. */
  take: (batch: BatchRow) => Promise<BatchSheet>
}

/** More rows than this are not kept in memory for a while, nor worked on by several threads at once. */
export const FEW_ROWS = 20_000
/** Somebody else finished the batch, or it was cancelled. */
const UNUSED_MS = 60_000

/** Starts the threads that batches' files will need, and reads their sheets again, while their last questions are being asked. */
export function prepareSheets({ db }: { db: Database }, limits: UploadLimits): PreparedSheets {
  const prepared = new Map<number, Promise<BatchSheet | null>>()
  return {
    prepare: batchId => {
      if (prepared.has(batchId)) return
      const early = readFew(db, limits, batchId)
      early.catch(() => undefined)
      prepared.set(batchId, early)
      setTimeout(() => prepared.delete(batchId), UNUSED_MS).unref()
    },
    take: async batch => {
      const early = await prepared.get(batch.id)?.catch(() => null)
      prepared.delete(batch.id)
      return early ?? readBatchSheet(db, batch, limits)
    },
  }
}

async function readFew(db: Database, limits: UploadLimits, batchId: number): Promise<BatchSheet | null> {
  const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirst()
  if (!batch || batch.total_rows > FEW_ROWS) return null
  reportThreads.prepare()
  writingThreads.prepare()
  return readBatchSheet(db, batch, limits)
}
