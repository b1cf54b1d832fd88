import { record } from '../audit-log/record.ts'
import { forgetAnswers } from '../cache/retention-store.ts'
import type { Transaction } from '../database/database.ts'
import { deleteAnswers, unusedAnswers } from './retention-store.ts'

const AT_ONCE = 500

/**
 * Removes some of a company's answers that outlived their retention and that no batch or check still rests on, together with the
 * cache entries that do: names and addresses are personal data, and there is no duty to keep them any longer. Returns whether there may
 * be more.
 */
export async function removeSomeAnswers(trx: Transaction, companyId: number, before: Date): Promise<boolean> {
  const ids = await unusedAnswers(trx, { companyId, before, most: AT_ONCE })
  if (ids.length === 0) return false
  await forgetAnswers(trx, ids)
  await deleteAnswers(trx, ids)
  const object = { name: `company/${companyId}`, companyId }
  await record(trx, null, 'retention.remove', object, { answers: ids.length, askedBefore: before }, null)
  return ids.length === AT_ONCE
}
