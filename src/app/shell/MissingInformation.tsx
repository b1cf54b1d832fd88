import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { readLocal, storeLocal } from '../../ground/ui/browser/local-storage.ts'

const MissingDialog = lazy(async () => ({
  default: (await import('../../access/companies/screen/MissingDialog.tsx')).MissingDialog,
}))

const KEY = 'missing-information'

/** Tells once what the FinanzOnline account lacks; ignored or acted on, it does not come back by itself. */
export function MissingInformation() {
  const navigate = useNavigate()
  const { missingInformations } = useCurrentUser()
  const [isDismissed, setDismissed] = useState(() => readLocal(KEY) !== null)
  const dismiss = () => {
    storeLocal(KEY, 'dismissed')
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
