import type { Transaction } from '../database/database.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import type { SingleCheckRow } from './store.ts'

const VERDICTS = { valid: 'valid', invalid: 'invalid', 'not-checked': 'not_checked', 'not-a-uid': 'not_a_uid' } as const

/** Keeps a check for the company's programs. */
export const recordCheck = (trx: Transaction, { id, company_id, verdict }: SingleCheckRow): Promise<void> =>
  recordEvent(trx, company_id, { type: 'check.completed', data: { id, verdict: VERDICTS[verdict] } })
