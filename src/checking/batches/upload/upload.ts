import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import { countriesSent } from '../../../answers/checks/compared-by-vies.ts'
import { viesCompanyEverywhere } from '../../../answers/checks/settings-rules.ts'
import type { ReadUpload } from '../../../documents/spreadsheets/layout.ts'
import type { ScanUpload } from '../../../documents/virus-scan/scan-upload.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import { saveFile } from '../../../ground/database/file-store.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import type { Services } from '../../../house/services.ts'
import { type Queue, sendLanes } from '../asking/lane-queue.ts'
import { putQuestions } from '../asking/questions.ts'
import { NOTHING_EARLIER } from '../list/progress.ts'
import { batchOf, toTask } from '../list/view.ts'
import { keepListings } from '../listings-store.ts'
import { noteReadings } from '../readings.ts'
import { MANY_QUESTIONS } from '../renew-statistics.ts'
import { keepNotAUidRows, keepReadings } from '../rows-store.ts'
import { batchTexts } from '../server-texts.ts'
import { insertBatch, showBatch } from '../store.ts'
import { type Task, taskSchema } from '../wire.ts'
import { type Plan, planQuestions, readWorkbook, type UploadLimits } from './read-and-plan.ts'
import type { Upload } from './receive-upload.ts'
import { refuseTooManyOpen, refuseWrongType } from './refuse-upload.ts'
import {
  dropKey,
  keepKeyAnswer,
  RENEW_KEY_EVERY_MS,
  readKey,
  renewKey,
  takeKey,
  type UploadKey,
} from './upload-key-store.ts'

/** What uploads are stored with, and what stands in their way. */
export type Uploads = Pick<Services, 'clock'> & { queue: Queue; limits: UploadLimits; scanUpload: ScanUpload }

/** Does what has to stand or fall with the batch, in the transaction that makes it visible. */
type AlongWith = (trx: Transaction, task: Task) => Promise<void>

const LOOK_AGAIN_MS = 100
const MOST_LOOKS = 1_200

/** Another request took the key over while this one was at work: its batch is never shown. */
class KeyLost extends Error {}

/**
 * Uploads a workbook under an Idempotency-Key: sent again within a day with the same body, it is answered the same and makes
 * no second batch; two at once make one. Refuses (400) a key that is none, (409) one that came with another body. A refused
 * upload leaves the key free.
 */
export async function uploadOnce(actor: Actor, uploads: Uploads, upload: Upload, name: string): Promise<Task> {
  const key = { ...keyOf(actor, name), bodySha256: hashOf(upload), holder: randomUUID() }
  const { db } = uploads.queue.database
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (await takeKey(db, key)) {
      const task = await uploadHolding(actor, uploads, upload, key)
      if (task !== null) return task
    }
    const first = await readKey(db, key)
    if (first && first.bodySha256 !== key.bodySha256) throw refusal(actor, 'otherBody')
    if (first?.answer) return ofHisCompany(actor, taskSchema.parse(JSON.parse(first.answer)))
    await wait(LOOK_AGAIN_MS)
  }
  throw refusal(actor, 'stillStoring')
}

// Who moved since sees nothing of the former company, and no batch was made in the new one.
function ofHisCompany(actor: Actor, task: Task): Task {
  if (task.company.id !== actor.companyId) throw refusal(actor, 'otherBody')
  return task
}

/** The upload itself; null when the key was lost meanwhile. */
async function uploadHolding(actor: Actor, uploads: Uploads, upload: Upload, key: UploadKey): Promise<Task | null> {
  const { db } = uploads.queue.database
  // One that fails is made up for by the next, or the key is lost.
  const renewing = setInterval(() => void renewKey(db, key).catch(() => undefined), RENEW_KEY_EVERY_MS)
  try {
    return await uploadBatch(actor, uploads, upload, async (trx, task) => {
      if (!(await keepKeyAnswer(trx, key, JSON.stringify(task)))) throw new KeyLost()
    })
  } catch (failure) {
    if (failure instanceof KeyLost) return null
    await dropKey(db, key)
    throw failure
  } finally {
    clearInterval(renewing)
  }
}

function keyOf(actor: Actor, name: string): Pick<UploadKey, 'userId' | 'key'> {
  if (/^[\x21-\x7e]{1,255}$/.test(name)) return { userId: actor.userId, key: name }
  throw new Refusal('bad-input', 'bad input', [{ path: 'Idempotency-Key', message: '1 to 255 printable characters' }])
}

function hashOf({ bytes, ...choice }: Upload): string {
  const named = Object.entries(choice).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(named)).update(bytes).digest('hex')
}

const KEY_PROBLEMS = { otherBody: 'idempotency_key_reused', stillStoring: 'still_storing' } as const

const refusal = (actor: Actor, text: keyof typeof KEY_PROBLEMS): Refusal =>
  new Refusal('conflict', translate(batchTexts, actor.language)(text), [], null, KEY_PROBLEMS[text])

/**
 * Stores a workbook or a list as a batch and starts asking for its UIDs. Refuses (415) a wrong file ending or type, (409) where the
 * company has too many batches open, (413, 422) what cannot be read, (422, 503) what the virus scanner objects to or cannot scan; then no
 * batch is stored. Returns the new batch once it is committed.
 */
export async function uploadBatch(
  actor: Actor,
  uploads: Uploads,
  upload: Upload,
  alongWith: AlongWith = async () => undefined,
): Promise<Task> {
  await refuseWrongType(actor, uploads.queue.database.db, upload)
  await refuseTooManyOpen(actor, uploads.queue.database.db)
  await uploads.scanUpload(actor, upload.bytes)
  const wanted = { isCompanySentEverywhere: viesCompanyEverywhere }
  const companies = countriesSent(await settingsOf(uploads.queue.database.db, actor.companyId, wanted))
  const { language } = actor
  const read = await readWorkbook(actor, { ...upload, language, names: true, companies }, uploads.limits)
  const readings = noteReadings()
  const plan = await planQuestions(read.rows, { ...upload, each: readings.add })
  const id = await storeUnseen(actor, uploads, upload, read, plan)
  await keepReadings(uploads.queue.database.db, id, readings.parts())
  await putQuestions(uploads.queue.database.db, { id, companyId: actor.companyId }, plan.questions)
  await keepListings(uploads.queue.database.db, id)
  await keepNotAUidRows(uploads.queue.database.db, id, plan.notAUid)
  return startAsking(actor, uploads, { id, waiting: plan.questions.length }, alongWith)
}

const storeUnseen = (actor: Actor, { queue }: Uploads, upload: Upload, read: ReadUpload, plan: Plan): Promise<number> =>
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
  { queue, clock }: Uploads,
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
