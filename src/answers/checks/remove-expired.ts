import type { Transaction } from '../../ground/database/database.ts'
import { record } from '../../house/audit-log/record.ts'
import { forgetAnswers } from '../cache/retention-store.ts'
import { deleteAnswers, unusedAmong } from './retention-store.ts'

/**
 * Removes those of some of a company's answers, which outlived their retention, that no batch or check still rests on, together with the
 * cache entries that do: names and addresses are personal data, and there is no duty to keep them any longer.
 */
export async function removeUnused(trx: Transaction, companyId: number, old: number[], before: Date): Promise<void> {
  const ids = await unusedAmong(trx, old)
  if (ids.length === 0) return
  await forgetAnswers(trx, ids)
  await deleteAnswers(trx, ids)
  const object = { name: `company/${companyId}`, companyId }
  await record(trx, null, 'retention.remove', object, { answers: ids.length, askedBefore: before }, null)
}
