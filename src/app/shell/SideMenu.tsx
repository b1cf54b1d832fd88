import { ActionIcon, AppShell, Badge, Box, Group, NavLink, Stack, Text } from '@mantine/core'
import {
  IconChevronsLeft,
  IconChevronsRight,
  IconDatabase,
  IconListSearch,
  IconLogout,
  IconSettings,
  IconUserCog,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { version } from '../../../package.json'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { useIsTouch } from '../../base/ui/layout/window-size.ts'
import { queueQuery } from '../../checking/batches/screen/queue-query.ts'
import type { MenuGroupId } from '../pages/define-page.ts'
import { MENU_ICONS } from '../pages/menu-icons.ts'
import type { PagePath } from '../pages/page-list.ts'
import { menuLabels } from '../pages/page-texts.ts'
import { layoutTexts } from './layout-texts.ts'
import { FindButton, HelpLink, SupportLink } from './MenuFoot.tsx'
import { coversPage, type MenuGroup, type MenuLink, menuFor } from './menu.ts'
import { texts } from './shell-texts.ts'
import { useLogout } from './use-logout.ts'
import { useViewer } from './use-viewer.ts'

type Props = {
  path: PagePath
  isRail: boolean
  isHidden: boolean
  /** Null: it cannot be collapsed. */
  onToggle: (() => void) | null
  onNavigate: () => void
  onFind: () => void
}

/** The side navigation: links with labels, or collapsed to icons. */
export function SideMenu({ path, isRail, isHidden, onToggle, onNavigate, onFind }: Props) {
  const t = useTexts(texts)
  const find = () => {
    onNavigate()
    onFind()
  }
  return (
    <AppShell.Navbar p="xs" component="nav" inert={isHidden} aria-label={t('menu')}>
      <AppShell.Section grow className="menu">
        {isRail ? <IconMenu path={path} /> : <FullMenu path={path} onNavigate={onNavigate} />}
      </AppShell.Section>
      <AppShell.Section pt="xs" style={{ borderTop: '1px solid var(--ui-line)' }}>
        <Stack gap={4}>
          {useIsTouch() && <SignOut />}
          <FindButton isRail={isRail} onClick={find} />
          <HelpLink isRail={isRail} />
          <SupportLink isRail={isRail} />
          <Group justify={isRail ? 'center' : 'space-between'} px={isRail ? 0 : 12}>
            {!isRail && (
              <Text size="xs" c="dimmed">
                {t('version', { version })}
              </Text>
            )}
            {onToggle && (
              <ActionIcon
                variant="subtle"
                color="gray"
                visibleFrom="sm"
                aria-label={isRail ? t('expand') : t('collapse')}
                onClick={onToggle}
              >
                {isRail ? <IconChevronsRight size={16} /> : <IconChevronsLeft size={16} />}
              </ActionIcon>
            )}
          </Group>
        </Stack>
      </AppShell.Section>
    </AppShell.Navbar>
  )
}

/** On a phone, where the top bar has no room for the label. */
function SignOut() {
  const t = useTexts(texts)
  const { logout, failure } = useLogout()
  return (
    <Box hiddenFrom="sm">
      <NavLink
        component="button"
        label={t('logout')}
        leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
        onClick={logout}
      />
      <Failure text={failure} />
    </Box>
  )
}

const GROUPS_OPEN_AFTER_MS = 1 // docs/rules.md#measures

function FullMenu({ path, onNavigate }: Pick<Props, 'path' | 'onNavigate'>) {
  const areGroupsOpen = useIsAfter(GROUPS_OPEN_AFTER_MS)
  return menuFor(useViewer()).map(({ id, links }) =>
    id === 'start' || id === 'end' ? (
      links.map(link => <PageLink key={link.page.path} link={link} path={path} onNavigate={onNavigate} />)
    ) : (
      // The key changes when it opens: remounted it is open at once, while an animation would move
      // everything below.
      <LinkGroup
        key={`${id} ${areGroupsOpen}`}
        id={id}
        links={links}
        isOpen={areGroupsOpen}
        path={path}
        onNavigate={onNavigate}
      />
    ),
  )
}

type HeadedGroupId = Exclude<MenuGroupId, 'start' | 'end'>

const GROUP_ICONS: Record<HeadedGroupId, TablerIcon> = {
  requests: IconListSearch,
  settings: IconSettings,
  administration: IconUserCog,
  cache: IconDatabase,
}

function useIsAfter(delayMs: number): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isAfter
}

type GroupProps = MenuGroup & { id: HeadedGroupId; isOpen: boolean } & Pick<Props, 'path' | 'onNavigate'>

/**
 * A collapsible group. It opens for its pages; if the user collapses it, it is marked as current
 * instead of the page.
 */
function LinkGroup({ id, links, isOpen, path, onNavigate }: GroupProps) {
  const t = useTexts(texts)
  const Icon = GROUP_ICONS[id]
  const [isOpened, setOpened] = useState(isOpen)
  const page = links.find(link => coversPage(link, path))?.page.path
  useEffect(() => {
    if (page !== undefined) setOpened(true)
  }, [page])
  return (
    <NavLink
      component="button"
      label={t(id)}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      childrenOffset={30}
      opened={isOpened}
      onChange={setOpened}
      aria-expanded={isOpened}
      active={page !== undefined && !isOpened}
    >
      {links.map(link => (
        <PageLink key={link.page.path} link={link} path={path} onNavigate={onNavigate} />
      ))}
    </NavLink>
  )
}

function PageLink({ link, path, onNavigate }: { link: MenuLink } & Pick<Props, 'path' | 'onNavigate'>) {
  const label = useTexts(menuLabels)
  const Icon = MENU_ICONS[link.icon]
  return (
    <NavLink
      label={label(link.page.path)}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      rightSection={link.hasQueueBadge && <QueueBadge />}
      active={coversPage(link, path)}
      onClick={onNavigate}
      renderRoot={props => <Link {...props} to={link.page.path} />}
    />
  )
}

function IconMenu({ path }: Pick<Props, 'path'>) {
  const links = menuFor(useViewer()).flatMap(group => group.links)
  return (
    <Stack gap={4} align="center">
      {links.map(link => (
        <IconLink key={link.page.path} link={link} isActive={coversPage(link, path)} />
      ))}
    </Stack>
  )
}

function IconLink({ link, isActive }: { link: MenuLink; isActive: boolean }) {
  const label = useTexts(menuLabels)(link.page.path)
  const Icon = MENU_ICONS[link.icon]
  return (
    <ActionIcon
      size="lg"
      variant={isActive ? 'light' : 'subtle'}
      color={isActive ? 'petrol' : 'gray'}
      aria-label={label}
      data-tip={label}
      data-tip-side="right"
      renderRoot={props => <Link {...props} to={link.page.path} />}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

function QueueBadge() {
  const t = useTexts(layoutTexts)
  const { data } = useQuery(queueQuery(useCurrentUser().companyId))
  if (!data?.count) return null
  return (
    <Badge size="sm" variant="light" title={t('inQueue', { count: data.count })}>
      {data.count}
    </Badge>
  )
}
