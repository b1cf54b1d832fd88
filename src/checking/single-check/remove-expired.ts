import { createRemovalByCompany, removeReports } from '../../documents/reports/retention/removals.ts'
import { record } from '../../platform/audit-log/record.ts'
import { deleteCheckRow, lockExpiredChecks } from './store.ts'

const CHECKS_PER_TRANSACTION = 50

/** Removes single checks whose retention has ended, with their reports; one audit-log line each. */
export const removeExpiredChecks = createRemovalByCompany(async (trx, companyId, expired) => {
  const checks = await lockExpiredChecks(trx, expired, CHECKS_PER_TRANSACTION)
  for (const check of checks) {
    const reports = await removeReports(trx, { singleCheckId: check.id })
    await deleteCheckRow(trx, check.id)
    const object = { name: `single-check/${check.id}`, companyId }
    await record(trx, null, 'retention.remove', object, { createdAt: check.created_at, reports }, null)
  }
  return checks.length === CHECKS_PER_TRANSACTION
})
