import { Box, Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useProductName } from './product-name.ts'

type Props = {
  title: string
  /** The title of the browser tab, if it differs from `title`. */
  tabTitle?: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page: its title, its primary action and its content, at most 1200 px wide. */
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

// The first page after a load starts at its top, as every document does.
let hasShownFirstPage = false

/**
 * Moves the focus to the heading when another page opens, so that a screen reader continues there;
 * without this the focus stays in the menu. A focused field of the page or an open dialog keeps the
 * focus.
 */
function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    const focused = document.activeElement
    const hasOwnFocus = page.current?.contains(focused) || focused?.closest('[role=dialog]')
    if (hasShownFirstPage && !hasOwnFocus) page.current?.querySelector('h1')?.focus({ preventScroll: true })
    hasShownFirstPage = true
  }, [])
  return page
}
