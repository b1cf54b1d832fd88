import type { OpenDatabase } from '../../database/database.ts'
import { databaseNow } from '../../database/database-now.ts'
import { keepLease } from '../../database/lease.ts'
import type { Mails } from '../../mails/create.ts'
import { keepBatchPartners } from '../../partners/store.ts'
import type { Issuer } from '../../reports/issuer.ts'
import { writeReport } from '../../reports/write-report.ts'
import { viennaDay } from '../../texts/format.ts'
import { dropQuestions } from '../asking/questions.ts'
import { keepListings } from '../listings-store.ts'
import { batchAnswers, FEW_ROWS } from './batch-answers.ts'
import { batchReport } from './batch-report.ts'
import { endOf } from './end-of.ts'
import { countFailure, FINISHING, MOST_FINISHING_TRIES, type TakenBatch, takeFinishing } from './finishing-store.ts'
import { keepEnd } from './keep-end.ts'
import type { PreparedSheets } from './prepare-sheets.ts'
import { reportHead } from './report-head.ts'
import { unfinishable } from './unfinishable.ts'
import { resultOf } from './write-batch-result.ts'

export type FinishNeeds = Issuer & {
  database: OpenDatabase
  mails: Mails
  sheets: Pick<PreparedSheets, 'take'>
}

/**
 * Ends a batch whose questions are all settled (result, report and status in one go), or writes a cancelled one's report.
 * Does nothing where that is not due or another process is at it. What fails is tried again by the sweeper, a few times;
 * a process that dies here is replaced within half a minute.
 */
export async function finishBatch(needs: FinishNeeds, id: number): Promise<void> {
  const { db } = needs.database
  const taken = await takeFinishing(db, id)
  if (taken === null) return
  const { release } = keepLease(db, FINISHING, taken.lease)
  try {
    await finishTaken(needs, taken)
  } catch (failure) {
    await countFailure(db, taken.lease)
    throw failure
  } finally {
    await release()
  }
}

async function finishTaken(needs: FinishNeeds, taken: TakenBatch): Promise<void> {
  const { batch } = taken
  if (batch.finishing_tries <= MOST_FINISHING_TRIES) return endBatch(needs, taken)
  const finishedAt = await databaseNow(needs.database.db)
  await keepEnd(needs, taken, { end: unfinishable(batch), result: null, pdf: null, finishedAt })
}

/** Reads the sheet again, writes each row's answer beside it, writes the report, and ends the batch. */
async function endBatch(needs: FinishNeeds, taken: TakenBatch): Promise<void> {
  const { batch } = taken
  const { db } = needs.database
  await dropQuestions(db, batch.id)
  await keepListings(db, batch.id)
  await keepBatchPartners(db, batch.id)
  const sheet = await needs.sheets.take(batch)
  const rows = await sheet.rows
  const head = await reportHead(db, batch)
  const finishedAt = batch.finished_at ?? (await databaseNow(db))
  const today = viennaDay(finishedAt)
  const { answers, kept } = await batchAnswers(db, batch, rows, { edition: head.edition, today })
  const planned = await endOf(db, batch)
  const writeSheet = () => resultOf(batch, { sheet, answers, companyUid: head.company.uid }, planned)
  const writePages = () => writeReport(batchReport({ batch, rows, answers, ...head }, finishedAt), needs)
  // Each has a thread of its own; two at once need more memory than a worker may have (512 MB) where there are many rows.
  const [{ end, result }, bytes] =
    rows.length <= FEW_ROWS ? await Promise.all([writeSheet(), writePages()]) : [await writeSheet(), await writePages()]
  await kept()
  await keepEnd(needs, taken, { end, result, pdf: { bytes, edition: head.edition }, finishedAt })
}
