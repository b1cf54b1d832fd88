import { createHash } from 'node:crypto'
import { ownUidsOf } from '../../../access/companies/company-of.ts'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import { countriesCompared } from '../../../answers/checks/company-comparison.ts'
import { viesCompanyEverywhere } from '../../../answers/checks/settings-rules.ts'
import { mappingOf } from '../../../answers/country-mapping/services-for-country.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Database, Transaction } from '../../../base/database/database.ts'
import { saveFile } from '../../../base/database/file-store.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { Choice, ReadUpload } from '../../../documents/spreadsheets/layout.ts'
import type { ScanUpload } from '../../../documents/virus-scan/scan-upload.ts'
import { keyRefusal, LostKeyError, runOnce } from '../../../platform/http/idempotency/run-once.ts'
import type { Services } from '../../../platform/services.ts'
import { type Queue, sendLanes } from '../asking/lane-queue.ts'
import { storeQuestions } from '../asking/questions.ts'
import { readBatch } from '../list/list-batches.ts'
import { NO_EARLIER_ANSWERS } from '../list/progress.ts'
import { readVisibleBatch, toTask } from '../list/view.ts'
import { storeMarksAtUpload } from '../marks-store.ts'
import { createReadingCollector } from '../readings.ts'
import { STATISTICS_MIN_QUESTIONS } from '../renew-statistics.ts'
import { storeNotAUidRows, storeReadings } from '../rows-store.ts'
import { insertBatch, publishBatch } from '../store.ts'
import { type Task, taskSchema } from '../wire.ts'
import { type Plan, planQuestions, readWorkbook, type UploadLimits, withoutInputsOff } from './read-and-plan.ts'
import type { Upload } from './receive-upload.ts'
import { refuseTooManyOpen, refuseWrongType } from './refuse-upload.ts'

export type UploadDeps = Pick<Services, 'clock'> & { queue: Queue; limits: UploadLimits; scanUpload: ScanUpload }

/** Work to do in the transaction that makes the batch visible. */
type OnPublish = (trx: Transaction, task: Task) => Promise<void>

/**
 * Uploads a workbook under an Idempotency-Key (idempotency.ts). A repeated call within a day with
 * the same body returns the first batch in its current state and creates no second one; two
 * concurrent calls create one. Throws as runOnce does.
 */
export const uploadOnce = (actor: Actor, deps: UploadDeps, upload: Upload, name: string): Promise<Task> =>
  runOnce(
    actor,
    deps.queue.database.db,
    { name, bodySha256: hashOf(upload) },
    {
      work: storeResponse =>
        uploadBatch(actor, deps, upload, async (trx, task) => {
          if (!(await storeResponse(trx, JSON.stringify(task)))) throw new LostKeyError()
        }),
      read: response => readCurrentBatch(actor, deps, storedResponseSchema.parse(JSON.parse(response))),
    },
  )

// The fields that every stored response has, also one of the previous release.
const storedResponseSchema = taskSchema.pick({ id: true, company: true })

// Rejects the key if the user has moved to another company since: the batch of the former company
// must not be shown, and the new company has none.
async function readCurrentBatch(
  actor: Actor,
  { queue, clock }: UploadDeps,
  { id, company }: Pick<Task, 'id' | 'company'>,
): Promise<Task> {
  if (company.id !== actor.companyId) throw keyRefusal(actor, 'otherBody')
  return readBatch(actor, { db: queue.database.db, clock }, id)
}

