import { ActionIcon, AppShell, Badge, Box, Group, NavLink, Stack, Text } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { version } from '../../../package.json'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { useIsTouch } from '../../base/ui/layout/window-size.ts'
import { queueQuery } from '../../checking/batches/screen/queue-query.ts'
import { layoutTexts } from './layout-texts.ts'
import { FindButton, HelpLink, SupportLink } from './MenuFoot.tsx'
import { coversPage, isGroup, type MenuGroup, type MenuLink, menuFor } from './menu.ts'
import type { Path } from './paths.ts'
import { texts } from './shell-texts.ts'
import { useLogout } from './use-logout.ts'

type Props = {
  path: Path
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

const useEntries = () => menuFor(useCurrentUser())

const GROUPS_OPEN_AFTER_MS = 1 // docs/rules.md#measures

function FullMenu({ path, onNavigate }: Pick<Props, 'path' | 'onNavigate'>) {
  const areGroupsOpen = useIsAfter(GROUPS_OPEN_AFTER_MS)
  return useEntries().map(entry =>
    isGroup(entry) ? (
      // The key changes when it opens: remounted it is open at once, while an animation would move
      // everything below.
      <LinkGroup
        key={`${entry.label} ${areGroupsOpen}`}
        group={entry}
        isOpen={areGroupsOpen}
        path={path}
        onNavigate={onNavigate}
      />
    ) : (
      <PageLink key={entry.path} link={entry} path={path} onNavigate={onNavigate} />
    ),
  )
}

function useIsAfter(delayMs: number): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isAfter
}

type GroupProps = { group: MenuGroup; isOpen: boolean } & Pick<Props, 'path' | 'onNavigate'>

/**
 * A collapsible group. It opens for its pages; if the user collapses it, it is marked as current
 * instead of the page.
 */
function LinkGroup({ group, isOpen, path, onNavigate }: GroupProps) {
  const t = useTexts(texts)
  const [isOpened, setOpened] = useState(isOpen)
  const page = group.links.find(link => coversPage(link, path))?.path
  useEffect(() => {
    if (page !== undefined) setOpened(true)
  }, [page])
  return (
    <NavLink
      component="button"
      label={t(group.label)}
      leftSection={<group.Icon size={18} stroke={1.6} aria-hidden />}
      childrenOffset={30}
      opened={isOpened}
      onChange={setOpened}
      aria-expanded={isOpened}
      active={page !== undefined && !isOpened}
    >
      {group.links.map(link => (
        <PageLink key={link.path} link={link} path={path} onNavigate={onNavigate} />
      ))}
    </NavLink>
  )
}

function PageLink({ link, path, onNavigate }: { link: MenuLink } & Pick<Props, 'path' | 'onNavigate'>) {
  const t = useTexts(texts)
  return (
    <NavLink
      label={t(link.label)}
      leftSection={<link.Icon size={18} stroke={1.6} aria-hidden />}
      rightSection={link.hasQueueBadge && <QueueBadge />}
      active={coversPage(link, path)}
      onClick={onNavigate}
      renderRoot={props => <Link {...props} to={link.path} />}
    />
  )
}

function IconMenu({ path }: Pick<Props, 'path'>) {
  const t = useTexts(texts)
  const links = useEntries().flatMap(entry => (isGroup(entry) ? entry.links : [entry]))
  return (
    <Stack gap={4} align="center">
      {links.map(link => (
        <ActionIcon
          key={link.path}
          size="lg"
          variant={coversPage(link, path) ? 'light' : 'subtle'}
          color={coversPage(link, path) ? 'petrol' : 'gray'}
          aria-label={t(link.label)}
          data-tip={t(link.label)}
          data-tip-side="right"
          renderRoot={props => <Link {...props} to={link.path} />}
        >
          <link.Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </Stack>
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
