import { Group } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useIsTouch } from '../layout/window-size.ts'
import { texts } from '../texts.ts'
import { MoreButton } from './MoreButton.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const ActionMenu = lazy(async () => ({ default: (await import('./ActionMenu.tsx')).ActionMenu }))

type Props = {
  children: ReactNode
  /** The one that is used most, where a table has no room for an icon of each: it stands beside a menu of the others. */
  first?: ReactNode
}

/**
 * The actions of a record: icons with their words on hover in one row, beneath it why one of them did not work
 * (ui/display/Failure.tsx); where nothing can hover, one menu that has the words.
 */
export function IconActions({ children, first }: Props) {
  const kept = useKeptFocus()
  if (useIsTouch()) {
    return (
      <FoldedActions>
        {first}
        {children}
      </FoldedActions>
    )
  }
  if (first) {
    return (
      <Group {...kept} className="actions" gap="sm" ml={-8} wrap="nowrap" align="flex-start">
        {first}
        <FoldedActions>{children}</FoldedActions>
      </Group>
    )
  }
  return (
    <Group {...kept} className="actions" gap={2} ml={-8} miw="max-content">
      {children}
    </Group>
  )
}

function FoldedActions({ children }: { children: ReactNode }) {
  const label = useTexts(texts)('actions')
  return (
    <Suspense fallback={<MoreButton label={label} disabled />}>
      <ActionMenu label={label}>{children}</ActionMenu>
    </Suspense>
  )
}
