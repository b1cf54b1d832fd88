import { commit } from '../../ground/database/commit.ts'
import { countOf } from '../../ground/database/count-of.ts'
import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import { companyToChange } from '../companies/company-of.ts'
import { auditedEndpoint } from './endpoint-of.ts'
import { endpointUrl, type OpenedNetworks, shownUrl } from './refuse-address.ts'
import { newSecret, WEBHOOK_SECRET } from './secret.ts'
import { insertEndpoint, updateEndpoint } from './store.ts'
import { MOST_ENDPOINTS } from './webhook-rules.ts'
import type { MadeEndpoint, WantedEndpoint } from './wire.ts'

type Needs = { database: OpenDatabase; encryption: Encryption; opened: OpenedNetworks }

/**
 * Makes an endpoint for a company. Returns its secret, this once. Refuses (404) a company that is gone, (409) one endpoint too many, (400)
 * an address to which nothing may be sent.
 */
export async function makeEndpoint(
  actor: Actor,
  { database, encryption, opened }: Needs,
  companyId: number,
  { url: typed, events }: WantedEndpoint,
): Promise<MadeEndpoint> {
  const url = endpointUrl(typed, opened)
  const secret = newSecret()
  return commit(database, async trx => {
    await companyToChange(trx, companyId)
    await refuseTooMany(trx, companyId)
    // The secret is bound to the id, which is known only now.
    const fields = { company_id: companyId, url, events, secret_sealed: '', created_by: actor.userId }
    const id = await insertEndpoint(trx, fields)
    await updateEndpoint(trx, id, { secret_sealed: encryption.encrypt(secret, WEBHOOK_SECRET.context({ id })) })
    const told = { address: shownUrl(url), events: events.join(', ') }
    await record(trx, actor, 'webhook.add', auditedEndpoint({ id, company_id: companyId }), null, told)
    return { id, secret }
  })
}

async function refuseTooMany(trx: Transaction, companyId: number): Promise<void> {
  const count = await countOf(trx.selectFrom('webhook_endpoint').where('company_id', '=', companyId))
  if (count >= MOST_ENDPOINTS) throw new Refusal('conflict', 'too many endpoints')
}
