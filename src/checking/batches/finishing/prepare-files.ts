import type { Database } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/event-loop.ts'
import { isOpenQuestionOf } from '../../../base/database/planner.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { Issuer } from '../../../documents/reports/issuer.ts'
import {
  composers,
  discardReportDraft,
  draftReport,
  type ReportDraft,
} from '../../../documents/reports/write-report.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { writers } from '../../../documents/spreadsheets/runners/readers-and-writers.ts'
import { discardDraft, draftResult, type ResultDraft } from '../../../documents/spreadsheets/write-result.ts'
import type { Services } from '../../../platform/services.ts'
import { INPUT_IDS, inputColumn } from '../../../registers/marks/input-rules.ts'
import { type StoredPartners, storeBatchPartners } from '../../partners/store.ts'
import type { BatchRow } from '../list/view.ts'
import { createStoredReader, readRow } from '../readings.ts'
import { readPartsOf } from '../rows-store.ts'
import type { UploadLimits } from '../upload/read-and-plan.ts'
import { MAX_ROWS_IN_MEMORY, openBatchAnswers } from './batch-answers.ts'
import { batchReportContent, readReportHead } from './batch-report.ts'
import { type BatchSheet, cellFormatterOf, readBatchSheet, resultOptions } from './batch-sheet.ts'

/** The drafts of a batch's files; null if there is none. */
type Drafts = { report: ReportDraft | null; result: ResultDraft | null }

const NO_DRAFTS: Drafts = { report: null, result: null }

export type PreparedFiles = {
  sheet: BatchSheet
  drafts: Drafts
  /** The batch's settled questions whose partners have already been stored. */
  partners: StoredPartners
}

/** Prepares the files of batches that will end soon. */
export type FilePreparer = {
  /**
   * Prepares the files of a batch whose last questions are being checked; may be called often.
   * Never fails: `claim` does the work that failed.
   */
  prepare: (batchId: number) => void
  /**
   * Returns what was prepared of an ended batch, or just its sheet. The caller must drop the
   * drafts.
   */
  claim: (batch: BatchRow) => Promise<PreparedFiles>
  /** Stops preparing. Resolves when no work is in progress and unused drafts are dropped. */
  stop: () => Promise<void>
}

/**
 * Drafts are dropped after this time, in case another process finished the batch, it was cancelled,
 * or its last questions wait.
 */
const UNUSED_DRAFT_TIMEOUT_MS = 60_000

/**
 * A batch whose last questions wait for long is drafted only once. The set of drafted batches is
 * cleared at this size.
 */
const MAX_DRAFTED_IDS = 1_000

/**
 * A draft needs two files and two threads of about 40 MB. Eight batches that ended at once on a
 * slow machine used 900 MB; a worker's limit is 512 MB.
 */
const MAX_DRAFTS = 2

/** The maximum number of sheets read ahead of time; others are read when their batch ends. */
const MAX_PREPARED = 16

/**
 * Creates a preparer that works while a batch's last questions are checked: it reads the sheet
 * again, stores known partners and starts the files. Little is then left after the last answer
 * (docs/decisions/2026-11-23-drafts.md). Skips batches of many rows.
 */
export function createFilePreparer({
  database: { db },
  limits,
  ...issuer
}: Issuer & Pick<Services, 'database'> & { limits: UploadLimits }): FilePreparer {
  const preparations = new Map<number, Promise<PreparedFiles | null>>()
  // Batches whose sheets are read; `draftingIds` contains those with threads running or starting.
  const readSheetIds = new Set<number>()
  const draftingIds = new Set<number>()
  const draftedIds = new Set<number>()
  let isStopped = false
  const reserveDraft = (batchId: number): boolean => {
    if (draftedIds.has(batchId) || draftingIds.size >= MAX_DRAFTS) return false
    if (draftedIds.size >= MAX_DRAFTED_IDS) draftedIds.clear()
    draftedIds.add(batchId)
    draftingIds.add(batchId)
    return true
  }
  const prepareNow = async (batchId: number): Promise<PreparedFiles | null> => {
    const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirst()
    if (!batch || batch.total_rows > MAX_ROWS_IN_MEMORY || readSheetIds.size >= MAX_PREPARED) return null
    readSheetIds.add(batchId)
    const isDrafted = reserveDraft(batchId)
    composers.prewarm()
    writers.prewarm()
    const sheet = await readBatchSheet(db, batch, limits)
    if (!isDrafted) return { sheet, drafts: NO_DRAFTS, partners: new Set() }
    const drafts = await draftFiles(db, issuer, batch, sheet)
    const partners = await storeBatchPartners(db, batchId).catch(async (failure: unknown) => {
      await dropDrafts(drafts)
      throw failure
    })
    return { sheet, drafts, partners }
  }
  const removePreparation = async (batchId: number): Promise<PreparedFiles | null> => {
    const preparing = preparations.get(batchId)
    preparations.delete(batchId)
    const prepared = (await preparing) ?? null
    readSheetIds.delete(batchId)
    draftingIds.delete(batchId)
    return prepared
  }
  return {
    prepare: batchId => {
      if (isStopped || preparations.has(batchId)) return
      const preparing = prepareNow(batchId).catch(() => null)
      preparations.set(batchId, preparing)
      const discardUnused = async () => {
        if (preparations.get(batchId) === preparing)
          await dropDrafts((await removePreparation(batchId))?.drafts ?? NO_DRAFTS)
      }
      setTimeout(() => void discardUnused(), UNUSED_DRAFT_TIMEOUT_MS).unref()
    },
    claim: async batch => {
      const prepared = await removePreparation(batch.id)
      return prepared ?? { sheet: await readBatchSheet(db, batch, limits), drafts: NO_DRAFTS, partners: new Set() }
    },
    stop: async () => {
      isStopped = true
      for (const batchId of preparations.keys())
        await dropDrafts((await removePreparation(batchId))?.drafts ?? NO_DRAFTS)
    },
  }
}

