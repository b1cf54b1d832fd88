import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { batchesAfter } from '../../checking/batches/list/list-batches.ts'
import { checksAfter } from '../../checking/single-check/checks-after.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { batchAnswer, statusOf } from './batch-routes.ts'
import { checkAnswer } from './check-routes.ts'
import * as contract from './contract.ts'
import {
  type Batches,
  type BatchesQuery,
  batchesQuerySchema,
  batchesSchema,
  type Checks,
  type ChecksQuery,
  checksQuerySchema,
  checksSchema,
} from './list-wire.ts'

/**
 * Adds the paginated lists of a company's batches and single checks for programs, regardless of who
 * created them.
 */
export function programListRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  const listDeps = { db: services.database.db, clock: services.clock }
  serve(app, contract.listBatches, { query: batchesQuerySchema, answer: batchesSchema }, request =>
    pageOfBatches(actorOf(request), listDeps, request.query),
  )
  serve(app, contract.listChecks, { query: checksQuerySchema, answer: checksSchema }, request =>
    pageOfChecks(actorOf(request), listDeps, request.query),
  )
}

async function pageOfBatches(
  actor: Actor,
  listDeps: Parameters<typeof batchesAfter>[1],
  { state, ...page }: BatchesQuery,
): Promise<Batches> {
  const batches = (
    await batchesAfter(actor, listDeps, { ...page, status: state === undefined ? undefined : statusOf(state) })
  ).map(batchAnswer)
  return { batches, next: nextOf(batches, page.limit) }
}

async function pageOfChecks(
  actor: Actor,
  { db, clock }: Parameters<typeof batchesAfter>[1],
  query: ChecksQuery,
): Promise<Checks> {
  const storedChecks = await checksAfter(actor, db, query)
  const now = clock.now()
  const checks = storedChecks.map(stored => checkAnswer(stored, actor.language, { at: stored.check.createdAt, now }))
  return { checks, next: nextOf(checks, query.limit) }
}

/** Returns the `after` of the next page; null if this page is not full. */
const nextOf = (items: readonly { id: number }[], limit: number): number | null =>
  items.length === limit ? (items.at(-1)?.id ?? null) : null
