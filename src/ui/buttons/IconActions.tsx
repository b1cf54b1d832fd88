import { Group } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useIsTouch } from '../layout/window-size.ts'
import { texts } from '../texts.ts'
import { MoreButton } from './MoreButton.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const ActionMenu = lazy(async () => ({ default: (await import('./ActionMenu.tsx')).ActionMenu }))

/**
 * The actions of a record: icons with their words on hover in one row, beneath it why one of them did not work
 * (ui/display/Failure.tsx); where nothing can hover, one menu that has the words.
 */
export function IconActions({ children }: { children: ReactNode }) {
  const label = useTexts(texts)('actions')
  const kept = useKeptFocus()
  if (!useIsTouch()) {
    return (
      <Group {...kept} className="actions" gap={2} ml={-8} miw="max-content">
        {children}
      </Group>
    )
  }
  return (
    <Suspense fallback={<MoreButton label={label} disabled />}>
      <ActionMenu label={label}>{children}</ActionMenu>
    </Suspense>
  )
}
