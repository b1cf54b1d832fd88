import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { actsForAllCompanies } from '../../ground/roles/role-rules.ts'
import { useCompanyInAddress } from './use-company-in-address.ts'

export type CompanyOfPage = { companyId: number; seesAll: boolean; onCompany: (id: number) => void }

/** Whose things a page shows: one's own company's; who sees all may choose another, and begins with `first`. */
export function useCompanyOfPage(first?: number): CompanyOfPage {
  const user = useCurrentUser()
  const seesAll = actsForAllCompanies(user)
  const [chosen, onCompany] = useCompanyInAddress(first ?? user.companyId)
  return { companyId: seesAll ? chosen : user.companyId, seesAll, onCompany }
}
