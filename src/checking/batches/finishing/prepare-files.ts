import type { Issuer } from '../../../documents/reports/issuer.ts'
import { composers, draftReport, dropReport, type ReportDraft } from '../../../documents/reports/write-report.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { writers } from '../../../documents/spreadsheets/runners/readers-and-writers.ts'
import { draftResult, dropResult, type ResultDraft } from '../../../documents/spreadsheets/write-result.ts'
import type { Database } from '../../../ground/database/database.ts'
import { openOf } from '../../../ground/database/planner.ts'
import { inPortions } from '../../../ground/database/portions.ts'
import { viennaDay } from '../../../ground/texts/format.ts'
import type { Services } from '../../../house/services.ts'
import { type KeptPartners, keepBatchPartners } from '../../partners/store.ts'
import type { BatchRow } from '../list/view.ts'
import { readAsKept, readRow } from '../readings.ts'
import { readPartsOf } from '../rows-store.ts'
import type { UploadLimits } from '../upload/read-and-plan.ts'
import { batchAnswers, FEW_ROWS } from './batch-answers.ts'
import { batchReport, reportHead } from './batch-report.ts'
import { type BatchSheet, cellsOf, readBatchSheet, resultWanted } from './batch-sheet.ts'

/** The beginnings of a batch's files; null where there is none. */
type Drafts = { report: ReportDraft | null; result: ResultDraft | null }

const NO_DRAFTS: Drafts = { report: null, result: null }

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
const MAX_KNOWN = 1_000

/** Two files, two threads, some 40 MB each: eight batches that ended at once on a slow machine held 900 MB, where a worker may have 512. */
const MAX_DRAFTED = 2

/** Sheets read ahead of their end; whose is not read by then, is read at its end. */
const MAX_PREPARED = 16

/**
 * Creates a preparer that, while a batch's last questions are asked, reads its sheet again, keeps the partners that are known, and begins
 * the files, so that little is left to do when the last answer is there (docs/decisions/2026-11-23-drafts.md). It leaves batches of many rows alone.
 */
export function prepareFiles({
  database: { db },
  limits,
  ...issuer
}: Issuer & Pick<Services, 'database'> & { limits: UploadLimits }): FilePreparer {
  const early = new Map<number, Promise<Prepared | null>>()
  // Those whose sheets are read, and of these those whose threads are there, or coming.
  const reading = new Set<number>()
  const drafting = new Set<number>()
  const drafted = new Set<number>()
  let isStopped = false
  const mayDraft = (batchId: number): boolean => {
    if (drafted.has(batchId) || drafting.size >= MAX_DRAFTED) return false
    if (drafted.size >= MAX_KNOWN) drafted.clear()
    drafted.add(batchId)
    drafting.add(batchId)
    return true
  }
  const prepareNow = async (batchId: number): Promise<Prepared | null> => {
    const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirst()
    if (!batch || batch.total_rows > FEW_ROWS || reading.size >= MAX_PREPARED) return null
    reading.add(batchId)
    const isDrafted = mayDraft(batchId)
    composers.prewarm()
    writers.prewarm()
    const sheet = await readBatchSheet(db, batch, limits)
    if (!isDrafted) return { sheet, drafts: NO_DRAFTS, partners: new Set() }
    const drafts = await draftFiles(db, issuer, batch, sheet)
    const partners = await keepBatchPartners(db, batchId).catch(async (failure: unknown) => {
      await dropDrafts(drafts)
      throw failure
    })
    return { sheet, drafts, partners }
  }
  const forget = async (batchId: number): Promise<Prepared | null> => {
    const preparing = early.get(batchId)
    early.delete(batchId)
    const prepared = (await preparing) ?? null
    reading.delete(batchId)
    drafting.delete(batchId)
    return prepared
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

const ROWS_A_LOOK = 1_000

/**
 * Begins result and report of a batch whose last questions are being asked, from the rows before the first that is open: a settled question
 * stays as it is while its batch runs. Nothing relies on a draft: writeResult and writeReport compare each row with it, and start over where
 * one differs (docs/decisions/2026-11-23-drafts.md). Stores how companies compare, as the end does. Returns null for a draft that failed,
 * and for both drafts where the sheet has invoice days, or company numbers of Czech groups: what is found about those is kept at the end.
 */
export async function draftFiles(db: Database, issuer: Issuer, batch: BatchRow, sheet: BatchSheet): Promise<Drafts> {
  if (sheet.layout.dayColumn || sheet.layout.icoColumn) return NO_DRAFTS
  const head = await reportHead(db, batch)
  const rows = await settledRows(db, batch, sheet)
  const { answers, kept } = await batchAnswers(db, batch, rows, {
    edition: head.edition,
    today: viennaDay(batch.created_at),
  })
  const answered = new Map((await answers(rows)).map(each => [each.row.row, each]))
  await kept()
  const found = (wanted: UploadedRow[]) => wanted.flatMap(({ row }) => answered.get(row) ?? [])
  const reported = batchReport({ batch, rows, answers: async some => found(some), ...head }, batch.created_at)
  const [report, result] = await Promise.allSettled([
    draftReport(reported, issuer),
    draftResult(resultWanted(batch, sheet), some => {
      const known = found(some)
      return known.length === some.length ? known.map(cellsOf(batch, sheet, head.company.uid)) : null
    }),
  ])
  return {
    report: report.status === 'fulfilled' ? report.value : null,
    result: result.status === 'fulfilled' ? result.value : null,
  }
}

/** The rows before the first whose question is open. */
async function settledRows(db: Database, batch: BatchRow, sheet: BatchSheet): Promise<UploadedRow[]> {
  const rows = await sheet.rows
  const open = await openUids(db, batch.id)
  const settled: UploadedRow[] = []
  for await (const some of inPortions(rows, ROWS_A_LOOK)) {
    const parts = await readPartsOf(db, batch.id, some)
    const reading = readAsKept(parts, row => readRow(row, batch.takes_suggestions))
    const firstOpen = some.findIndex(row => open.has(reading(row).uid))
    settled.push(...(firstOpen < 0 ? some : some.slice(0, firstOpen)))
    if (firstOpen >= 0) break
  }
  return settled
}

async function openUids(db: Database, batchId: number): Promise<Set<string>> {
  const open = await db.selectFrom('question').select('uid').where(openOf(batchId)).execute()
  return new Set(open.map(({ uid }) => uid))
}

/** Ends drafts that are not wanted any more; a finished one is gone already. */
export async function dropDrafts({ report, result }: Drafts): Promise<void> {
  await Promise.all([report && dropReport(report), result && dropResult(result)])
}
