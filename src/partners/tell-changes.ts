import type { Transaction } from '../database/database.ts'
import { type CompanyEvent, recordEvents } from '../webhooks/record-event.ts'
import type { Change } from './changes-store.ts'

/** Tells a company's programs of changes, in the transaction that keeps them: one event for each partner, and another where it became invalid. */
export async function tellChanges(trx: Transaction, changes: Change[]): Promise<void> {
  await recordEvents(trx, Array.from(Map.groupBy(changes, change => change.partner_id).values()).flatMap(eventsOf))
}

function eventsOf(ofPartner: Change[]): CompanyEvent[] {
  const { company_id: companyId = 0, partner_id: id = 0 } = ofPartner[0] ?? {}
  const kinds = ofPartner.map(({ kind }) => kind)
  const isInvalid = ofPartner.some(({ kind, after }) => kind === 'verdict' && after === 'invalid')
  return [
    { companyId, event: { type: 'partner.changed', data: { id, kinds } } },
    ...(isInvalid ? [{ companyId, event: { type: 'partner.invalid', data: { id } } } as const] : []),
  ]
}
