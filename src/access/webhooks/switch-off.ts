import type { Clock } from '../../ground/database/clock.ts'
import type { Transaction } from '../../ground/database/database.ts'
import { record } from '../../house/audit-log/record.ts'
import type { Mails } from '../../house/mails/create.ts'
import { auditedEndpoint } from './endpoint-of.ts'
import { tellOfSwitchingOff } from './off-mail.ts'
import { shownUrl } from './refuse-address.ts'
import { type EndpointRow, updateEndpoint } from './store.ts'

type Needs = { clock: Clock; mails: Mails }

/**
 * Switches an endpoint off that takes nothing any more, and tells its company's Admins by mail, each in the language last used. Does nothing
 * where it is off already.
 */
export async function switchOff(
  trx: Transaction,
  { clock, mails }: Needs,
  endpoint: EndpointRow,
  because: 'failures' | 'gone',
): Promise<void> {
  if (!endpoint.is_on) return
  const now = clock.now()
  await updateEndpoint(trx, endpoint.id, { is_on: false, off_since: now, off_because: because })
  const address = shownUrl(endpoint.url)
  await record(trx, null, 'webhook.off', auditedEndpoint(endpoint), { isOn: true }, { address, isOn: false })
  const off = { endpointId: endpoint.id, companyId: endpoint.company_id, at: now }
  await tellOfSwitchingOff(trx, mails, { ...off, news: { address, because } })
}
