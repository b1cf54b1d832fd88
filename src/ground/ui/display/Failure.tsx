import { Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * Why something did not work, beside what caused it, for as long as it is neither tried again nor changed; '' = it works. Not read
 * out here: the toast that says the same is (ui/overlays/show-toast.tsx). `takesFocus`: what had the focus went with it.
 */
export function Failure({ text, takesFocus = false }: { text: string; takesFocus?: boolean }) {
  const place = useFailurePlace()
  if (text === '') return null
  const words = <Words key={text} text={text} takesFocus={takesFocus} />
  return place === null ? words : createPortal(words, place)
}

const Words = ({ text, takesFocus }: { text: string; takesFocus: boolean }) => (
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

/** Where failures are shown that would stand in what is closed, as a menu is once something in it was chosen; null = where they are. */
export const FailurePlaceContext = createContext<Element | null>(null)

const useFailurePlace = (): Element | null => useContext(FailurePlaceContext)
