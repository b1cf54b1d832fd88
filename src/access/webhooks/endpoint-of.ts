import type { Transaction } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { EndpointRow } from './store.ts'

/** A company's endpoint, locked until the transaction ends. Refuses (404) one that is not there or not this company's. */
export async function endpointToChange(trx: Transaction, companyId: number, id: number): Promise<EndpointRow> {
  const endpoint = await trx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) throw new Refusal('not-found', 'not found')
  return endpoint
}

/** How the audit log names an endpoint. */
export const auditedEndpoint = ({ id, company_id }: Pick<EndpointRow, 'id' | 'company_id'>) => ({
  name: `webhook/${id}`,
  companyId: company_id,
})
