import { settingsOf } from '../../../access/settings/settings-of.ts'
import { countriesSent } from '../../../answers/checks/compared-by-vies.ts'
import { viesCompanyEverywhere } from '../../../answers/checks/settings-rules.ts'
import type { ReadUpload } from '../../../documents/spreadsheets/layout.ts'
import type { ScanUpload } from '../../../documents/virus-scan/scan-upload.ts'
import type { Clock } from '../../../ground/database/clock.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import { saveFile } from '../../../ground/database/file-store.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { type Queue, sendLanes } from '../asking/lane-queue.ts'
import { putQuestions } from '../asking/questions.ts'
import { batchOf } from '../list/batch-of.ts'
import { NOTHING_EARLIER } from '../list/progress.ts'
import { toTask } from '../list/view.ts'
import { keepListings } from '../listings-store.ts'
import { keepNotAUidRows } from '../not-a-uid-store.ts'
import { noteReadings } from '../readings.ts'
import { keepReadings } from '../readings-store.ts'
import { MANY_QUESTIONS } from '../renew-statistics.ts'
import { insertBatch, showBatch } from '../store.ts'
import type { Task } from '../wire.ts'
import { type Plan, planQuestions } from './plan.ts'
import { readWorkbook, type UploadLimits } from './read-workbook.ts'
import type { Upload } from './receive-upload.ts'
import { refuseTooManyOpen, refuseWrongType } from './refuse-upload.ts'

export type UploadNeeds = { queue: Queue; clock: Clock; limits: UploadLimits; scanUpload: ScanUpload }

/** Does what has to stand or fall with the batch, in the transaction that makes it visible. */
export type AlongWith = (trx: Transaction, task: Task) => Promise<void>

/**
 * Stores a workbook or a list as a batch and starts asking for its UIDs. Refuses (415) a wrong file ending or type, (409) where the
 * company has too many batches open, (413, 422) what cannot be read, (422, 503) what the virus scanner objects to or cannot scan; then no
 * batch is stored. Returns the new batch once it is committed.
 */
export async function uploadBatch(
  actor: Actor,
  needs: UploadNeeds,
  upload: Upload,
  alongWith: AlongWith = async () => undefined,
): Promise<Task> {
  await refuseWrongType(actor, needs.queue.database.db, upload)
  await refuseTooManyOpen(actor, needs.queue.database.db)
  await needs.scanUpload(actor, upload.bytes)
  const wanted = { isCompanySentEverywhere: viesCompanyEverywhere }
  const companies = countriesSent(await settingsOf(needs.queue.database.db, actor.companyId, wanted))
  const read = await readWorkbook(actor, { ...upload, names: true, companies }, needs.limits)
  const readings = noteReadings()
  const plan = await planQuestions(read.rows, { ...upload, each: readings.add })
  const id = await storeUnseen(actor, needs, upload, read, plan)
  await keepReadings(needs.queue.database.db, id, readings.parts())
  await putQuestions(needs.queue.database.db, { id, companyId: actor.companyId }, plan.questions)
  await keepListings(needs.queue.database.db, id)
  await keepNotAUidRows(needs.queue.database.db, id, plan.notAUid)
  return startAsking(actor, needs, { id, waiting: plan.questions.length }, alongWith)
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
      is_anew: upload.isAnew,
      takes_suggestions: upload.takesSuggestions,
      total_rows: plan.totalRows,
      not_a_uid_rows: plan.notAUid.length,
      without_uid_rows: read.withoutUid,
      processed_rows: plan.notAUid.length,
      total_questions: plan.questions.length,
      renew_statistics: plan.questions.length >= MANY_QUESTIONS,
    })
  })

const startAsking = (
  actor: Actor,
  { queue, clock }: UploadNeeds,
  { id, waiting }: { id: number; waiting: number },
  alongWith: AlongWith,
): Promise<Task> =>
  commit(queue.database, async trx => {
    await showBatch(trx, id)
    await sendLanes(queue, trx, { companyId: actor.companyId, waiting })
    const task = toTask(actor, await batchOf(actor, trx, id), NOTHING_EARLIER, clock.now())
    await alongWith(trx, task)
    return task
  })
