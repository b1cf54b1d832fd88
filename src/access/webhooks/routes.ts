import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import {
  changeEndpoint,
  endEndpoint,
  makeEndpoint,
  type OpenedNetworks,
  openedNetworks,
  rotateSecret,
} from './endpoints.ts'
import { type EventDefinition, typesToChoose } from './events.ts'
import { listDeliveries, listEndpoints } from './list-endpoints.ts'
import { sendAgain, sendTest } from './send-on-demand.ts'
import {
  changedEndpointSchema,
  deliveryListSchema,
  endpointListSchema,
  madeDeliverySchema,
  madeEndpointSchema,
  newEndpointSchema,
} from './wire.ts'

// Each sends a request to a third party's server.
const MAX_SENT_PER_MINUTE = 30

/** `events`: the events that programs may subscribe to. */
type Webhooks = Pick<Services, 'database' | 'encryption' | 'clock'> & {
  events: readonly EventDefinition[]
  networks: OpenedNetworks
}

/**
 * Adds the routes for a company's webhooks, for its Admin. login/guard.ts checks that the company
 * is in scope. `webhookAllow`: private networks that webhooks may be sent to.
 */
export function webhookRoutes(
  app: App,
  { webhookAllow, ...services }: Omit<Webhooks, 'networks'> & { webhookAllow: string[] },
): void {
  const webhooks = { ...services, networks: openedNetworks(webhookAllow) }
  listRoutes(app, webhooks)
  changeRoutes(app, webhooks)
  sendRoutes(app, webhooks)
}

function listRoutes(app: App, { database: { db }, clock, events }: Webhooks): void {
  const types = typesToChoose(events)
  const every = events.map(({ type }) => type)
  serve(app, contract.list, { answer: endpointListSchema(types) }, request =>
    listEndpoints(db, { clock, types }, request.params.companyId),
  )
  serve(app, contract.deliveries, { answer: deliveryListSchema(every) }, request =>
    listDeliveries(db, request.params.companyId, request.params.id),
  )
}

function changeRoutes(app: App, webhooks: Webhooks): void {
  const types = typesToChoose(webhooks.events)
  serve(app, contract.make, { body: newEndpointSchema(types), answer: madeEndpointSchema, code: 201 }, request =>
    makeEndpoint(actorOf(request), webhooks, request.params.companyId, request.body),
  )
  serve(app, contract.change, { body: changedEndpointSchema(types) }, request =>
    changeEndpoint(actorOf(request), webhooks, request.params, request.body),
  )
  serve(app, contract.end, {}, request =>
    endEndpoint(actorOf(request), webhooks.database, request.params.companyId, request.params.id),
  )
  serve(app, contract.rotateSecret, { answer: madeEndpointSchema, code: 201 }, request =>
    rotateSecret(actorOf(request), webhooks, request.params),
  )
}

function sendRoutes(app: App, { database }: Webhooks): void {
  const config = perMinuteAndUser(MAX_SENT_PER_MINUTE)
  serve(app, contract.sendTest, { answer: madeDeliverySchema, code: 201, config }, request =>
    sendTest(actorOf(request), database, request.params),
  )
  serve(app, contract.sendAgain, { config }, request => sendAgain(actorOf(request), database, request.params))
}
