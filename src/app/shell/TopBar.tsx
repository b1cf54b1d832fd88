import { AppShell, Box, Burger, Button, Group, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOwnCompany } from '../../access/companies/screen/calls.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { IconAction } from '../../base/ui/buttons/IconAction.tsx'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { useProductName } from '../../base/ui/layout/product-name.ts'
import { useIsTouch } from '../../base/ui/layout/window-size.ts'
import type { ListedPage } from '../pages/page-list.ts'
import { pageTitles } from '../pages/page-texts.ts'
import { Logo } from './Brand.tsx'
import { texts } from './shell-texts.ts'
import { useLogout } from './use-logout.ts'
import { MENU_BUTTON } from './use-menu.ts'

type Props = { page: ListedPage; isMenuOpen: boolean; onMenu: () => void; panelButton: React.ReactNode }

/** Logo, product / page, user, sign-out. */
export function TopBar({ page, isMenuOpen, onMenu, panelButton }: Props) {
  const t = useTexts(texts)
  const title = useTexts(pageTitles)
  return (
    <AppShell.Header>
      <Group h="100%" gap={0} wrap="nowrap" pr="md">
        <Group w={{ base: 'auto', sm: 256 }} px="md" gap="sm" wrap="nowrap" style={{ flex: 'none' }}>
          <Burger
            id={MENU_BUTTON}
            hiddenFrom="sm"
            size="sm"
            opened={isMenuOpen}
            onClick={onMenu}
            aria-label={isMenuOpen ? t('closeMenu') : t('openMenu')}
          />
          <Link to="/" aria-label={title('/')} style={{ display: 'flex' }}>
            <Logo />
          </Link>
          <Box visibleFrom="sm">
            <CompanyLogo />
          </Box>
        </Group>
        <div className="bar-title">
          <Text size="lg" truncate>
            <Text span inherit fw={600} visibleFrom="xs">
              {useProductName()}
              <Text span inherit c="dimmed" fw={400} mx={8} aria-hidden>
                /
              </Text>
            </Text>
            {title(page.path)}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {panelButton}
          <UserArea />
        </Group>
      </Group>
    </AppShell.Header>
  )
}

// Below the button that floats over the page, beside the right panel if there is one.
const BELOW_BUTTON = {
  right: 'calc(var(--app-shell-aside-offset, 0px) + 8px)',
  border: '1px solid var(--ui-line)',
  borderRadius: 'var(--mantine-radius-sm)',
}

function UserArea() {
  const t = useTexts(texts)
  const { email } = useCurrentUser()
  const { logout, failure } = useLogout()
  return (
    <>
      <Text c="dimmed" truncate maw={280} visibleFrom="md">
        {email}
      </Text>
      <Box visibleFrom="sm">
        <Button variant="default" size="xs" onClick={logout} leftSection={<IconLogout size={16} aria-hidden />}>
          {t('logout')}
        </Button>
      </Box>
      {/* On touch screens it is in the menu, with its label. */}
      {!useIsTouch() && (
        <Box hiddenFrom="sm">
          <IconAction label={t('logout')} icon={<IconLogout size={18} aria-hidden />} onClick={logout} />
        </Box>
      )}
      {failure !== '' && (
        <Box pos="absolute" top="100%" p="xs" bg="var(--mantine-color-body)" style={BELOW_BUTTON}>
          <Failure text={failure} />
        </Box>
      )}
    </>
  )
}

/** The own company's logo, small, beside the product's mark; renders nothing without one. */
function CompanyLogo() {
  const { companyId } = useCurrentUser()
  const company = useOwnCompany(companyId)
  if (!company?.logo) return null
  return <img src={company.logo} alt={company.name} className="logo" />
}
