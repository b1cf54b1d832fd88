import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { accountTrouble, availabilityQuery } from '../../registers/authorities/screen/calls.ts'

const AccountBanner = lazy(async () => ({
  default: (await import('../../access/companies/screen/AccountBanner.tsx')).AccountBanner,
}))

/** While something stands against the FinanzOnline account that one's company asks with; not to be hidden. */
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
