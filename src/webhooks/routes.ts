import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Encryption } from '../database/encryption.ts'
import type { App } from '../http/app.ts'
import { perMinuteAndUser } from '../login/rate-limits.ts'
import { networksOf } from '../outgoing/networks.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { type EventDefinition, typesToChoose } from './define-event.ts'
import { endEndpoint } from './end-endpoint.ts'
import { listDeliveries, listEndpoints } from './list.ts'
import { makeEndpoint } from './make-endpoint.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendAgain, sendTest } from './send-on-demand.ts'
import {
  changedEndpointSchema,
  deliveryListSchema,
  endpointListSchema,
  madeDeliverySchema,
  madeEndpointSchema,
  newEndpointSchema,
} from './wire.ts'

const ofCompany = z.object({ companyId: pathCompanyId })
const ofEndpoint = z.object({ companyId: pathCompanyId, id: pathId })
const ofDelivery = z.object({ companyId: pathCompanyId, id: pathId, deliveryId: pathId })

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
  app.get(
    '/api/webhooks/:companyId',
    { schema: { params: ofCompany, response: { 200: endpointListSchema(types) } } },
    request => listEndpoints({ db, clock, types }, request.params.companyId),
  )
  app.get(
    '/api/webhooks/:companyId/:id/deliveries',
    { schema: { params: ofEndpoint, response: { 200: deliveryListSchema(every) } } },
    request => listDeliveries(db, request.params.companyId, request.params.id),
  )
}

function changeRoutes(app: App, needs: Needs): void {
  const types = typesToChoose(needs.events)
  app.post(
    '/api/webhooks/:companyId',
    { schema: { params: ofCompany, body: newEndpointSchema(types), response: { 201: madeEndpointSchema } } },
    async (request, reply) =>
      reply.code(201).send(await makeEndpoint(actorOf(request), needs, request.params.companyId, request.body)),
  )
  app.put(
    '/api/webhooks/:companyId/:id',
    { schema: { params: ofEndpoint, body: changedEndpointSchema(types) } },
    async (request, reply) => {
      await changeEndpoint(actorOf(request), needs, request.params, request.body)
      return reply.code(204).send()
    },
  )
  app.delete('/api/webhooks/:companyId/:id', { schema: { params: ofEndpoint } }, async (request, reply) => {
    await endEndpoint(actorOf(request), needs.database, request.params.companyId, request.params.id)
    return reply.code(204).send()
  })
  app.post(
    '/api/webhooks/:companyId/:id/secret',
    { schema: { params: ofEndpoint, response: { 201: madeEndpointSchema } } },
    async (request, reply) => reply.code(201).send(await rotateSecret(actorOf(request), needs, request.params)),
  )
}

function sendRoutes(app: App, { database }: Needs): void {
  const config = perMinuteAndUser(MOST_SENT_A_MINUTE)
  app.post(
    '/api/webhooks/:companyId/:id/test',
    { schema: { params: ofEndpoint, response: { 201: madeDeliverySchema } }, config },
    async (request, reply) => reply.code(201).send(await sendTest(actorOf(request), database, request.params)),
  )
  app.post(
    '/api/webhooks/:companyId/:id/deliveries/:deliveryId/again',
    { schema: { params: ofDelivery }, config },
    async (request, reply) => {
      await sendAgain(actorOf(request), database, request.params)
      return reply.code(204).send()
    },
  )
}
