import type { Clock } from '../database/clock.ts'
import { commit } from '../database/commit.ts'
import { saveFile } from '../database/file-store.ts'
import { sendLanes } from '../queue/lanes.ts'
import type { Queue } from '../queue/open-queue.ts'
import { putQuestions } from '../queue/put.ts'
import { Refusal } from '../refusals.ts'
import type { Actor } from '../roles/actor.ts'
import type { ReadUpload } from '../spreadsheets/layout.ts'
import { translate } from '../texts/translate.ts'
import { type Plan, planQuestions } from './plan.ts'
import { readBatch } from './read.ts'
import { readWorkbook, type UploadLimits } from './read-workbook.ts'
import type { Upload } from './receive-upload.ts'
import { batchTexts } from './server-texts.ts'
import { insertBatch, showBatch } from './store.ts'
import { uploadFault } from './upload-rules.ts'
import type { Task } from './wire.ts'

export type UploadNeeds = { queue: Queue; clock: Clock; limits: UploadLimits }

/**
 * Takes a workbook and starts asking for its UIDs. Refuses (415) what is no .xlsx by ending or type, (413, 422) what cannot
 * be read; then nothing is stored. Gives the new batch, safely stored.
 */
export async function uploadBatch(actor: Actor, needs: UploadNeeds, upload: Upload): Promise<Task> {
  refuseWrongType(actor, upload)
  const read = await readWorkbook(upload, needs.limits)
  const plan = await planQuestions(read.rows)
  const id = await storeUnseen(actor, needs, upload, read, plan)
  await putQuestions(needs.queue.database.db, { id, companyId: actor.companyId }, plan.questions)
  await startAsking(actor, needs, id, plan)
  return readBatch(actor, { db: needs.queue.database.db, clock: needs.clock }, id)
}

function refuseWrongType(actor: Actor, { fileName, type }: Upload): void {
  const fault = uploadFault({ name: fileName, type })
  if (fault !== null) throw new Refusal('wrong-type', translate(batchTexts, actor.language)(fault))
}

const storeUnseen = (
  actor: Actor,
  { queue }: UploadNeeds,
  upload: Upload,
  read: ReadUpload,
  plan: Plan,
): Promise<number> =>
  queue.database.db.transaction().execute(async trx => {
    const file = await saveFile(trx, upload.bytes)
    return insertBatch(trx, {
      company_id: actor.companyId,
      created_by: actor.userId,
      language: upload.language,
      file_name: upload.fileName,
      upload_file_id: file.id,
      upload_sha256: file.sha256,
      sheet_layout: JSON.stringify(read.layout),
      total_rows: plan.totalRows,
      not_a_uid_rows: plan.notAUidRows,
      processed_rows: plan.notAUidRows,
      total_questions: plan.questions.length,
    })
  })

const startAsking = (actor: Actor, { queue }: UploadNeeds, id: number, { questions }: Plan): Promise<void> =>
  commit(queue.database, async trx => {
    await showBatch(trx, id)
    await sendLanes(queue, trx, { companyId: actor.companyId, waiting: questions.length })
  })
