import { z } from 'zod'
import { receivedListSchema } from '../authorities/wire.ts'
import type { App } from '../http/app.ts'
import { takeUploads } from '../http/take-uploads.ts'
import { perMinuteAndUser } from '../login/rate-limits.ts'
import { partnerJudgingSchema } from '../partners/wire.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { holdBatch } from './finishing/hold.ts'
import { countQueue } from './list/count-queue.ts'
import { downloadResult } from './list/download-result.ts'
import { judgeCompany } from './list/judge.ts'
import { judgePartner } from './list/judge-partner.ts'
import { listBatches } from './list/list.ts'
import { provideResultAgain } from './list/provide-again.ts'
import { readBatch } from './list/read.ts'
import { receivedOfRow } from './list/received.ts'
import { removeBatch } from './list/remove.ts'
import { retryBatch } from './list/retry.ts'
import { listBatchRows } from './list/rows.ts'
import { type PreflightNeeds, preflight } from './upload/preflight.ts'
import { takeUpload } from './upload/take-upload.ts'
import { type UploadNeeds, uploadBatch } from './upload/upload.ts'
import { uploadOnce } from './upload/upload-once.ts'
import { preflightSchema } from './upload/wire.ts'
import {
  holdSchema,
  judgingSchema,
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

/** `rateUpload`: uploads a minute and user, and as many looks at what one would cost; 0 = any number. */
export type BatchRouteNeeds = UploadNeeds & PreflightNeeds & { rateUpload: number }

const ofCompany = z.object({ companyId: pathCompanyId })
const ofBatch = z.object({ id: pathId })
const ofPartner = ofCompany.extend({ id: pathId })
const ofRow = z.object({ id: pathId, row: pathId })

/** The doors to batches ("tasks" on the wire). Whether the company is in scope is login/guard.ts's to say. */
export function batchRoutes(app: App, needs: BatchRouteNeeds): void {
  const { database } = needs.queue
  const reading = { db: database.db, clock: needs.clock }
  app.get(
    '/api/tasks/company/:companyId',
    { schema: { params: ofCompany, querystring: taskQuerySchema, response: { 200: taskListSchema } } },
    request => listBatches(actorOf(request), reading, request.params.companyId, request.query),
  )
  app.get(
    '/api/tasks/company/queue/:companyId',
    { schema: { params: ofCompany, response: { 200: queueCountSchema } } },
    async request => ({ count: await countQueue(database.db, request.params.companyId) }),
  )
  app.get('/api/tasks/:id', { schema: { params: ofBatch, response: { 200: taskDetailSchema } } }, request =>
    readBatch(actorOf(request), reading, request.params.id),
  )
  app.get(
    '/api/tasks/:id/rows',
    { schema: { params: ofBatch, querystring: taskRowsQuerySchema, response: { 200: taskRowsSchema } } },
    request => listBatchRows(actorOf(request), database.db, request.params.id, request.query),
  )
  app.get(
    '/api/tasks/:id/rows/:row/received',
    { schema: { params: ofRow, response: { 200: receivedListSchema } } },
    request => receivedOfRow(actorOf(request), database.db, request.params.id, request.params.row),
  )
  takeUploads(app, scope => uploadRoutes(scope, needs))
  app.post('/api/tasks/:id/retry', { schema: { params: ofBatch, body: retrySchema } }, async (request, reply) => {
    await retryBatch(actorOf(request), needs.queue, request.params.id, request.body?.when ?? 'now')
    return reply.code(204).send()
  })
  app.post('/api/tasks/:id/result', { schema: { params: ofBatch } }, async (request, reply) => {
    await provideResultAgain(actorOf(request), database, request.params.id)
    return reply.code(204).send()
  })
  app.post(
    '/api/tasks/:id/judgements',
    { schema: { params: ofBatch, body: judgingSchema } },
    async (request, reply) => {
      await judgeCompany(actorOf(request), database, request.params.id, request.body)
      return reply.code(204).send()
    },
  )
  app.post(
    '/api/company/:companyId/partners/:id/judgements',
    { schema: { params: ofPartner, body: partnerJudgingSchema } },
    async (request, reply) => {
      await judgePartner(actorOf(request), database, request.params, request.body)
      return reply.code(204).send()
    },
  )
  app.put('/api/tasks/:id/hold', { schema: { params: ofBatch, body: holdSchema } }, async (request, reply) => {
    await holdBatch(actorOf(request), database, request.params.id, request.body.hold)
    return reply.code(204).send()
  })
  app.delete(
    '/api/tasks/:id',
    { schema: { params: ofBatch, querystring: removeQuerySchema } },
    async (request, reply) => {
      await removeBatch(actorOf(request), database, request.params.id, request.query.status)
      return reply.code(204).send()
    },
  )
  // No HEAD: asking for the headers must not use up the one download.
  app.get(
    '/api/file/result/:id',
    { schema: { params: ofBatch, querystring: resultQuerySchema }, exposeHeadRoute: false },
    (request, reply) => downloadResult(actorOf(request), database, reply, { ...request.params, ...request.query }),
  )
}

function uploadRoutes(app: App, needs: BatchRouteNeeds): void {
  const { maxUploadMb } = needs.limits
  app.post(
    '/api/tasks',
    { schema: { response: { 201: taskSchema } }, config: perMinuteAndUser(needs.rateUpload) },
    async (request, reply) => {
      const actor = actorOf(request)
      const key = request.headers['idempotency-key']
      const task = await takeUpload(actor, { request, reply, maxUploadMb }, upload =>
        key === undefined ? uploadBatch(actor, needs, upload) : uploadOnce(actor, needs, upload, String(key)),
      )
      return reply.code(201).send(task)
    },
  )
  app.post(
    '/api/tasks/preflight',
    { schema: { response: { 200: preflightSchema } }, config: perMinuteAndUser(needs.rateUpload) },
    (request, reply) => {
      const actor = actorOf(request)
      return takeUpload(actor, { request, reply, maxUploadMb }, upload => preflight(actor, needs, upload))
    },
  )
}
