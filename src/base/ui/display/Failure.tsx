import { Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * Why an action failed, shown beside its control until the action is retried or the input changes;
 * '' = no failure. Screen readers read the toast of the same text instead
 * (ui/overlays/show-toast.tsx). `takesFocus`: the focused element was removed.
 */
export function Failure({ text, takesFocus = false }: { text: string; takesFocus?: boolean }) {
  const container = useFailurePlace()
  if (text === '') return null
  const message = <FailureMessage key={text} text={text} takesFocus={takesFocus} />
  return container === null ? message : createPortal(message, container)
}

const FailureMessage = ({ text, takesFocus }: { text: string; takesFocus: boolean }) => (
  <Group
    {...(takesFocus && { ref: focus, tabIndex: -1 })}
    className="failure"
    gap={6}
    wrap="nowrap"
    align="flex-start"
    c="var(--ui-bad)"
  >
    <IconAlertCircle size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
    <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  </Group>
)

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/**
 * Where to show failures of actions inside a closed container, such as a menu; null = beside the
 * action.
 */
export const FailureContainerContext = createContext<Element | null>(null)

const useFailurePlace = (): Element | null => useContext(FailureContainerContext)
