import { useQueryClient } from '@tanstack/react-query'
import { mayEditAccount } from '../companies/account-rules.ts'
import { UidAccountPage } from '../companies/screen/UidAccountPage.tsx'
import { currentUserQuery } from '../users/screen/calls.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'

/** Hands the page its company: companies stand below users and do not know who is signed in. */
export function UidAccount() {
  const queries = useQueryClient()
  const user = useCurrentUser()
  const { company } = user
  return (
    <UidAccountPage
      company={company}
      onSaved={() => queries.invalidateQueries(currentUserQuery)}
      mayTest={company.useCustomLogin && mayEditAccount(user, company)}
    />
  )
}