const ROWS_PER_PORTION = 1_000

/**
 * Starts result and report of a batch whose last questions are being checked, from the rows before
 * the first open one. A settled question normally does not change while its batch runs, but
 * writeResult and writeReport compare each row with the draft and start over on a difference
 * (docs/decisions/2026-11-23-drafts.md). Stores comparisons of companies, as at the batch's end.
 *
 * Returns null for a draft that failed. Returns no drafts for sheets with invoice dates or inputs
 * of registers, because their annotations are stored only when the batch ends.
 */
export async function draftFiles(db: Database, issuer: Issuer, batch: BatchRow, sheet: BatchSheet): Promise<Drafts> {
  if (sheet.layout.dayColumn || INPUT_IDS.some(id => sheet.layout[inputColumn(id)])) return NO_DRAFTS
  const head = await readReportHead(db, batch)
  const rows = await settledRows(db, batch, sheet)
  const { answers, flush } = await openBatchAnswers(db, batch, rows, {
    edition: head.edition,
    today: viennaDay(batch.created_at),
  })
  const answersByRow = new Map((await answers(rows)).map(answeredRow => [answeredRow.row.row, answeredRow]))
  await flush()
  const answersOf = (portion: UploadedRow[]) => portion.flatMap(({ row }) => answersByRow.get(row) ?? [])
  const reportContent = batchReportContent(
    { batch, rows, answers: async portion => answersOf(portion), ...head },
    batch.created_at,
  )
  const [report, result] = await Promise.allSettled([
    draftReport(reportContent, issuer),
    draftResult(resultOptions(batch, sheet), portion => {
      const answeredRows = answersOf(portion)
      return answeredRows.length === portion.length
        ? answeredRows.map(cellFormatterOf(batch, sheet, head.company.uid))
        : null
    }),
  ])
  return {
    report: report.status === 'fulfilled' ? report.value : null,
    result: result.status === 'fulfilled' ? result.value : null,
  }
}

/** Returns the rows before the first one with an open question. */
async function settledRows(db: Database, batch: BatchRow, sheet: BatchSheet): Promise<UploadedRow[]> {
  const rows = await sheet.rows
  const openUidSet = await openUids(db, batch.id)
  const settled: UploadedRow[] = []
  for await (const portion of inPortions(rows, ROWS_PER_PORTION)) {
    const parts = await readPartsOf(db, batch.id, portion)
    const readStored = createStoredReader(parts, row => readRow(row, batch.takes_suggestions))
    const firstOpen = portion.findIndex(row => openUidSet.has(readStored(row).uid))
    settled.push(...(firstOpen < 0 ? portion : portion.slice(0, firstOpen)))
    if (firstOpen >= 0) break
  }
  return settled
}

async function openUids(db: Database, batchId: number): Promise<Set<string>> {
  const questions = await db.selectFrom('question').select('uid').where(isOpenQuestionOf(batchId)).execute()
  return new Set(questions.map(({ uid }) => uid))
}

/** Ends the drafts from which no file was written. */
export async function dropDrafts({ report, result }: Drafts): Promise<void> {
  await Promise.all([report && discardReportDraft(report), result && discardDraft(result)])
}
