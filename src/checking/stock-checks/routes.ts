import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { withUploadMemory } from '../batches/upload/handle-upload.ts'
import * as contract from './contract.ts'
import { type ForecastDeps, forecastStock } from './forecast-stock.ts'
import { newestStockCheck, readStockCheck } from './read.ts'
import { cancelStockCheck, startStockCheck } from './start.ts'
import { newestStockCheckSchema, stockCheckSchema, stockForecastSchema, stockSelectionSchema } from './wire.ts'

type StockServices = Pick<Services, 'database' | 'clock'> & ForecastDeps & { rateUpload: number }

/**
 * Registers the routes for stock checks: forecast, start, progress, cancel. Each concerns the
 * caller's own company, as an upload does.
 */
export function stockCheckRoutes(app: App, services: StockServices): void {
  const { database, clock, rateUpload } = services
  const readDeps = { ...services, db: database.db }
  const config = perMinuteAndUser(rateUpload)
  serve(app, contract.forecast, { body: stockSelectionSchema, answer: stockForecastSchema, config }, request => {
    const actor = actorOf(request)
    // Shares the concurrency limit of uploads, because it may read a million rows.
    return withUploadMemory(actor, () => forecastStock(actor, services, request.body))
  })
  serve(
    app,
    contract.start,
    { body: stockSelectionSchema, answer: stockCheckSchema, code: 201, config },
    async request => {
      const actor = actorOf(request)
      return readStockCheck(actor, readDeps, await startStockCheck(actor, { database, clock }, request.body))
    },
  )
  serve(app, contract.newest, { answer: newestStockCheckSchema }, async request => ({
    check: await newestStockCheck(actorOf(request), readDeps),
  }))
  serve(app, contract.cancel, {}, request => cancelStockCheck(actorOf(request), { database, clock }, request.params.id))
}
