import { ActionIcon, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { useIsWide } from '../../base/ui/layout/window-size.ts'
import { availabilityQuery, countNotices } from '../../registers/authorities/screen/calls.ts'
import { layoutTexts } from './layout-texts.ts'

const PanelDrawer = lazy(async () => ({ default: (await import('./PanelDrawer.tsx')).PanelDrawer }))

/** At 1400 px and below, a button with the number of notices opens the right panel as a drawer. */
export function PanelButton() {
  const t = useTexts(layoutTexts)
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, drawer] = useDisclosure(false, { onOpen: () => setOpened(true) })
  const isWide = useIsWide()
  const count = useNotices()
  if (isWide) return null
  return (
    <>
      <Indicator label={count} size={16} disabled={count === 0} color="var(--ui-doubt)" offset={5}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('openPanel', { count })}
          onClick={drawer.open}
        >
          <IconInfoCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Indicator>
      <Suspense>{wasOpened && <PanelDrawer isOpen={isOpen} onClose={drawer.close} />}</Suspense>
    </>
  )
}

function useNotices(): number {
  const { data } = useQuery(availabilityQuery)
  return countNotices(data) + (useCurrentUser().missingInformations.length > 0 ? 1 : 0)
}
