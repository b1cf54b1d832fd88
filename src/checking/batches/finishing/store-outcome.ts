import { keepReport } from '../../../documents/reports/keep.ts'
import type { WrittenResult } from '../../../documents/spreadsheets/write-result.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import { deleteFile, saveFile } from '../../../ground/database/file-store.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { layoutOf, resultFilesOf } from '../batch-files.ts'
import { countDiffering } from '../comparisons-store.ts'
import type { BatchRow } from '../list/view.ts'
import type { BatchEnd } from './end-of.ts'
import { storeEnd, type TakenBatch } from './finishing-store.ts'
import { queueEndMail } from './queue-end-mail.ts'
import { recordEnd } from './record-end.ts'

/** What the end of a batch leaves behind. `result` and `pdf` null: there is none. */
export type Ending = {
  end: BatchEnd
  result: WrittenResult | null
  pdf: { bytes: Uint8Array; edition: number } | null
  finishedAt: Date
}

/** A user cancelled meanwhile, or another process has the batch: what was written is thrown away with the transaction. */
class BatchMoved extends Error {}

type Needs = { database: OpenDatabase; mails: Mails }

/** Stores result, report edition and status, and has its creator and the company's programs told, all or nothing. */
export const storeOutcome = ({ database, mails }: Needs, { batch, lease }: TakenBatch, ending: Ending): Promise<void> =>
  commit(database, async trx => {
    const resultFileId = ending.result && (await saveFile(trx, ending.result.file)).id
    const resultUtf8FileId = ending.result?.utf8 ? (await saveFile(trx, ending.result.utf8)).id : null
    const differingRows = isCompared(batch) ? await countDiffering(trx, batch.id) : null
    const { finishedAt } = ending
    const kept = { resultFileId, resultUtf8FileId, differingRows, finishedAt }
    const isOurs = await storeEnd(trx, { batch, lease }, { ...ending.end, ...kept })
    if (!isOurs) throw new BatchMoved()
    await queueEndMail(trx, mails, batch, ending)
    await recordEnd(trx, batch, ending.end)
    // The result of the end before a retry gives way.
    for (const fileId of resultFilesOf(batch)) await deleteFile(trx, fileId)
    if (ending.pdf === null) return
    const { bytes: pdf, edition } = ending.pdf
    await keepReport(trx, { companyId: batch.company_id, batchId: batch.id, singleCheckId: null, edition, pdf })
  }).catch((failure: unknown) => {
    if (!(failure instanceof BatchMoved)) throw failure
  })

const isCompared = (batch: BatchRow): boolean => Boolean(layoutOf(batch).companyColumns)
