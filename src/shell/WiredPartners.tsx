import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PartnersPage } from '../pages/PartnersPage.tsx'
import { useShownCompany } from '../users/screen/use-shown-company.ts'
import { watchingQuery } from '../watching/screen/calls.ts'
import { WatchForecast } from '../watching/screen/WatchForecast.tsx'
import { WatchSome } from '../watching/screen/WatchSome.tsx'
import { WatchSwitch } from '../watching/screen/WatchSwitch.tsx'

const JudgePartner = lazy(async () => ({ default: (await import('../batches/screen/JudgePartner.tsx')).JudgePartner }))

/** The business partners of a company, one's own first, which may be watched and judged anew: the page may import neither. */
export function WiredPartners() {
  const { companyId } = useShownCompany()
  const { data } = useQuery(watchingQuery(companyId))
  return (
    <PartnersPage
      judgeOf={partner => (
        <Suspense>
          <JudgePartner companyId={companyId} partner={partner} />
        </Suspense>
      )}
      watching={<WatchForecast companyId={companyId} />}
      watchOf={partner => <WatchSwitch companyId={companyId} partner={partner} />}
      watchSome={
        data?.isOn ? (some, onDone) => <WatchSome companyId={companyId} partners={some} onDone={onDone} /> : null
      }
    />
  )
}
