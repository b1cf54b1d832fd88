import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import { CookieNotices } from './CookieNotices.tsx'
import { loadTextsFor } from './language.ts'
import { PageLoading } from './PageLoading.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { pathEntry } from './paths.ts'

const AppLayout = lazy(async () => {
  const [{ AppLayout }] = await Promise.all([import('./AppLayout.tsx'), loadTextsFor('work')])
  return { default: AppLayout }
})

/** What stands around every page: the public layout for guests, the application's for signed-in people, cookie notices for both. */
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
  const entry = pathEntry(path)
  if (user === undefined || entry === undefined) return <PageLoading />
  if (entry.access === 'guest' || (user === null && entry.access === 'anyone')) return <PublicLayout entry={entry} />
  return user === null ? <PageLoading /> : <AppLayout user={user} entry={entry} />
}
