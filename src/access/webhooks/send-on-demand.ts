import { z } from 'zod'
import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { record } from '../../platform/audit-log/record.ts'
import { auditedEndpoint, lockEndpoint } from './endpoints.ts'
import { createEventId, defineEvent } from './events.ts'
import { type EndpointRow, insertDelivery, requeueDelivery } from './store.ts'
import { TEST_EVENT } from './webhook-rules.ts'

/**
 * The test event, which is only sent manually to check that the receiver responds and accepts the
 * signature.
 */
export const WEBHOOK_TEST = defineEvent({
  type: TEST_EVENT,
  id: 'webhookTest',
  summary: 'A test event, sent by hand',
  more: '',
  data: z.object({}),
  path: null,
})

type EndpointRef = { companyId: number; id: number }

/**
 * Queues a test event, which is tried once. Returns its delivery. Throws 404 for another company's
 * endpoint, 409 if the endpoint is off.
 */
export const sendTest = (actor: Actor, database: OpenDatabase, ref: EndpointRef): Promise<{ id: number }> =>
  commit(database, async trx => {
    const endpoint = await lockEnabledEndpoint(trx, ref)
    const id = await insertDelivery(trx, endpoint.id, { eventId: createEventId(), type: WEBHOOK_TEST.type, data: {} })
    await record(trx, actor, 'webhook.test', auditedEndpoint(endpoint), null, null)
    return { id }
  })

/**
 * Queues a delivery again under its old id, with all its retries. Throws like `sendTest`, and 404
 * for an unknown delivery.
 */
export const sendAgain = (
  actor: Actor,
  database: OpenDatabase,
  { deliveryId, ...ref }: EndpointRef & { deliveryId: number },
): Promise<void> =>
  commit(database, async trx => {
    const endpoint = await lockEnabledEndpoint(trx, ref)
    if (!(await requeueDelivery(trx, endpoint.id, deliveryId))) throw new Refusal('not-found', 'not found')
    await record(trx, actor, 'webhook.again', auditedEndpoint(endpoint), null, { delivery: deliveryId })
  })

async function lockEnabledEndpoint(trx: Transaction, { companyId, id }: EndpointRef): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(trx, companyId, id)
  if (!endpoint.is_on) throw new Refusal('conflict', 'endpoint is off')
  return endpoint
}
