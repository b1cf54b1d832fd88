import { Group } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useIsNarrow, useIsTouch } from '../layout/window-size.ts'
import { texts } from '../ui-texts.ts'
import { ActionSubject, accessibleName } from './action-subject.ts'
import { MoreButton } from './MoreButton.tsx'

const ActionMenu = lazy(async () => ({ default: (await import('./ActionMenu.tsx')).ActionMenu }))

type Props = {
  children: ReactNode
  /**
   * The most frequent action, shown beside a menu of the others if the table has no room for all
   * icons.
   */
  first?: ReactNode
  /**
   * What the actions apply to, if their labels do not name it; appended to the accessible name of
   * each button.
   */
  subject?: string
}

/**
 * The actions of a record: a row of icons with their labels on hover, and failures below
 * (ui/display/Failure.tsx). On devices without hover it is one menu with labels.
 */
export const IconActions = ({ subject = '', ...actions }: Props) => (
  <ActionSubject value={subject}>
    <Actions {...actions} />
  </ActionSubject>
)

function Actions({ children, first }: Omit<Props, 'subject'>) {
  // Both hooks must be called in every render.
  const [isTouch, isNarrow] = [useIsTouch(), useIsNarrow()]
  if (isTouch || (first && isNarrow)) {
    return (
      <ActionsMenu>
        {first}
        {children}
      </ActionsMenu>
    )
  }
  if (first) {
    return (
      <Group className="actions" gap={8} ml={-8} wrap="nowrap" align="flex-start">
        {first}
        <ActionsMenu>{children}</ActionsMenu>
      </Group>
    )
  }
  return (
    <Group className="actions" gap={2} ml={-8} miw="max-content">
      {children}
    </Group>
  )
}

function ActionsMenu({ children }: { children: ReactNode }) {
  const label = accessibleName(useTexts(texts)('actions'), useContext(ActionSubject))
  return (
    <Suspense fallback={<MoreButton label={label} disabled />}>
      <ActionMenu label={label}>{children}</ActionMenu>
    </Suspense>
  )
}
