import { record } from '../audit-log/record.ts'
import { forgetAnswers } from '../cache/retention-store.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase, Transaction } from '../database/database.ts'
import { repeatWhile } from '../database/portions.ts'
import { deleteAnswers, unusedAnswers } from './retention-store.ts'

const AT_ONCE = 500

type Which = {
  companyId: number
  before: Date
  /** Whether the company's documents may go, asked in each transaction. */
  isReleased: (trx: Transaction, companyId: number) => Promise<boolean>
  goesOn: () => Promise<boolean>
}

/**
 * Removes a company's answers that outlived their retention and that no batch or check still rests on, together with the
 * cache entries that do: names and addresses are personal data, and there is no duty to keep them any longer.
 */
export async function removeExpiredAnswers(database: OpenDatabase, which: Which): Promise<void> {
  const removeSome = (trx: Transaction) => removePart(trx, which)
  await repeatWhile(async () => (await which.goesOn()) && (await commit(database, removeSome)) === AT_ONCE)
}

async function removePart(trx: Transaction, { companyId, before, isReleased }: Which): Promise<number> {
  if (!(await isReleased(trx, companyId))) return 0
  const ids = await unusedAnswers(trx, { companyId, before, most: AT_ONCE })
  if (ids.length === 0) return 0
  await forgetAnswers(trx, ids)
  await deleteAnswers(trx, ids)
  const object = { name: `company/${companyId}`, companyId }
  await record(trx, null, 'retention.remove', object, { answers: ids.length, askedBefore: before }, null)
  return ids.length
}
