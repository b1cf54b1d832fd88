import { lazy, Suspense, useState } from 'react'
import { useOwnCompany } from '../companies/screen/own-company.ts'
import { viennaDay } from '../texts/format.ts'
import { readLocal, storeLocal } from '../ui/browser/local-storage.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'

const LicenceBanner = lazy(async () => ({
  default: (await import('../companies/screen/LicenceBanner.tsx')).LicenceBanner,
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
