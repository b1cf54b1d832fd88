import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { actorOf } from '../../base/roles/access.ts'
import { callUrl } from '../../base/roles/contract-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { readBatch } from '../../checking/batches/list/list-batches.ts'
import { sendResult } from '../../checking/batches/list/send-result.ts'
import { STATUS, type Status } from '../../checking/batches/status-rules.ts'
import { admitUpload, handleUpload } from '../../checking/batches/upload/handle-upload.ts'
import type { PreflightDeps } from '../../checking/batches/upload/preflight.ts'
import type { Upload } from '../../checking/batches/upload/receive-upload.ts'
import { type UploadDeps, uploadBatch, uploadOnce } from '../../checking/batches/upload/upload.ts'
import type { Task } from '../../checking/batches/wire.ts'
import { downloadBatchReport, sendReport } from '../../documents/reports/download.ts'
import { type App, registerUploads } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import { type Batch, batchRowsSchema, batchSchema, rowsQuerySchema } from './answer-wire.ts'
import { batchLayout, dryRun } from './batch-layout.ts'
import * as contract from './contract.ts'
import { dryRunSchema, resultQuerySchema, uploadQuerySchema } from './layout-wire.ts'
import { receiveList } from './list-upload.ts'
import { listRows } from './row-answer.ts'
import { readProgramFields } from './upload-fields.ts'

/**
 * Adds the routes of batches for programs, with the same uploads, lanes, results and reports as on
 * screen.
 */
export function programBatchRoutes(app: App, uploads: UploadDeps & PreflightDeps): void {
  const { database } = uploads.queue
  const batchDeps = { db: database.db, clock: uploads.clock }
  registerUploads(app, scope => uploadRoutes(scope, uploads))
  serve(app, contract.readBatch, { answer: batchSchema }, async request => {
    const task = await readBatch(actorOf(request), batchDeps, request.params.id)
    return { ...batchAnswer(task), layout: await batchLayout(database.db, task.id) }
  })
  serve(app, contract.readRows, { query: rowsQuerySchema, answer: batchRowsSchema }, request =>
    listRows(actorOf(request), batchDeps, request.params.id, request.query),
  )
  // No HEAD: downloads are logged, and a request for headers downloads nothing.
  serve(app, contract.fetchResult, { query: resultQuerySchema, exposeHeadRoute: false }, (request, reply) =>
    sendResult(actorOf(request), database, reply, { ...request.params, ...request.query }),
  )
  serve(app, contract.fetchReport, { exposeHeadRoute: false }, async (request, reply) => {
    const { id: batchId } = request.params
    const report = await downloadBatchReport(actorOf(request), database.db, { batchId })
    return sendReport(request, reply, database, report, { action: 'download.report', name: `task/${batchId}` })
  })
}

// A list of 10,000 entries with all fields is about two megabytes.
const JSON_LIMIT = 4 * 1024 * 1024

function uploadRoutes(app: App, uploads: UploadDeps & PreflightDeps): void {
  const { maxUploadMb } = uploads.limits
  const uploadOptions = { query: uploadQuerySchema, answer: batchSchema, code: 202, readsOwnBody: true } as const
  const receiveFile = (request: FastifyRequest, reply: FastifyReply): Receive => {
    const actor = actorOf(request)
    const readFields = readProgramFields(actor.language)
    return handle => handleUpload(actor, { request, reply, maxUploadMb, readFields }, handle)
  }
  const jsonOptions = { ...uploadOptions, bodyLimit: JSON_LIMIT, onRequest: admitJson }
  serve(app, contract.uploadBatch, jsonOptions, (request, reply) => {
    const receiveJson: Receive = handle => receiveList(actorOf(request), request.body, handle)
    return answerUpload(uploads, request, reply, request.isMultipart() ? receiveFile(request, reply) : receiveJson)
  })
  serve(app, contract.uploadFile, { ...uploadOptions, onRequest: refuseUnlessForm }, (request, reply) =>
    answerUpload(uploads, request, reply, receiveFile(request, reply)),
  )
}

/** Receives an upload in the company's turn, passes it to `handle`, and returns its result. */
type Receive = <T>(handle: (upload: Upload) => Promise<T>) => Promise<T>

type UploadRequest = FastifyRequest<{ Querystring: z.output<typeof uploadQuerySchema> }>

/**
 * Stores an upload and returns its batch, the same batch for the same Idempotency-Key. For a dry
 * run, returns what the upload would contain.
 */
async function answerUpload(
  uploads: UploadDeps & PreflightDeps,
  request: UploadRequest,
  reply: FastifyReply,
  receive: Receive,
): Promise<Batch | FastifyReply> {
  const actor = actorOf(request)
  if (request.query.dryRun === 'true') {
    const result = await receive(upload => dryRun(actor, uploads, upload))
    return reply.code(200).send(dryRunSchema.parse(result))
  }
  const key = request.headers['idempotency-key']
  const task = await receive(upload =>
    key === undefined ? uploadBatch(actor, uploads, upload) : uploadOnce(actor, uploads, upload, String(key)),
  )
  reply.header('location', callUrl(contract.readBatch, { id: task.id }))
  return { ...batchAnswer(task), layout: await batchLayout(uploads.queue.database.db, task.id) }
}

/** Throws 415 if the body is no form, before the body is received. */
async function refuseUnlessForm({ headers }: FastifyRequest): Promise<void> {
  if (!isForm(headers['content-type'])) throw new Refusal('wrong-type', 'unsupported media type')
}

const isForm = (type: string | undefined): boolean => /^multipart\/form-data\b/i.test(type ?? '')

/**
 * Counts a JSON list as one of its company's uploads before its body is received; files are counted
 * when they are read.
 */
async function admitJson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isForm(request.headers['content-type'])) reply.raw.once('close', admitUpload(actorOf(request)))
}

const STATES = {
  [STATUS.created]: 'created',
  [STATUS.started]: 'running',
  [STATUS.completed]: 'completed',
  [STATUS.completedWithErrors]: 'completed_with_open_rows',
  [STATUS.failed]: 'failed',
  [STATUS.cancelled]: 'cancelled',
  [STATUS.deleted]: 'deleted',
} as const satisfies Partial<Record<Status, Batch['state']>>

const stateOf = (status: number): Batch['state'] =>
  Object.entries(STATES).find(([key]) => Number(key) === status)?.[1] ?? 'deleted'

/** Returns the internal status of a state in the API. */
export const statusOf = (state: Batch['state']): Status =>
  Object.values(STATUS).find(status => stateOf(status) === state) ?? STATUS.deleted

export const batchAnswer = (task: Task): Batch => ({
  id: task.id,
  state: stateOf(task.status),
  total: task.totalRows,
  done: task.processedRows,
  estimatedEnd: task.estimatedFinish,
  verdicts: {
    valid: task.validRows,
    invalid: task.invalidRows,
    not_checked: task.notCheckedRows,
    not_a_uid: task.notAUidRows,
  },
  fileName: task.fileName,
  fileSha256: task.fileSha256,
  createdAt: task.createdAt,
  finishedAt: task.finishedAt,
  hasReport: task.hasReport,
  error: task.errorMessage,
})
