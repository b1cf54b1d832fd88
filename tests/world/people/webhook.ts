import { createEventId } from '../../../src/access/webhooks/events.ts'
import { createSecret, OLD_WEBHOOK_SECRET, WEBHOOK_SECRET } from '../../../src/access/webhooks/secret.ts'
import { insertDelivery, insertEndpoint, updateEndpoint } from '../../../src/access/webhooks/store.ts'
import type { Runtime } from '../../../src/app/start/runtime.ts'
import { ROLES } from '../../../src/base/roles/role-rules.ts'
import { addPerson } from './people.ts'

type World = Pick<Runtime, 'database' | 'encryption'>

/**
 * Adds an endpoint of a company whose secret is being rotated, and one event to deliver there. An
 * Admin of the company creates it unless `creator` is given.
 */
export async function addWebhook(world: World, companyId: number, creator?: number) {
  const { database, encryption } = world
  const created_by = creator ?? (await addPerson(world, { companyId, role: ROLES.admin })).id
  return database.db.transaction().execute(async trx => {
    const fields = { url: 'https://erp.example.com/events', events: ['batch.completed'], secret_sealed: '' }
    const id = await insertEndpoint(trx, { company_id: companyId, created_by, ...fields })
    const [secret, oldSecret] = [createSecret(), createSecret()]
    await updateEndpoint(trx, id, {
      secret_sealed: encryption.encrypt(secret, WEBHOOK_SECRET.context({ id })),
      old_secret_sealed: encryption.encrypt(oldSecret, OLD_WEBHOOK_SECRET.context({ id })),
      old_secret_until: '2100-01-01T00:00:00Z',
    })
    const event = { eventId: createEventId(), type: 'batch.completed', data: { id: 1 } }
    return { id, secret, old: oldSecret, deliveryId: await insertDelivery(trx, id, event) }
  })
}
