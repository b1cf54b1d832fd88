import { Box, Center, Group, Paper, Stack, Text } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useProductName } from '../../ground/ui/layout/product-name.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import { PastNotice } from './PastNotice.tsx'
import type { PathEntry } from './paths.ts'

/** The layout for guests: a centred card and the footer. */
export function PublicLayout({ entry }: { entry: PathEntry }) {
  return (
    <Stack flex={1} gap={0}>
      <Center component="main" flex={1} p="md">
        <Stack w="100%" maw={entry.path === '/login' ? 420 : 760} gap="lg" py="lg">
          <Group gap="sm" justify="center">
            <Logo />
            <Text size="lg" fw={600}>
              {useProductName()}
            </Text>
          </Group>
          <ConnectionBanner />
          <PastNotice />
          <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="md">
            <Outlet />
          </Paper>
        </Stack>
      </Center>
      <Box px="md">
        <Footer path={entry.path} />
      </Box>
    </Stack>
  )
}
