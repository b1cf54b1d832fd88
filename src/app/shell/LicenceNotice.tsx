import { lazy, Suspense, useState } from 'react'
import { useOwnCompany } from '../../access/companies/screen/own-company.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import { readLocal, storeLocal } from '../../ground/ui/browser/local-storage.ts'

const LicenceBanner = lazy(async () => ({
  default: (await import('../../access/companies/screen/LicenceBanner.tsx')).LicenceBanner,
}))

const KEY = 'licence-notice'

/** In the last 30 days of a licence (docs/rules.md#licence); hidden, it is back the next day. */
export function LicenceNotice() {
  const { companyId } = useCurrentUser()
  const until = useOwnCompany(companyId)?.licenceEnds
  const today = viennaDay(new Date())
  const [hiddenOn, setHidden] = useState(() => readLocal(KEY))
  if (until === undefined || hiddenOn === today) return null
  const dismiss = () => {
    storeLocal(KEY, today)
    setHidden(today)
  }
  return (
    <Suspense>
      <LicenceBanner companyId={companyId} until={until} onDismiss={dismiss} />
    </Suspense>
  )
}
