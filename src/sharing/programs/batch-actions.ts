import { actorOf } from '../../base/roles/access.ts'
import { cancelForProgram, deleteForProgram, retryBatch } from '../../checking/batches/list/actions.ts'
import { readBatch } from '../../checking/batches/list/list-batches.ts'
import { refuseIfDayLimitUsed } from '../../checking/batches/list/refuse-day-limit.ts'
import type { PreflightDeps } from '../../checking/batches/upload/preflight.ts'
import type { UploadDeps } from '../../checking/batches/upload/upload.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import { batchSchema } from './answer-wire.ts'
import { emptyBodySchema } from './batch-request-wire.ts'
import { batchAnswer } from './batch-routes.ts'
import * as contract from './contract.ts'

type ActionDeps = Pick<UploadDeps, 'queue' | 'clock'> & Pick<PreflightDeps, 'checkContext'>

/**
 * Adds the routes by which a program acts on any of its company's batches. They have the same
 * effect as on screen, and are logged as the program's actions.
 */
export function programBatchActions(app: App, { queue, clock, checkContext }: ActionDeps): void {
  const { database } = queue
  const batchOf = async (request: { params: { id: number } }) =>
    batchAnswer(await readBatch(actorOf(request), { db: database.db, clock }, request.params.id))
  serve(app, contract.cancelBatch, { body: emptyBodySchema, answer: batchSchema }, async request => {
    await cancelForProgram(actorOf(request), database, request.params.id)
    return batchOf(request)
  })
  serve(app, contract.retryBatch, { body: emptyBodySchema, answer: batchSchema, code: 202 }, async request => {
    await refuseIfDayLimitUsed(actorOf(request), checkContext, request.params.id)
    await retryBatch(actorOf(request), queue, request.params.id, 'now')
    return batchOf(request)
  })
  serve(app, contract.deleteBatch, {}, request => deleteForProgram(actorOf(request), database, request.params.id))
}
