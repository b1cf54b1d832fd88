import { z } from 'zod'
import { type CompanyEvent, createEvent, defineEvent, recordEvents } from '../../access/webhooks/events.ts'
import type { Transaction } from '../../base/database/database.ts'
import { withParameters } from '../../base/roles/contract-rules.ts'
import { extensibleEnum } from '../../base/roles/extensible-enum-rules.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import { CHANGE_KINDS, type ChangeKind } from './wire.ts'

/** A stored change; `after` is the new value. */
export type NewChange = { company_id: number; partner_id: number; kind: ChangeKind; after: unknown }

const more = '`data.url`: the partner'
const path = ({ id }: { id: number }) => withParameters(PROGRAM_PATHS.partner, { uid: id })

/** Reports any change of a partner. */
export const PARTNER_CHANGED = defineEvent({
  type: 'partner.changed',
  id: 'partnerChanged',
  summary:
    'The verdict, name or address of a business partner changed, a judgement no longer applies, or it was added to or removed from the list of fictitious companies or the Czech register of unreliable payers, or its state in a register of Poland, Slovakia or Romania changed',
  when: 'a newer answer about a business partner differs: `data.kinds` are `verdict`, `name`, `address`, `judgement-lapsed`; or the list of fictitious companies or a register of the Czech Republic, Poland, Slovakia or Romania changed: `listing`',
  data: z.object({
    id: z.number().int(),
    kinds: z.array(z.enum(CHANGE_KINDS).meta(extensibleEnum(CHANGE_KINDS))),
    url: z.string(),
  }),
  more,
  path,
})

/** Reports a partner that became invalid. */
export const PARTNER_INVALID = defineEvent({
  type: 'partner.invalid',
  id: 'partnerInvalid',
  summary: 'A business partner that was valid is now invalid',
  when: 'a business partner that was valid is now invalid; sent in addition to `partner.changed`',
  data: z.object({ id: z.number().int(), url: z.string() }),
  more,
  path,
})

/**
 * Records changes as events for a company's programs, in the transaction that stores them: one
 * event per partner, and another if it became invalid.
 */
export async function notifyChanges(trx: Transaction, changes: NewChange[]): Promise<void> {
  await recordEvents(trx, Array.from(Map.groupBy(changes, change => change.partner_id).values()).flatMap(eventsOf))
}

function eventsOf(changes: NewChange[]): CompanyEvent[] {
  const { company_id: companyId = 0, partner_id: id = 0 } = changes[0] ?? {}
  const kinds = changes.map(({ kind }) => kind)
  const isInvalid = changes.some(({ kind, after }) => kind === 'verdict' && after === 'invalid')
  return [
    createEvent(companyId, PARTNER_CHANGED, { id, kinds }),
    ...(isInvalid ? [createEvent(companyId, PARTNER_INVALID, { id })] : []),
  ]
}
