import { actsForAllCompanies } from '../roles/role-rules.ts'
import { WeatherPage } from '../statistics/screen/WeatherPage.tsx'
import { useCurrentUser } from '../users/screen/current-user.ts'
import { useCompanyInAddress } from './use-company-in-address.ts'

const ALL = 0

/** Hands the page whose queries count: everybody's for those who see all, else one's own company's. */
export function QueryWeather() {
  const user = useCurrentUser()
  const mayAskForAll = actsForAllCompanies(user)
  const [companyId, setCompany] = useCompanyInAddress(mayAskForAll ? ALL : user.companyId)
  return (
    <WeatherPage
      companyId={mayAskForAll ? companyId : user.companyId}
      mayAskForAll={mayAskForAll}
      onCompany={setCompany}
    />
  )
}
