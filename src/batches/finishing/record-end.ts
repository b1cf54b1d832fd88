import type { Transaction } from '../../database/database.ts'
import { recordEvent } from '../../webhooks/record-event.ts'
import type { BatchRow } from '../list/view.ts'
import { STATUS } from '../status-rules.ts'
import type { BatchEnd } from './end-of.ts'

/** Keeps the end of a batch for the company's programs; of a cancelled one nothing, whoever cancels knows. */
export async function recordEnd(trx: Transaction, batch: BatchRow, { status }: BatchEnd): Promise<void> {
  const figures = {
    ...{ id: batch.id, total: batch.total_rows },
    verdicts: {
      ...{ valid: batch.valid_rows, invalid: batch.invalid_rows },
      ...{ not_checked: batch.not_checked_rows, not_a_uid: batch.not_a_uid_rows },
    },
  }
  if (status === STATUS.cancelled) return
  if (status === STATUS.failed) {
    return recordEvent(trx, batch.company_id, { type: 'batch.failed', data: { ...figures, state: 'failed' } })
  }
  const state = status === STATUS.completed ? 'completed' : 'completed_with_open_rows'
  return recordEvent(trx, batch.company_id, { type: 'batch.completed', data: { ...figures, state } })
}
