import { useDisclosure, useWindowEvent } from '@mantine/hooks'

/** Whether the search is open: Ctrl K, or ⌘K, opens it, unless another dialog waits for its answer. */
export function useFind() {
  const [isOpen, { open, close }] = useDisclosure(false)
  useWindowEvent('keydown', event => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (document.querySelector('[role=dialog]') === null) open()
  })
  return { isOpen, open, close }
}
