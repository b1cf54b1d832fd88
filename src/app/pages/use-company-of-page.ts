import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { actsForAllCompanies } from '../../ground/roles/role-rules.ts'

export type CompanyOfPage = { companyId: number; seesAll: boolean; onCompany: (id: number) => void }

/** Whose things a page shows: one's own company's; who sees all may choose another, and begins with `first`. */
export function useCompanyOfPage(first?: number): CompanyOfPage {
  const user = useCurrentUser()
  const seesAll = actsForAllCompanies(user)
  const [chosen, onCompany] = useCompanyInAddress(first ?? user.companyId)
  return { companyId: seesAll ? chosen : user.companyId, seesAll, onCompany }
}

/** The company that a page of administration shows: kept in the address, so that a link or a reload finds it again. */
export function useCompanyInAddress(first: number): [companyId: number, set: (id: number) => void] {
  const { company = first } = useSearch({ strict: false })
  const navigate = useNavigate()
  return [company, id => void navigate({ to: '.', search: { company: id }, replace: true })]
}
