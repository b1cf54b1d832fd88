import type { Database } from '../../database/database.ts'
import type { Operator } from '../../operator/wire.ts'
import { reportThreads } from '../../reports/report-threads.ts'
import { writers } from '../../spreadsheets/thread/runners.ts'
import type { BatchRow } from '../list/view.ts'
import type { UploadLimits } from '../upload/read-workbook.ts'
import { answeredRows } from './answered-rows.ts'
import { type Answers, answersOnce } from './answers-once.ts'
import { type BegunFiles, beginFiles } from './begin-files.ts'
import { type BatchSheet, readBatchSheet } from './read-batch-sheet.ts'
import { type Progress, willEndSoon } from './will-end-soon.ts'

/** A batch's sheet, the answers to its rows, and its files, where somebody began to write them. */
export type PreparedSheet = { sheet: BatchSheet; answers: Answers; begun: BegunFiles | null }

/** Sheets of batches that will end soon. */
export type PreparedSheets = {
  /** `left`: questions that are still open. To be said often; never fails, since `take` does all that was missed. */
  prepare: (batchId: number, left: number) => void
  /** The sheet of a batch that has ended, read beforehand where that was prepared. */
  take: (batch: BatchRow) => Promise<PreparedSheet>
}

/** Sheets of more rows are not kept in memory for a while, nor worked on by several threads at once. */
export const FEW_ROWS = 20_000
/** Then somebody else finished the batch, or it was cancelled. */
const UNUSED_MS = 60_000

type Needs = { database: { db: Database }; operator: Operator; limits: UploadLimits }
type Early = { batch: BatchRow; sheet: BatchSheet }
type Prepared = { early: Promise<Early | null>; first: Progress; begun: Promise<BegunFiles | null> | null }

/**
 * Makes ready for the end of batches while their last questions are asked: starts the threads their files will need, reads their sheets
 * again, and begins with the files of one that will end within seconds.
 */
export function prepareSheets(needs: Needs): PreparedSheets {
  const prepared = new Map<number, Prepared>()
  return {
    prepare: (batchId, left) => {
      const now = { left, at: performance.now() }
      const known = prepared.get(batchId)
      if (known === undefined) {
        prepared.set(batchId, { early: orNull(readEarly(needs, batchId)), first: now, begun: null })
        setTimeout(() => prepared.delete(batchId), UNUSED_MS).unref()
      } else if (known.begun === null && willEndSoon(known.first, now)) known.begun = orNull(begin(needs, known))
    },
    take: async batch => {
      const known = prepared.get(batch.id)
      prepared.delete(batch.id)
      const [early, begun] = [await known?.early, (await known?.begun) ?? null]
      begun?.sayEnded()
      if (early && begun) return { sheet: early.sheet, answers: begun.answers, begun }
      return readNow(needs, batch, early?.sheet)
    },
  }
}

const orNull = <Value>(work: Promise<Value | null>): Promise<Value | null> => work.catch(() => null)

async function readEarly({ database: { db }, limits }: Needs, batchId: number): Promise<Early | null> {
  const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirst()
  if (!batch || batch.total_rows > FEW_ROWS) return null
  startThreads()
  return { batch, sheet: await readBatchSheet(db, batch, limits) }
}

function startThreads(): void {
  reportThreads.prepare()
  writers.prepare()
}

async function begin({ database: { db }, operator }: Needs, known: Prepared): Promise<BegunFiles | null> {
  const early = await known.early
  const begun = early && (await beginFiles({ db, operator }, early))
  // Given up, they have used the threads up, and their answers need not be kept.
  void begun?.isGivenUp.then(() => {
    known.begun = Promise.resolve(null)
    startThreads()
  })
  return begun
}

async function readNow(
  { database: { db }, limits }: Needs,
  batch: BatchRow,
  read?: BatchSheet,
): Promise<PreparedSheet> {
  const sheet = read ?? (await readBatchSheet(db, batch, limits))
  const isSmall = batch.total_rows <= FEW_ROWS
  const answers: Answers = isSmall
    ? answersOnce(db, batch.id, await sheet.rows)
    : wanted => answeredRows(db, batch.id, wanted)
  return { sheet, answers, begun: null }
}
