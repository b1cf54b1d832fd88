import { z } from 'zod'
import { defineEvent, recordEvent } from '../../access/webhooks/events.ts'
import type { Transaction } from '../../ground/database/database.ts'
import { withParameters } from '../../ground/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../ground/roles/program-rules.ts'
import type { SingleCheckRow } from './store.ts'

const VERDICTS = { valid: 'valid', invalid: 'invalid', 'not-checked': 'not_checked', 'not-a-uid': 'not_a_uid' } as const

/** Tells of a single check, whoever made it. */
export const CHECK_COMPLETED = defineEvent({
  type: 'check.completed',
  id: 'checkCompleted',
  summary: 'A single check was completed',
  when: 'a single check was completed, by a person or a program',
  more: '`data.url`: the check',
  data: z.object({ id: z.number().int(), verdict: z.enum(Object.values(VERDICTS)), url: z.string() }),
  path: ({ id }) => withParameters(PROGRAM_PATHS.check, { id }),
})

/** Keeps a check for the company's programs. */
export const recordCheck = (trx: Transaction, { id, company_id, verdict }: SingleCheckRow): Promise<void> =>
  recordEvent(trx, company_id, CHECK_COMPLETED, { id, verdict: VERDICTS[verdict] })
