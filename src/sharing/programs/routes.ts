import { readEvidenceOnDay } from '../../answers/validity-on-date/read-evidence.ts'
import { onThatDayQuerySchema, onThatDaySchema } from '../../answers/validity-on-date/wire.ts'
import { actorOf } from '../../base/roles/access.ts'
import type { PreflightDeps } from '../../checking/batches/upload/preflight.ts'
import type { UploadDeps } from '../../checking/batches/upload/upload.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { programBatchActions } from './batch-actions.ts'
import { programBatchRoutes } from './batch-routes.ts'
import { type ProgramChecks, programCheckRoutes } from './check-routes.ts'
import * as contract from './contract.ts'
import { programListRoutes } from './list-routes.ts'
import { type DescribedRoute, describedRoutes, openApi } from './openapi.ts'
import { programPartnerRoutes } from './partner-routes.ts'
import { problemPageRoute } from './problem-page.ts'
import { programStockRoutes } from './stock-routes.ts'
import { type ProgramWebhooks, programWebhookRoutes } from './webhook-routes.ts'

type ProgramServices = ProgramChecks & UploadDeps & PreflightDeps & ProgramWebhooks

/**
 * Adds the API for programs (docs/api.md). login/guard.ts has already checked the key and its
 * scopes.
 */
export function programRoutes(app: App, services: ProgramServices): void {
  const routes: DescribedRoute[] = []
  let description: object | undefined
  app.addHook('onRoute', route => void routes.push(...describedRoutes(route)))
  programCheckRoutes(app, services)
  programBatchRoutes(app, services)
  programBatchActions(app, services)
  programListRoutes(app, services)
  programStockRoutes(app, services)
  programDayRoutes(app, services)
  programPartnerRoutes(app, services)
  problemPageRoute(app)
  programWebhookRoutes(app, services)
  serve(app, contract.description, { isHidden: true }, (_request, reply) => {
    description ??= openApi(routes, services.events)
    return reply.send(description)
  })
}

/** Adds the route for validity on a date, with the evidence of the program's company. */
function programDayRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  serve(app, contract.askDay, { query: onThatDayQuerySchema, answer: onThatDaySchema }, request => {
    const actor = actorOf(request)
    return readEvidenceOnDay(actor, services, actor.companyId, request.query)
  })
}
