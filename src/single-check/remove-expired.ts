import { record } from '../audit-log/record.ts'
import { commit } from '../database/commit.ts'
import type { Transaction } from '../database/database.ts'
import { repeatWhile } from '../database/portions.ts'
import type { Expired } from '../reports/retention/expired.ts'
import { isReleased } from '../reports/retention/is-released.ts'
import type { Removal } from '../reports/retention/remove-expired.ts'
import { removeReports } from '../reports/retention/remove-reports.ts'
import { deleteCheckRow, lockExpiredChecks } from './retention-store.ts'

const AT_ONCE = 50

/** Removes single checks whose retention ended, with their reports; one line in the log each. */
export const removeExpiredChecks: Removal = async (database, expired, goesOn) => {
  for (const companyId of expired.companyIds) {
    const ofCompany = { ...expired, companyIds: [companyId] }
    const removeNext = () => commit(database, trx => removeSome(trx, companyId, ofCompany))
    await repeatWhile(async () => (await goesOn()) && removeNext())
  }
}

/** False: there are no more, or the company is held now. */
async function removeSome(trx: Transaction, companyId: number, expired: Expired): Promise<boolean> {
  if (!(await isReleased(trx, companyId))) return false
  const checks = await lockExpiredChecks(trx, expired, AT_ONCE)
  for (const check of checks) {
    const reports = await removeReports(trx, { singleCheckId: check.id })
    await deleteCheckRow(trx, check.id)
    const object = { name: `single-check/${check.id}`, companyId }
    await record(trx, null, 'retention.remove', object, { createdAt: check.created_at, reports }, null)
  }
  return checks.length === AT_ONCE
}
