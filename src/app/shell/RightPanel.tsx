import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MissingPanel } from '../../access/companies/screen/MissingPanel.tsx'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { ContactPanel, QuickInfoPanel } from '../../platform/operator/screen/OperatorPanels.tsx'
import { CountryNotices } from '../../registers/authorities/screen/CountryNotices.tsx'
import { RecentNotices } from './RecentNotices.tsx'

const DeveloperPanel = lazy(async () => ({
  default: (await import('../../checking/cache-refresh/screen/DeveloperPanel.tsx')).DeveloperPanel,
}))

/**
 * Additions to every page: missing information, countries with problems, a Dev's actions, contact.
 */
export function RightPanel({ onLeave }: { onLeave?: () => void }) {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const complete = () => {
    onLeave?.()
    void navigate({ to: '/uid-account' })
  }
  return (
    <Stack gap="xl">
      <MissingPanel missing={user.missingInformations} onComplete={complete} />
      <RecentNotices />
      <CountryNotices />
      <Suspense>{user.role === ROLES.dev && <DeveloperPanel />}</Suspense>
      <ContactPanel />
      <QuickInfoPanel />
    </Stack>
  )
}
