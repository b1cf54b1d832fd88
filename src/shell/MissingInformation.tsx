import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { readLocal, storeLocal } from '../ui/browser/local-storage.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'

const MissingDialog = lazy(async () => ({
  default: (await import('../companies/screen/MissingDialog.tsx')).MissingDialog,
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
