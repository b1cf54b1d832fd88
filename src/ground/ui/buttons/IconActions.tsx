import { Group } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useIsTouch } from '../layout/window-size.ts'
import { texts } from '../texts.ts'
import { ActionSubject, nameAction } from './action-subject.ts'
import { MoreButton } from './MoreButton.tsx'

const ActionMenu = lazy(async () => ({ default: (await import('./ActionMenu.tsx')).ActionMenu }))

type Props = {
  children: ReactNode
  /** The one that is used most, where a table has no room for an icon of each: it stands beside a menu of the others. */
  first?: ReactNode
  /** What the actions act on, where their words do not say it: it ends the name of each button. */
  subject?: string
}

/**
 * The actions of a record: icons with their words on hover in one row, beneath it why one of them did not work
 * (ui/display/Failure.tsx); where nothing can hover, one menu that has the words.
 */
export const IconActions = ({ subject = '', ...actions }: Props) => (
  <ActionSubject value={subject}>
    <Actions {...actions} />
  </ActionSubject>
)

function Actions({ children, first }: Omit<Props, 'subject'>) {
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
      <Group className="actions" gap="sm" ml={-8} wrap="nowrap" align="flex-start">
        {first}
        <FoldedActions>{children}</FoldedActions>
      </Group>
    )
  }
  return (
    <Group className="actions" gap={2} ml={-8} miw="max-content">
      {children}
    </Group>
  )
}

function FoldedActions({ children }: { children: ReactNode }) {
  const label = nameAction(useTexts(texts)('actions'), useContext(ActionSubject))
  return (
    <Suspense fallback={<MoreButton label={label} disabled />}>
      <ActionMenu label={label}>{children}</ActionMenu>
    </Suspense>
  )
}
