import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useOwnCompany } from '../../access/companies/screen/calls.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { readLocal, storeLocal } from '../../base/ui/browser/local-storage.ts'
import { accountTrouble, availabilityQuery } from '../../registers/authorities/screen/calls.ts'

const AccountBanner = lazy(async () => ({
  default: (await import('../../access/companies/screen/AccountBanner.tsx')).AccountBanner,
}))

/**
 * Shown while the FinanzOnline account of the company's queries has a problem; cannot be dismissed.
 */
export function AccountNotice() {
  const person = useCurrentUser()
  const { data } = useQuery(availabilityQuery)
  const trouble = accountTrouble(data)
  if (trouble === null) return null
  return (
    <Suspense>
      <AccountBanner trouble={trouble} person={person} />
    </Suspense>
  )
}

const LicenceBanner = lazy(async () => ({
  default: (await import('../../access/companies/screen/LicenceBanner.tsx')).LicenceBanner,
}))

const LICENCE_KEY = 'licence-notice'

/**
 * Shown in the last 30 days of a licence (docs/rules.md#licence); if dismissed, it returns the next
 * day.
 */
export function LicenceNotice() {
  const { companyId } = useCurrentUser()
  const until = useOwnCompany(companyId)?.licenceEnds
  const today = viennaDay(new Date())
  const [hiddenOn, setHidden] = useState(() => readLocal(LICENCE_KEY))
  if (until === undefined || hiddenOn === today) return null
  const dismiss = () => {
    storeLocal(LICENCE_KEY, today)
    setHidden(today)
  }
  return (
    <Suspense>
      <LicenceBanner companyId={companyId} until={until} onDismiss={dismiss} />
    </Suspense>
  )
}

const MissingDialog = lazy(async () => ({
  default: (await import('../../access/companies/screen/MissingDialog.tsx')).MissingDialog,
}))

const MISSING_KEY = 'missing-information'

/** Lists once what the FinanzOnline account is missing; it does not return after being closed. */
export function MissingInformation() {
  const navigate = useNavigate()
  const { missingInformations } = useCurrentUser()
  const [isDismissed, setDismissed] = useState(() => readLocal(MISSING_KEY) !== null)
  const dismiss = () => {
    storeLocal(MISSING_KEY, 'dismissed')
    setDismissed(true)
  }
  const update = () => {
    dismiss()
    void navigate({ to: '/uid-account' })
  }
  if (isDismissed || missingInformations.length === 0) return null
  return (
    <Suspense>
      <MissingDialog missing={missingInformations} onIgnore={dismiss} onUpdate={update} />
    </Suspense>
  )
}
