import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import {
  type AllowedNetworks,
  changeEndpoint,
  createEndpoint,
  parseAllowedNetworks,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts'
import { type EventDefinition, subscribableTypes } from './events.ts'
import { listDeliveries, listEndpoints } from './list-endpoints.ts'
import { sendAgain, sendTest } from './send-on-demand.ts'
import {
  changedEndpointSchema,
  createdDeliverySchema,
  createdEndpointSchema,
  deliveryListSchema,
  endpointListSchema,
  newEndpointSchema,
} from './wire.ts'

// Each of these calls sends a request to a third party's server.
const MAX_SENT_PER_MINUTE = 30

/** Dependencies of the routes. `events` are the events that programs may subscribe to. */
type WebhookDeps = Pick<Services, 'database' | 'encryption' | 'clock'> & {
  events: readonly EventDefinition[]
  networks: AllowedNetworks
}

/**
 * Adds the routes for a company's webhooks, for its Admins. login/guard.ts checks that the company
 * is in scope. `webhookAllow` are private networks that webhooks may be sent to.
 */
export function webhookRoutes(
  app: App,
  { webhookAllow, ...services }: Omit<WebhookDeps, 'networks'> & { webhookAllow: string[] },
): void {
  const deps = { ...services, networks: parseAllowedNetworks(webhookAllow) }
  listRoutes(app, deps)
  changeRoutes(app, deps)
  sendRoutes(app, deps)
}

function listRoutes(app: App, { database: { db }, clock, events }: WebhookDeps): void {
  const types = subscribableTypes(events)
  const allTypes = events.map(({ type }) => type)
  serve(app, contract.list, { answer: endpointListSchema(types) }, request =>
    listEndpoints(db, { clock, types }, request.params.companyId),
  )
  serve(app, contract.deliveries, { answer: deliveryListSchema(allTypes) }, request =>
    listDeliveries(db, request.params.companyId, request.params.id),
  )
}

function changeRoutes(app: App, deps: WebhookDeps): void {
  const types = subscribableTypes(deps.events)
  serve(app, contract.create, { body: newEndpointSchema(types), answer: createdEndpointSchema, code: 201 }, request =>
    createEndpoint(actorOf(request), deps, request.params.companyId, request.body),
  )
  serve(app, contract.change, { body: changedEndpointSchema(types) }, request =>
    changeEndpoint(actorOf(request), deps, request.params, request.body),
  )
  serve(app, contract.remove, {}, request =>
    removeEndpoint(actorOf(request), deps.database, request.params.companyId, request.params.id),
  )
  serve(app, contract.rotateSecret, { answer: createdEndpointSchema, code: 201 }, request =>
    rotateSecret(actorOf(request), deps, request.params),
  )
}

function sendRoutes(app: App, { database }: WebhookDeps): void {
  const config = perMinuteAndUser(MAX_SENT_PER_MINUTE)
  serve(app, contract.sendTest, { answer: createdDeliverySchema, code: 201, config }, request =>
    sendTest(actorOf(request), database, request.params),
  )
  serve(app, contract.sendAgain, { config }, request => sendAgain(actorOf(request), database, request.params))
}
