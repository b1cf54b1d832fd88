import type { Transaction } from '../database/database.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import type { ChangeKind } from './wire.ts'

export type Change = { company_id: number; partner_id: number; kind: ChangeKind; after: unknown }

/** Tells a company's programs of changes, in the transaction that keeps them: one event for each partner, and another where it became invalid. */
export async function tellChanges(trx: Transaction, changes: Change[]): Promise<void> {
  for (const [id, ofPartner] of Map.groupBy(changes, change => change.partner_id)) {
    const companyId = ofPartner[0]?.company_id ?? 0
    const kinds = ofPartner.map(({ kind }) => kind)
    await recordEvent(trx, companyId, { type: 'partner.changed', data: { id, kinds } })
    const isInvalid = ofPartner.some(({ kind, after }) => kind === 'verdict' && after === 'invalid')
    if (isInvalid) await recordEvent(trx, companyId, { type: 'partner.invalid', data: { id } })
  }
}
