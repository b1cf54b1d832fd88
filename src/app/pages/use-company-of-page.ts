import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'

export type CompanyOfPage = { companyId: number; seesAll: boolean; onCompany: (id: number) => void }

/**
 * Returns the company that a page shows: the user's own. Users who see all may select another; the
 * default is `first`.
 */
export function useCompanyOfPage(first?: number): CompanyOfPage {
  const user = useCurrentUser()
  const seesAll = actsForAllCompanies(user)
  const [selectedId, onCompany] = useCompanyInUrl(first ?? user.companyId)
  return { companyId: seesAll ? selectedId : user.companyId, seesAll, onCompany }
}

/** The company that an administration page shows, kept in the URL for links and reloads. */
export function useCompanyInUrl(first: number): [companyId: number, set: (id: number) => void] {
  const { company = first } = useSearch({ strict: false })
  const navigate = useNavigate()
  return [company, id => void navigate({ to: '.', search: { company: id }, replace: true })]
}
