import { removingByCompany } from '../../documents/reports/retention/by-company.ts'
import { deletePackages } from './store.ts'

/** Removes what is written of packages of so long ago; the audit log goes on telling of them. */
export const removeExpiredPackages = removingByCompany((trx, companyId, { before }) =>
  deletePackages(trx, companyId, before),
)
