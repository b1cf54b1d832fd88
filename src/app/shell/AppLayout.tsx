import { AppShell, Box } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { CurrentUserContext } from '../../access/users/screen/current-user.ts'
import type { CurrentUser } from '../../access/users/wire.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { restoreLostFocus } from '../../base/ui/layout/restore-focus.ts'
import { useIsWide } from '../../base/ui/layout/window-size.ts'
import { TooltipHost } from '../../base/ui/overlays/TooltipHost.tsx'
import type { ListedPage } from '../pages/page-list.ts'
import { AccountNotice, LicenceNotice, MissingInformation } from './CompanyNotices.tsx'
import { Footer } from './Footer.tsx'
import { IdleNotice } from './IdleNotice.tsx'
import { layoutTexts } from './layout-texts.ts'
import { PageTabs } from './PageTabs.tsx'
import { PanelButton } from './PanelButton.tsx'
import { PageLoading } from './PendingPage.tsx'
import { RightPanel } from './RightPanel.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ConnectionBanner, HistoryNotice } from './StaleNotices.tsx'
import { TopBar } from './TopBar.tsx'
import { useLogout } from './use-logout.ts'
import { useMenu, useRail } from './use-menu.ts'

const FirstPasswordDialog = lazy(async () => ({
  default: (await import('../../access/login/screen/FirstPasswordDialog.tsx')).FirstPasswordDialog,
}))

const BatchEnds = lazy(async () => ({
  default: (await import('../../checking/batches/screen/BatchEndNotifier.tsx')).BatchEnds,
}))

const FindDialog = lazy(async () => ({ default: (await import('./find/FindDialog.tsx')).FindDialog }))

const CONTENT = 'content'
const COLUMN = { flexDirection: 'column' } as const

type Props = { user: CurrentUser; page: ListedPage }

/**
 * The layout for signed-in users. Until the initial password is replaced it only shows that dialog.
 */
export function AppLayout({ user, page }: Props) {
  return (
    <CurrentUserContext value={user}>
      {user.hasFirstLogin ? <FullLayout page={page} /> : <FirstPassword />}
    </CurrentUserContext>
  )
}

function FirstPassword() {
  const { logout, failure } = useLogout()
  return (
    <Suspense fallback={<PageLoading />}>
      <FirstPasswordDialog onCancel={logout} failure={failure} />
    </Suspense>
  )
}

function FullLayout({ page }: { page: ListedPage }) {
  const t = useTexts(layoutTexts)
  const menu = useMenu()
  const find = useFind()
  const [isRail, toggleRail] = useRail()
  const isWide = useIsWide()
  useEffect(restoreLostFocus, [])
  return (
    <AppShell
      header={{ height: 65 }}
      navbar={{ width: isRail ? 64 : 256, breakpoint: 'sm', collapsed: { mobile: !menu.isOpen } }}
      aside={{ width: '20.5rem', breakpoint: 1401, collapsed: { mobile: true } }}
      transitionDuration={150}
      flex={1}
      display="flex"
      style={COLUMN}
    >
      <button type="button" className="skip" onClick={() => document.getElementById(CONTENT)?.focus()}>
        {t('skip')}
      </button>
      <TopBar page={page} isMenuOpen={menu.isOpen} onMenu={menu.toggle} panelButton={<PanelButton />} />
      <SideMenu
        path={page.path}
        isRail={isRail}
        isHidden={menu.isHidden}
        onToggle={toggleRail}
        onNavigate={menu.close}
        onFind={find.open}
      />
      {/* Only offsets: the footer belongs beside the main landmark, not into it. */}
      <AppShell.Main component="div" inert={menu.isCovering} display="flex" flex={1} mih={0} style={COLUMN}>
        <Box component="main" id={CONTENT} tabIndex={-1} flex={1} p={{ base: 'md', sm: 'xl' }} miw={0}>
          <ConnectionBanner />
          <HistoryNotice />
          <AccountNotice />
          <LicenceNotice />
          <PageTabs path={page.path} />
          <Outlet />
          <TooltipHost />
        </Box>
        <Box px={{ base: 'md', sm: 'xl' }} style={{ borderTop: '1px solid var(--ui-line)' }}>
          <Footer path={page.path} />
        </Box>
      </AppShell.Main>
      {/* Not just moved off-screen: it would stay in the tab order. */}
      {isWide && (
        <AppShell.Aside p="lg" aria-label={t('panel')} style={{ overflowY: 'auto' }}>
          <RightPanel />
        </AppShell.Aside>
      )}
      <MissingInformation />
      <IdleNotice />
      <Suspense>
        <BatchEnds isOnBatches={page.path === '/uid-check'} />
      </Suspense>
      <Suspense>{find.isOpen && <FindDialog onClose={find.close} />}</Suspense>
    </AppShell>
  )
}

/** State of the search: Ctrl K, or ⌘K, opens it unless another dialog is open. */
function useFind() {
  const [isOpen, { open, close }] = useDisclosure(false)
  useWindowEvent('keydown', event => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (document.querySelector('[role=dialog]') === null) open()
  })
  return { isOpen, open, close }
}
