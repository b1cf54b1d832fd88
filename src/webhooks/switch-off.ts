import { record } from '../audit-log/record.ts'
import type { Clock } from '../database/clock.ts'
import type { Transaction } from '../database/database.ts'
import type { Mails } from '../mails/create.ts'
import { ROLES } from '../roles/role-rules.ts'
import { auditedEndpoint } from './endpoint-of.ts'
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
  for (const { id, email, language, firstname, lastname } of await adminsOf(trx, endpoint.company_id)) {
    const cause = `webhook-off webhook/${endpoint.id} user/${id} ${now.toISOString()}`
    const mail = { kind: 'webhook-off', name: `${firstname} ${lastname}`, address, because } as const
    await mails.queue(trx, { cause, recipient: email, language }, mail)
  }
}

const adminsOf = (trx: Transaction, companyId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'language', 'firstname', 'lastname'])
    .where('company_id', '=', companyId)
    .where('role', 'in', [ROLES.admin, ROLES.dev])
    .where('is_active', '=', true)
    .where('is_program', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
