import { Box, Center, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import { useProductName } from '../../base/ui/layout/product-name.ts'
import { findPage, type ListedPage } from '../pages/page-list.ts'
import { Logo } from './Brand.tsx'
import { CookieNotices } from './CookieNotices.tsx'
import { Footer } from './Footer.tsx'
import { loadTextsFor } from './language.ts'
import { PageLoading } from './PendingPage.tsx'
import { ConnectionBanner, HistoryNotice } from './StaleNotices.tsx'

const AppLayout = lazy(async () => {
  const [{ AppLayout }] = await Promise.all([import('./AppLayout.tsx'), loadTextsFor('work')])
  return { default: AppLayout }
})

/**
 * The layout of every page: public for guests, the application's for signed-in users, cookie
 * notices for both.
 */
export function Frame() {
  return (
    <Stack mih="100dvh" gap={0}>
      <Suspense fallback={<PageLoading />}>
        <Layout />
      </Suspense>
      <CookieNotices />
    </Stack>
  )
}

function Layout() {
  const { data: user } = useQuery(currentUserQuery)
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '/' })
  const page = findPage(path)
  if (user === undefined || page === undefined) return <PageLoading />
  if (page.who === 'guest' || (user === null && page.who === 'anyone')) return <PublicLayout page={page} />
  return user === null ? <PageLoading /> : <AppLayout user={user} page={page} />
}

/** The layout for guests: a centred card and the footer. */
function PublicLayout({ page }: { page: ListedPage }) {
  return (
    <Stack flex={1} gap={0}>
      <Center component="main" flex={1} p="md">
        <Stack w="100%" maw={page.path === '/login' ? 420 : 760} gap="lg" py="lg">
          <Group gap="sm" justify="center">
            <Logo />
            <Text size="lg" fw={600}>
              {useProductName()}
            </Text>
          </Group>
          <ConnectionBanner />
          <HistoryNotice />
          <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="md">
            <Outlet />
          </Paper>
        </Stack>
      </Center>
      <Box px="md">
        <Footer path={page.path} />
      </Box>
    </Stack>
  )
}
