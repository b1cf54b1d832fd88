import { expect } from 'vitest'
import { type CompanyEvent, recordEvents } from '../../../src/access/webhooks/events.ts'
import { runTurns, type TurnDeps } from '../../../src/access/webhooks/webhook-jobs.ts'
import type { CreatedEndpoint, Delivery, Endpoint, NewEndpoint } from '../../../src/access/webhooks/wire.ts'
import { EVENTS } from '../../../src/app/definitions/features.ts'
import { ROLES } from '../../../src/base/roles/role-rules.ts'
import { parseNetworks } from '../../../src/platform/http/outgoing/networks.ts'
import { addOperator, addPerson, addTestCompany } from '../people/people.ts'
import { type Caller, signIn } from '../people/sign-in.ts'
import { PUBLIC_URL } from './mail-worker.ts'
import { createRunningClock } from './moved-clock.ts'
import { createWeb, type Web } from './web.ts'

const LOOPBACK = ['127.0.0.0/8']

/**
 * Creates a tenant's Admin for the webhook calls, and the worker that delivers; each call of it is
 * one round.
 */
export async function createWebhookWorld(options: Parameters<typeof createWeb>[0] = {}, clock = createRunningClock()) {
  const configuration = { webhookAllow: LOOPBACK, ...options.configuration }
  const web = await createWeb({ clock, ...options, configuration })
  await addOperator(web)
  const tenant = await addWebhookTenant(web)
  return { ...web, clock, db: web.database.db, ...tenant }
}

export async function addWebhookTenant(web: Web) {
  const company = await addTestCompany(web)
  const person = await addPerson(web, { companyId: company.id, role: ROLES.admin })
  const admin = await signIn(web.app, person, web.clock)
  return { company, person, admin, ...webhookCalls(web, admin, company.id) }
}

function webhookCalls(web: Web, admin: Caller, companyId: number) {
  const path = `/api/webhooks/${companyId}`
  return {
    path,
    make: async (endpoint: Partial<NewEndpoint> & { url: string }) => {
      const answer = await admin.call('POST', path, { events: ['batch.completed', 'check.completed'], ...endpoint })
      expect(answer.statusCode).toBe(201)
      return answer.json<CreatedEndpoint>()
    },
    list: async () => (await admin.call('GET', path)).json<Endpoint[]>(),
    deliveries: async ({ id }: { id: number }) =>
      (await admin.call('GET', `${path}/${id}/deliveries`)).json<Delivery[]>(),
    happen: (event: Omit<CompanyEvent, 'companyId'> = { type: 'check.completed', data: { id: 7, verdict: 'valid' } }) =>
      web.database.db.transaction().execute(trx => recordEvents(trx, [{ companyId, ...event }])),
  }
}

/** Creates a worker of a world; each call stands for a separate process. */
export function createWebhookWorker(web: Web, overrides: Partial<TurnDeps> = {}) {
  const { runtime, database, clock, encryption, mails } = web
  const stopping = new AbortController()
  const sender = runTurns({
    database,
    clock,
    encryption,
    mails,
    log: runtime.log,
    publicUrl: PUBLIC_URL,
    waitAfterFailureMs: 0,
    events: EVENTS,
    guard: { allowed: parseNetworks(LOOPBACK) },
    ...overrides,
  })
  return { fill: () => sender.fill(stopping.signal), stop: () => stopping.abort(), ended: sender.ended }
}

/** Runs one round: everything due is tried once. */
export async function deliverRound(web: Web, overrides: Partial<TurnDeps> = {}): Promise<void> {
  const worker = createWebhookWorker(web, overrides)
  await worker.fill()
  await worker.ended()
}
