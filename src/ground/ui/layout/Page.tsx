import { Box, Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
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
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <Box maw={1200} w="100%">
      <Stack gap="lg">
        <Group justify="space-between" align="center" mih={36}>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </Box>
  )
}
