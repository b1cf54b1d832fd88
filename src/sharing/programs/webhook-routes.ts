import { createEndpoint, parseAllowedNetworks, removeEndpoint } from '../../access/webhooks/endpoints.ts'
import { type EventDefinition, subscribableTypes } from '../../access/webhooks/events.ts'
import { listEndpoints } from '../../access/webhooks/list-endpoints.ts'
import type { Endpoint } from '../../access/webhooks/wire.ts'
import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { makeWebhookOnce } from './webhook-once.ts'
import { madeWebhookSchema, type Webhooks, webhookRequestSchema, webhooksSchema } from './webhook-wire.ts'

/** `webhookAllow`: private networks that webhooks may be sent to. */
export type ProgramWebhooks = Pick<Services, 'database' | 'encryption' | 'clock'> & {
  events: readonly EventDefinition[]
  webhookAllow: string[]
}

/**
 * Adds the routes of a company's webhooks for programs, with the same list, rules and audit log as
 * on screen.
 */
export function programWebhookRoutes(app: App, webhooks: ProgramWebhooks): void {
  const { database, encryption, clock, events, webhookAllow } = webhooks
  const types = subscribableTypes(events)
  const endpointDeps = { database, encryption, clock, events, networks: parseAllowedNetworks(webhookAllow) }
  serve(app, contract.listWebhooks, { answer: webhooksSchema }, async request => {
    const endpoints = await listEndpoints(database.db, { clock, types }, actorOf(request).companyId)
    return { webhooks: endpoints.map(webhookFields) }
  })
  const createOptions = { body: webhookRequestSchema(types), answer: madeWebhookSchema, code: 201 } as const
  serve(app, contract.makeWebhook, createOptions, request => {
    const actor = actorOf(request)
    const { body } = request
    const key = request.headers['idempotency-key']
    return key === undefined
      ? createEndpoint(actor, endpointDeps, actor.companyId, body)
      : makeWebhookOnce(actor, endpointDeps, body, String(key))
  })
  serve(app, contract.endWebhook, {}, request => {
    const actor = actorOf(request)
    return removeEndpoint(actor, database, actor.companyId, request.params.id)
  })
}

const webhookFields = (endpoint: Endpoint): Webhooks['webhooks'][number] => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  isOn: endpoint.isOn,
  offSince: endpoint.offSince,
  offBecause: endpoint.offBecause,
  createdAt: endpoint.createdAt,
  createdBy: endpoint.createdBy,
  waiting: endpoint.waiting,
})
