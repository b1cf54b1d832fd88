import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { record } from '../../house/audit-log/record.ts'
import { auditedEndpoint, endpointToChange } from './endpoint-of.ts'
import { shownUrl } from './refuse-address.ts'
import { deleteEndpoint, type EndpointRow } from './store.ts'

/** Removes an endpoint with its secrets, its log and what waits. Refuses (404) one that is not this company's. */
export async function endEndpoint(actor: Actor, database: OpenDatabase, companyId: number, id: number): Promise<void> {
  await commit(database, async trx => end(trx, actor, await endpointToChange(trx, companyId, id)))
}

/** Removes all endpoints of a company, when the company itself is deleted. */
export async function endEndpointsOf(trx: Transaction, actor: Actor, companyId: number): Promise<void> {
  const endpoints = trx.selectFrom('webhook_endpoint').selectAll().where('company_id', '=', companyId).orderBy('id')
  for (const endpoint of await endpoints.forNoKeyUpdate().execute()) await end(trx, actor, endpoint)
}

async function end(trx: Transaction, actor: Actor, endpoint: EndpointRow): Promise<void> {
  await deleteEndpoint(trx, endpoint.id)
  const told = { address: shownUrl(endpoint.url) }
  await record(trx, actor, 'webhook.end', auditedEndpoint(endpoint), told, null)
}
