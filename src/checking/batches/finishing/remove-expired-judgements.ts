import { removingByCompany } from '../../../documents/reports/retention/by-company.ts'
import { record } from '../../../house/audit-log/record.ts'
import { deleteJudgements } from '../judgements-store.ts'

const AT_ONCE = 1_000

/** Removes what people said of companies once its retention ended; one line in the log for each portion. */
export const removeExpiredJudgements = removingByCompany(async (trx, companyId, expired) => {
  const judgements = await deleteJudgements(trx, expired, AT_ONCE)
  const object = { name: `company/${companyId}`, companyId }
  if (judgements > 0) await record(trx, null, 'retention.remove', object, { judgements }, null)
  return judgements === AT_ONCE
})
