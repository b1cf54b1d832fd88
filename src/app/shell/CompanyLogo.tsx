import { useOwnCompany } from '../../access/companies/screen/own-company.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'

/** The picture of one's own company, small, beside the product's mark; nothing where there is none. */
export function CompanyLogo() {
  const { companyId } = useCurrentUser()
  const company = useOwnCompany(companyId)
  if (!company?.logo) return null
  return <img src={company.logo} alt={company.name} className="logo" />
}
