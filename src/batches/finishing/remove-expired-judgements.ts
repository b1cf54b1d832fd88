import { record } from '../../audit-log/record.ts'
import { commit } from '../../database/commit.ts'
import type { Transaction } from '../../database/database.ts'
import { repeatWhile } from '../../database/portions.ts'
import type { Expired } from '../../reports/retention/expired.ts'
import { isReleased } from '../../reports/retention/is-released.ts'
import type { Removal } from '../../reports/retention/remove-expired.ts'
import { deleteJudgements } from '../judgements-store.ts'

const AT_ONCE = 1_000

/** Removes what people said of companies once its retention ended; one line in the log for each portion. */
export const removeExpiredJudgements: Removal = async (database, expired, goesOn) => {
  for (const companyId of expired.companyIds) {
    const ofCompany = { ...expired, companyIds: [companyId] }
    const removeNext = () => commit(database, trx => removeSome(trx, companyId, ofCompany))
    await repeatWhile(async () => (await goesOn()) && removeNext())
  }
}

/** False: there are no more, or the company is held now. */
async function removeSome(trx: Transaction, companyId: number, expired: Expired): Promise<boolean> {
  if (!(await isReleased(trx, companyId))) return false
  const judgements = await deleteJudgements(trx, expired, AT_ONCE)
  const object = { name: `company/${companyId}`, companyId }
  if (judgements > 0) await record(trx, null, 'retention.remove', object, { judgements }, null)
  return judgements === AT_ONCE
}
