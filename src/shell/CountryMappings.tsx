import { CountryMappingPage } from '../country-mapping/screen/CountryMappingPage.tsx'
import { ROLES } from '../roles/role-rules.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'
import { useCompanyInAddress } from './use-company-in-address.ts'

const CACHE_UPDATE = 0

/** Hands the page who may change what: the cache update's mapping comes first (docs/rules.md#company-0) and is for Devs alone. */
export function CountryMappings() {
  const { role } = useCurrentUser()
  const [companyId, setCompany] = useCompanyInAddress(CACHE_UPDATE)
  return <CountryMappingPage companyId={companyId} onCompany={setCompany} mayChangeCacheUpdate={role === ROLES.dev} />
}