function hashOf({ bytes, ...choice }: Upload): string {
  const fields = Object.entries(choice).toSorted(([first], [second]) => (first < second ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).update(bytes).digest('hex')
}

/**
 * Stores a workbook or a list as a batch and starts checking its UIDs. Returns the new batch once
 * it is committed. No batch is stored if it throws:
 *
 * - 415: wrong file extension or media type
 * - 409: too many open batches
 * - 413, 422: the file cannot be read
 * - 422, 503: the virus scanner found a virus or failed
 */
export async function uploadBatch(
  actor: Actor,
  deps: UploadDeps,
  upload: Upload,
  onPublish: OnPublish = async () => undefined,
): Promise<Task> {
  await refuseWrongType(actor, deps.queue.database.db, upload)
  await refuseTooManyOpen(actor, deps.queue.database.db)
  await deps.scanUpload(actor, upload.bytes)
  const { language } = actor
  const read = (choice: CompanyData) =>
    readWorkbook(actor, { ...upload, ...withoutInputsOff(deps.limits), language, ...choice }, deps.limits)
  return createBatch(actor, deps, { ...upload, read }, onPublish)
}

/** What a batch reads about companies: the user's own names, and the data to compare. */
type CompanyData = Required<Pick<Choice, 'ownUids' | 'names' | 'companies'>>

/** A batch to create: the file for its result, and a function that reads its rows. */
export type NewBatch = Pick<Upload, 'fileName' | 'bytes' | 'language' | 'refs' | 'isAnew' | 'takesSuggestions'> & {
  read: (choice: CompanyData) => Promise<ReadUpload>
}

/** Stores a batch and starts checking its UIDs. Returns it once it is committed. */
export async function createBatch(
  actor: Actor,
  deps: Pick<UploadDeps, 'queue' | 'clock'>,
  batch: NewBatch,
  onPublish: OnPublish,
): Promise<Task> {
  const content = await batch.read(await readCompanyData(deps.queue.database.db, actor.companyId))
  const readings = createReadingCollector(batch.refs)
  const plan = await planQuestions(content.rows, { ...batch, onRow: readings.add })
  const id = await storeInvisible(actor, deps, batch, content, plan)
  await storeReadings(deps.queue.database.db, id, readings.parts())
  await storeQuestions(deps.queue.database.db, { id, companyId: actor.companyId }, plan.questions)
  await storeMarksAtUpload(deps.queue.database.db, id, viennaDay(deps.clock.now()))
  await storeNotAUidRows(deps.queue.database.db, id, plan.notAUid)
  return startQueries(actor, deps, { id, questions: plan.questions.length }, onPublish)
}

/** Company data is read for the countries whose service receives it. */
async function readCompanyData(db: Database, companyId: number): Promise<CompanyData> {
  const settings = await settingsOf(db, companyId, { isCompanySentEverywhere: viesCompanyEverywhere })
  const companies = countriesCompared({ ...settings, mapping: await mappingOf(db, companyId) })
  return { ownUids: await ownUidsOf(db, companyId), names: true, companies }
}

const storeInvisible = (
  actor: Actor,
  { queue }: Pick<UploadDeps, 'queue'>,
  batch: NewBatch,
  content: ReadUpload,
  plan: Plan,
): Promise<number> =>
  queue.database.db.transaction().execute(async trx => {
    const file = await saveFile(trx, batch.bytes)
    return insertBatch(trx, {
      company_id: actor.companyId,
      created_by: actor.userId,
      language: batch.language,
      file_name: batch.fileName,
      upload_file_id: file.id,
      upload_sha256: file.sha256,
      sheet_layout: JSON.stringify(content.layout),
      is_anew: batch.isAnew,
      takes_suggestions: batch.takesSuggestions,
      total_rows: plan.totalRows,
      not_a_uid_rows: plan.notAUid.length,
      without_uid_rows: content.withoutUid,
      processed_rows: plan.notAUid.length,
      total_questions: plan.questions.length,
      renew_statistics: plan.questions.length >= STATISTICS_MIN_QUESTIONS,
    })
  })

const startQueries = (
  actor: Actor,
  { queue, clock }: Pick<UploadDeps, 'queue' | 'clock'>,
  { id, questions }: { id: number; questions: number },
  onPublish: OnPublish,
): Promise<Task> =>
  commit(queue.database, async trx => {
    await publishBatch(trx, id)
    await sendLanes(queue, trx, { companyId: actor.companyId, questions })
    const task = toTask(actor, await readVisibleBatch(actor, trx, id), NO_EARLIER_ANSWERS, clock.now())
    await onPublish(trx, task)
    return task
  })
