import type { OpenDatabase } from '../../database/database.ts'
import { databaseNow } from '../../database/database-now.ts'
import type { Mails } from '../../mails/create.ts'
import type { Operator } from '../../operator/wire.ts'
import { writeReport } from '../../reports/write-report.ts'
import { dropQuestions } from '../asking/drop.ts'
import type { BatchRow } from '../list/view.ts'
import { batchReport, reportEnding } from './batch-report.ts'
import { endOf } from './end-of.ts'
import { keepFinishing, MOST_FINISHING_TRIES, releaseFinishing, takeFinishing } from './finishing-store.ts'
import { keepEnd } from './keep-end.ts'
import { FEW_ROWS, type PreparedSheets } from './prepare-sheets.ts'
import { reportHead } from './report-head.ts'
import { unfinishable } from './unfinishable.ts'
import { resultOf } from './write-batch-result.ts'

export type FinishNeeds = {
  database: OpenDatabase
  operator: Operator
  mails: Mails
  sheets: PreparedSheets
}

/**
 * Ends a batch whose questions are all settled (result, report and status in one go), or gives a cancelled one its report.
 * Does nothing where that is not due or another process is at it. What fails is tried again by the sweeper, a few times;
 * a process that dies here is replaced within half a minute.
 */
export async function finishBatch(needs: FinishNeeds, id: number): Promise<void> {
  const { db } = needs.database
  const batch = await takeFinishing(db, id)
  if (batch === null) return
  const stopKeeping = keepFinishing(db, id)
  let hasFailed = true
  try {
    await (batch.finishing_tries > MOST_FINISHING_TRIES
      ? keepEnd(needs, batch, {
          end: unfinishable(batch),
          result: null,
          pdf: null,
          finishedAt: await databaseNow(db),
        })
      : endBatch(needs, batch))
    hasFailed = false
  } finally {
    stopKeeping()
    await releaseFinishing(db, id, hasFailed)
  }
}

/** Reads the sheet again, writes each row's answer beside it, writes the report, and ends the batch. */
async function endBatch(needs: FinishNeeds, batch: BatchRow): Promise<void> {
  const { operator, sheets } = needs
  const { db } = needs.database
  await dropQuestions(db, batch.id)
  const { sheet, answers, begun } = await sheets.take(batch)
  const rows = await sheet.rows
  const head = await reportHead(db, batch)
  const finishedAt = batch.finished_at ?? (await databaseNow(db))
  const report = batchReport({ batch, rows, answers, ...head }, reportEnding(batch, finishedAt))
  const planned = await endOf(db, batch)
  const writeSheet = () => resultOf(batch, { sheet, answers, companyUid: head.company.uid, begun }, planned)
  const writePages = async () => (await begun?.report(report)) ?? (await writeReport(report, operator))
  // Each has a thread of its own; two at once need more memory than a worker may have (512 MB) where there are many rows.
  const [{ end, result }, bytes] =
    rows.length <= FEW_ROWS ? await Promise.all([writeSheet(), writePages()]) : [await writeSheet(), await writePages()]
  await keepEnd(needs, batch, { end, result, pdf: { bytes, edition: head.edition }, finishedAt })
}
