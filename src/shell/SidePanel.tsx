import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CountryNotices } from '../authorities/screen/CountryNotices.tsx'
import { MissingPanel } from '../companies/screen/MissingPanel.tsx'
import { ContactPanel } from '../operator/screen/ContactPanel.tsx'
import { QuickInfoPanel } from '../operator/screen/QuickInfoPanel.tsx'
import { ROLES } from '../roles/role-rules.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'

const DeveloperPanel = lazy(async () => ({
  default: (await import('../cache-refresh/screen/DeveloperPanel.tsx')).DeveloperPanel,
}))

/** What somebody may want beside any page: missing information, countries with problems, a Dev's actions, contact. */
export function SidePanel({ onLeave }: { onLeave?: () => void }) {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const complete = () => {
    onLeave?.()
    void navigate({ to: '/uid-account' })
  }
  return (
    <Stack gap="xl">
      <MissingPanel missing={user.missingInformations} onComplete={complete} />
      <CountryNotices />
      <Suspense>{user.role === ROLES.dev && <DeveloperPanel />}</Suspense>
      <ContactPanel />
      <QuickInfoPanel />
    </Stack>
  )
}
