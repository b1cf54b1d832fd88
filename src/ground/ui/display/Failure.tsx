import { Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * Why something did not work, beside what caused it, for as long as it is neither tried again nor changed; '' = it works. Not read
 * out here: the toast that says the same is (ui/overlays/show-toast.tsx).
 */
export function Failure({ text }: { text: string }) {
  const place = useFailurePlace()
  if (text === '') return null
  const words = <Words text={text} />
  return place === null ? words : createPortal(words, place)
}

const Words = ({ text }: { text: string }) => (
  <Group className="failure" gap={6} wrap="nowrap" align="flex-start" c="var(--ui-bad)">
    <IconAlertCircle size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
    <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  </Group>
)

/** Where failures are shown that would stand in what is closed, as a menu is once something in it was chosen; null = where they are. */
export const FailurePlaceContext = createContext<Element | null>(null)

const useFailurePlace = (): Element | null => useContext(FailurePlaceContext)
