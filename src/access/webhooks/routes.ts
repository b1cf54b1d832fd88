import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { networksOf } from '../../house/http/outgoing/networks.ts'
import { serve } from '../../house/http/serve.ts'
import { perMinuteAndUser } from '../login/rate-limits.ts'
import * as contract from './contract.ts'
import { changeEndpoint, endEndpoint, makeEndpoint, rotateSecret } from './endpoints.ts'
import { type EventDefinition, typesToChoose } from './events.ts'
import { listDeliveries, listEndpoints } from './list.ts'
import { sendAgain, sendTest } from './send-on-demand.ts'
import {
  changedEndpointSchema,
  deliveryListSchema,
  endpointListSchema,
  madeDeliverySchema,
  madeEndpointSchema,
  newEndpointSchema,
} from './wire.ts'

// Each sends something to somebody else's machine.
const MOST_SENT_A_MINUTE = 30

/** `webhookAllow`: networks of the operator's own to which webhooks may go; `events`: of what programs may be told. */
export type WebhookNeeds = {
  database: OpenDatabase
  encryption: Encryption
  clock: Clock
  webhookAllow: string[]
  events: readonly EventDefinition[]
}
type Needs = WebhookNeeds & { opened: Parameters<typeof makeEndpoint>[1]['opened'] }

/** The doors to a company's webhooks, for its Admin. Whether the company is in scope is login/guard.ts's to say. */
export function webhookRoutes(app: App, given: WebhookNeeds): void {
  const { webhookAllow } = given
  const needs = { ...given, opened: { allowed: networksOf(webhookAllow), areAny: webhookAllow.length > 0 } }
  listRoutes(app, needs)
  changeRoutes(app, needs)
  sendRoutes(app, needs)
}

function listRoutes(app: App, { database: { db }, clock, events }: Needs): void {
  const types = typesToChoose(events)
  const every = events.map(({ type }) => type)
  serve(app, contract.list, { answer: endpointListSchema(types) }, request =>
    listEndpoints({ db, clock, types }, request.params.companyId),
  )
  serve(app, contract.deliveries, { answer: deliveryListSchema(every) }, request =>
    listDeliveries(db, request.params.companyId, request.params.id),
  )
}

function changeRoutes(app: App, needs: Needs): void {
  const types = typesToChoose(needs.events)
  serve(app, contract.make, { body: newEndpointSchema(types), answer: madeEndpointSchema, code: 201 }, request =>
    makeEndpoint(actorOf(request), needs, request.params.companyId, request.body),
  )
  serve(app, contract.change, { body: changedEndpointSchema(types) }, request =>
    changeEndpoint(actorOf(request), needs, request.params, request.body),
  )
  serve(app, contract.end, {}, request =>
    endEndpoint(actorOf(request), needs.database, request.params.companyId, request.params.id),
  )
  serve(app, contract.rotateSecret, { answer: madeEndpointSchema, code: 201 }, request =>
    rotateSecret(actorOf(request), needs, request.params),
  )
}

function sendRoutes(app: App, { database }: Needs): void {
  const config = perMinuteAndUser(MOST_SENT_A_MINUTE)
  serve(app, contract.sendTest, { answer: madeDeliverySchema, code: 201, config }, request =>
    sendTest(actorOf(request), database, request.params),
  )
  serve(app, contract.sendAgain, { config }, request => sendAgain(actorOf(request), database, request.params))
}
