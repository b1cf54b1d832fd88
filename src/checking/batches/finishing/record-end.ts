import { z } from 'zod'
import { defineEvent } from '../../../access/webhooks/define-event.ts'
import { recordEvent } from '../../../access/webhooks/record-event.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import { withParameters } from '../../../ground/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../../ground/roles/program-path-rules.ts'
import type { BatchRow } from '../list/view.ts'
import { STATUS } from '../status-rules.ts'
import type { BatchEnd } from './end-of.ts'

const count = z.number().int()
const verdicts = z.object({ valid: count, invalid: count, not_checked: count, not_a_uid: count })
const figures = z.object({ id: count, total: count, verdicts, url: z.string() })

const more = '`data.url`: the batch'
const path = ({ id }: { id: number }) => withParameters(PROGRAM_PATHS.batch, { id })

/** Tells of a batch that brought answers. */
export const BATCH_COMPLETED = defineEvent({
  type: 'batch.completed',
  id: 'batchCompleted',
  summary: 'A batch has ended, with or without open rows',
  data: figures.extend({ state: z.enum(['completed', 'completed_with_open_rows']) }),
  more,
  path,
})

/** Tells of a batch that brought none. */
export const BATCH_FAILED = defineEvent({
  type: 'batch.failed',
  id: 'batchFailed',
  summary: 'No VAT ID of a batch was answered',
  data: figures.extend({ state: z.literal('failed') }),
  more,
  path,
})

/** Keeps the end of a batch for the company's programs; of a cancelled one nothing, whoever cancels knows. */
export async function recordEnd(trx: Transaction, batch: BatchRow, { status }: BatchEnd): Promise<void> {
  const { company_id: companyId } = batch
  if (status === STATUS.cancelled) return
  if (status === STATUS.failed) {
    return recordEvent(trx, companyId, BATCH_FAILED, { ...figuresOf(batch), state: 'failed' })
  }
  const state = status === STATUS.completed ? 'completed' : 'completed_with_open_rows'
  return recordEvent(trx, companyId, BATCH_COMPLETED, { ...figuresOf(batch), state })
}

const figuresOf = (batch: BatchRow) => ({
  id: batch.id,
  total: batch.total_rows,
  verdicts: {
    valid: batch.valid_rows,
    invalid: batch.invalid_rows,
    not_checked: batch.not_checked_rows,
    not_a_uid: batch.not_a_uid_rows,
  },
})
