import { useSearch } from '@tanstack/react-router'
import { isInScope } from '../../../base/roles/role-rules.ts'
import { useCurrentUser } from './current-user.ts'

/**
 * Returns the company whose lists are shown: the one in the URL if the user may see it, else the
 * user's own. Spread `companySearchParams` into the search parameters of every link and navigation
 * that stays with this company selected.
 */
export function useShownCompany(): { companyId: number; isOwn: boolean; companySearchParams: { company?: number } } {
  const user = useCurrentUser()
  const { company = 0 } = useSearch({ strict: false })
  const isOwn = company <= 0 || company === user.companyId || !isInScope(user, company)
  return { companyId: isOwn ? user.companyId : company, isOwn, companySearchParams: isOwn ? {} : { company } }
}
