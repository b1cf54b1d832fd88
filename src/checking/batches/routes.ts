import { actorOf } from '../../base/roles/access.ts'
import { type App, registerUploads } from '../../platform/http/app.ts'
import { perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import { receivedListSchema } from '../../registers/authorities/wire.ts'
import { partnerAssessmentSchema } from '../partners/wire.ts'
import * as contract from './contract.ts'
import { holdBatch } from './finishing/remove-expired.ts'
import { finishBatch, removeBatch, retryBatch } from './list/actions.ts'
import { assessCompany, assessPartner } from './list/assess.ts'
import { downloadResult, republishResult } from './list/download-result.ts'
import { countOpenBatches, listBatches } from './list/list-batches.ts'
import { openBatch } from './list/open-batch.ts'
import { listBatchRows, receivedOfRow } from './list/rows.ts'
import { handleUpload } from './upload/handle-upload.ts'
import { type PreflightDeps, preflight } from './upload/preflight.ts'
import { type UploadDeps, uploadBatch, uploadOnce } from './upload/upload.ts'
import { preflightSchema } from './upload/wire.ts'
import {
  assessmentSchema,
  holdSchema,
  queueCountSchema,
  removeQuerySchema,
  resultQuerySchema,
  retrySchema,
  taskDetailSchema,
  taskListSchema,
  taskQuerySchema,
  taskRowsQuerySchema,
  taskRowsSchema,
  taskSchema,
} from './wire.ts'

/** `rateUpload`: uploads per minute and user, and separately pre-flights; 0 = unlimited. */
type UploadRouteDeps = UploadDeps & PreflightDeps & { rateUpload: number }

/**
 * Registers the routes for batches ("tasks" on the wire). login/guard.ts checks that the company is
 * in scope.
 */
export function batchRoutes(app: App, uploads: UploadRouteDeps): void {
  const { database } = uploads.queue
  const readDeps = { db: database.db, clock: uploads.clock }
  serve(app, contract.list, { query: taskQuerySchema, answer: taskListSchema }, request =>
    listBatches(actorOf(request), readDeps, request.params.companyId, request.query),
  )
  serve(app, contract.queue, { answer: queueCountSchema }, async request => ({
    count: await countOpenBatches(database.db, request.params.companyId),
  }))
  serve(app, contract.read, { answer: taskDetailSchema }, request =>
    openBatch(actorOf(request), readDeps, request.params.id),
  )
  serve(app, contract.rows, { query: taskRowsQuerySchema, answer: taskRowsSchema }, request =>
    listBatchRows(actorOf(request), database.db, request.params.id, request.query),
  )
  serve(app, contract.received, { answer: receivedListSchema }, request =>
    receivedOfRow(actorOf(request), database.db, request.params.id, request.params.row),
  )
  registerUploads(app, scope => uploadRoutes(scope, uploads))
  serve(app, contract.retry, { body: retrySchema }, request =>
    retryBatch(actorOf(request), uploads.queue, request.params.id, request.body?.when ?? 'now'),
  )
  serve(app, contract.finish, {}, request => finishBatch(actorOf(request), database, request.params.id))
  serve(app, contract.republish, {}, request => republishResult(actorOf(request), database, request.params.id))
  serve(app, contract.assessCompany, { body: assessmentSchema }, request =>
    assessCompany(actorOf(request), database, request.params.id, request.body),
  )
  serve(app, contract.assessPartner, { body: partnerAssessmentSchema }, request =>
    assessPartner(actorOf(request), database, request.params, request.body),
  )
  serve(app, contract.hold, { body: holdSchema }, request =>
    holdBatch(actorOf(request), database, request.params.id, request.body.hold),
  )
  serve(app, contract.remove, { query: removeQuerySchema }, request =>
    removeBatch(actorOf(request), database, request.params.id, request.query.status),
  )
  // No HEAD route: a request for the headers must not use up the one download.
  serve(app, contract.download, { query: resultQuerySchema, exposeHeadRoute: false }, (request, reply) =>
    downloadResult(actorOf(request), database, reply, { ...request.params, ...request.query }),
  )
}

function uploadRoutes(app: App, uploads: UploadRouteDeps): void {
  const { maxUploadMb } = uploads.limits
  const config = perMinuteAndUser(uploads.rateUpload)
  serve(app, contract.upload, { answer: taskSchema, code: 201, config }, (request, reply) => {
    const actor = actorOf(request)
    const key = request.headers['idempotency-key']
    return handleUpload(actor, { request, reply, maxUploadMb }, upload =>
      key === undefined ? uploadBatch(actor, uploads, upload) : uploadOnce(actor, uploads, upload, String(key)),
    )
  })
  serve(app, contract.preflight, { answer: preflightSchema, config }, (request, reply) => {
    const actor = actorOf(request)
    return handleUpload(actor, { request, reply, maxUploadMb }, upload => preflight(actor, uploads, upload))
  })
}
