import { actsForAllCompanies, OPERATOR_COMPANY_ID } from '../roles/role-rules.ts'
import { SettingsPage } from '../settings/screen/SettingsPage.tsx'
import { useCurrentUser } from '../users/screen/current-user.ts'
import { useCompanyInAddress } from './use-company-in-address.ts'

/** Hands the page whose settings come first: company 1 for those who see all, else one's own. */
export function QuerySettings() {
  const user = useCurrentUser()
  const first = actsForAllCompanies(user) ? OPERATOR_COMPANY_ID : user.companyId
  const [companyId, setCompany] = useCompanyInAddress(first)
  return <SettingsPage companyId={companyId} onCompany={setCompany} />
}
