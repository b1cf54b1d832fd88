import { Box, Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useProductName } from './product-name.ts'

type Props = {
  title: string
  /** In the browser's tab, where it differs from the title. */
  tabTitle?: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page: its title, its one primary action, its content, at most 1200 wide. */
export function Page({ title, tabTitle = title, actions, children }: Props) {
  useDocumentTitle(`${tabTitle} – ${useProductName()}`)
  const page = useFocusOnArrival()
  return (
    <Box ref={page} maw={1200} w="100%">
      <Stack gap="lg">
        <Group justify="space-between" align="center" mih={36}>
          <Title tabIndex={-1} order={1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </Box>
  )
}

// The first page of a document begins at its top, as every document does.
let hasArrived = false

/**
 * Moves the focus to the heading when another page opens, so that a screen reader reads on there: without it the focus
 * stays in the menu. A field of the page that takes the focus keeps it, and so does an open dialog.
 */
function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    const focused = document.activeElement
    const isTaken = page.current?.contains(focused) || focused?.closest('[role=dialog]')
    if (hasArrived && !isTaken) page.current?.querySelector('h1')?.focus({ preventScroll: true })
    hasArrived = true
  }, [])
  return page
}
