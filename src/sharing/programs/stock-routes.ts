import { createHash } from 'node:crypto'
import { z } from 'zod'
import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { callUrl } from '../../base/roles/contract-rules.ts'
import type { PreflightDeps } from '../../checking/batches/upload/preflight.ts'
import { readStockCheck } from '../../checking/stock-checks/read.ts'
import { cancelStockCheck, startStockCheck } from '../../checking/stock-checks/start.ts'
import type { StockCheck, StockSelection } from '../../checking/stock-checks/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { LostKeyError, runOnce } from '../../platform/http/idempotency/run-once.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { emptyBodySchema } from './batch-request-wire.ts'
import * as contract from './contract.ts'
import {
  type StockCheckAnswer,
  type StockCheckRequest,
  stockCheckRequestSchema,
  stockCheckSchema,
} from './stock-wire.ts'

type StockServices = Pick<Services, 'database' | 'clock'>

/** Adds the routes for stock checks: re-checks of all business partners, as on screen. */
export function programStockRoutes(
  app: App,
  services: StockServices & Pick<PreflightDeps, 'authorityLimits' | 'authorityRates'>,
): void {
  const readDeps = { ...services, db: services.database.db }
  const answerOf = async (actor: Actor, id: number) => stockAnswer(await readStockCheck(actor, readDeps, id))
  const startOptions = { body: stockCheckRequestSchema, answer: stockCheckSchema, code: 202 } as const
  serve(app, contract.startStockCheck, startOptions, async (request, reply) => {
    const actor = actorOf(request)
    const key = request.headers['idempotency-key']
    const options = stockCheckOptions(request.body)
    const id = await (key === undefined
      ? startStockCheck(actor, services, options)
      : startOnce(actor, services, options, String(key)))
    reply.header('location', callUrl(contract.readStockCheck, { id }))
    return answerOf(actor, id)
  })
  serve(app, contract.readStockCheck, { answer: stockCheckSchema }, request =>
    answerOf(actorOf(request), request.params.id),
  )
  serve(app, contract.cancelStockCheck, { body: emptyBodySchema, answer: stockCheckSchema }, async request => {
    const actor = actorOf(request)
    await cancelStockCheck(actor, services, request.params.id)
    return answerOf(actor, request.params.id)
  })
}

/** Returns the options of a stock check, with the same filter as the list on screen. */
const stockCheckOptions = ({ verdict, olderThanDays, watched, search }: StockCheckRequest): StockSelection => ({
  filter: {
    ...(verdict === undefined ? {} : { verdict }),
    ...(olderThanDays === undefined ? {} : { olderThan: olderThanDays }),
    ...(watched === undefined ? {} : { watched: watched ? 'true' : 'false' }),
    ...(search === undefined ? {} : { search }),
  },
})

const storedResultSchema = z.object({ stockCheck: z.number() })

/**
 * Starts a stock check once per Idempotency-Key (idempotency.ts): a repetition within a day returns
 * the first one's id.
 */
const startOnce = (actor: Actor, services: StockServices, options: StockSelection, name: string): Promise<number> =>
  runOnce(
    actor,
    services.database.db,
    {
      name,
      bodySha256: createHash('sha256')
        .update(JSON.stringify(['stock-check', options]))
        .digest('hex'),
    },
    {
      work: storeResult =>
        startStockCheck(actor, services, options, async (trx, id) => {
          const result = { stockCheck: id } satisfies z.output<typeof storedResultSchema>
          if (!(await storeResult(trx, JSON.stringify(result)))) throw new LostKeyError()
        }),
      read: answer => storedResultSchema.parse(JSON.parse(answer)).stockCheck,
    },
  )

const stockAnswer = (check: StockCheck): StockCheckAnswer => ({
  id: check.id,
  state: check.state,
  total: check.total,
  done: check.done,
  verdicts: {
    valid: check.verdicts.valid,
    invalid: check.verdicts.invalid,
    not_checked: check.verdicts.notChecked,
  },
  goesOnAt: check.goesOnAt,
  estimatedEnd: check.endsAt,
  batches: check.parts,
  createdAt: check.createdAt,
  finishedAt: check.endedAt,
})
