import type { Database } from '../database/database.ts'
import type { Operator } from '../operator/wire.ts'
import { reportThreads } from '../reports/report-threads.ts'
import { writingThreads } from '../spreadsheets/thread/sheet-threads.ts'
import { answeredRows } from './answered-rows.ts'
import { type Answers, answersOnce, readAnswered } from './answers-once.ts'
import { type BegunFiles, beginFiles } from './begin-files.ts'
import { type BatchSheet, readBatchSheet } from './read-batch-sheet.ts'
import type { UploadLimits } from './read-workbook.ts'
import type { BatchRow } from './view.ts'

/** A batch's sheet, the answers to its rows, and its files, where somebody began to write them. */
export type PreparedSheet = { sheet: BatchSheet; answers: Answers; begun: BegunFiles | null }

/** Sheets of batches that will end soon. */
export type PreparedSheets = {
  /** May be said often; never fails, since `take` does all that was missed. */
  prepare: (batchId: number) => void
  /** The sheet of a batch that has ended, read beforehand where that was prepared. */
  take: (batch: BatchRow) => Promise<PreparedSheet>
}

/** More rows than this are not kept in memory for a while, nor worked on by several threads at once. */
export const FEW_ROWS = 20_000
/** Somebody else finished the batch, or it was cancelled. */
const UNUSED_MS = 60_000

type Needs = { database: { db: Database }; operator: Operator; limits: UploadLimits }
type EarlySheet = PreparedSheet & { hasEnded: () => void }

/**
 * Starts the threads that batches' files will need, reads their sheets again and the answers there are, and begins with the files,
 * while their last questions are being asked.
 */
export function prepareSheets(needs: Needs): PreparedSheets {
  const prepared = new Map<number, Promise<EarlySheet | null>>()
  return {
    prepare: batchId => {
      if (prepared.has(batchId)) return
      const early = readEarly(needs, batchId)
      early.catch(() => undefined)
      prepared.set(batchId, early)
      setTimeout(() => prepared.delete(batchId), UNUSED_MS).unref()
    },
    take: async batch => {
      const early = await prepared.get(batch.id)?.catch(() => null)
      prepared.delete(batch.id)
      early?.hasEnded()
      return early ?? readNow(needs, batch)
    },
  }
}

async function readEarly({ database: { db }, operator, limits }: Needs, batchId: number): Promise<EarlySheet | null> {
  const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirst()
  if (!batch || batch.total_rows > FEW_ROWS) return null
  reportThreads.prepare()
  writingThreads.prepare()
  const sheet = await readBatchSheet(db, batch, limits)
  const rows = await sheet.rows
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>()
  const answers = answersOnce(db, batchId, rows, { known: await readAnswered(db, batchId, rows), ended })
  return { sheet, answers, begun: await beginFiles(db, operator, { batch, sheet, rows, answers }), hasEnded }
}

async function readNow({ database: { db }, limits }: Needs, batch: BatchRow): Promise<PreparedSheet> {
  const sheet = await readBatchSheet(db, batch, limits)
  const isSmall = batch.total_rows <= FEW_ROWS
  const answers: Answers = isSmall
    ? answersOnce(db, batch.id, await sheet.rows)
    : wanted => answeredRows(db, batch.id, wanted)
  return { sheet, answers, begun: null }
}
