import type { TablerIcon } from '@tabler/icons-react'
import {
  IconAddressBook,
  IconAdjustments,
  IconAlertTriangle,
  IconBuilding,
  IconCloud,
  IconDatabase,
  IconDatabaseCog,
  IconDatabaseSearch,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutDashboard,
  IconListSearch,
  IconPlugConnected,
  IconReportSearch,
  IconSearch,
  IconSettings,
  IconTable,
  IconUserCircle,
  IconUserCog,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { actsForAllCompanies, isAdminOrDev, ROLES } from '../roles/role-rules.ts'
import type { TextKey } from '../texts/define.ts'
import type { CurrentUser } from '../users/wire.ts'
import type { Path } from './paths.ts'
import type { texts } from './texts.ts'

type Label = TextKey<typeof texts>

export type MenuLink = {
  path: Path
  label: Label
  Icon: TablerIcon
  /** Shows how many queries wait. */
  hasQueueBadge?: true
  /** Left out: everybody sees it. */
  isVisibleFor?: (user: CurrentUser) => boolean
}

export type MenuGroup = { label: Label; Icon: TablerIcon; links: readonly MenuLink[] }

const isDev = (user: CurrentUser): boolean => user.role === ROLES.dev

/** The menu, in its order; by role, whoever may open a page by other ways (docs/rules.md#pages). */
const MENU: readonly (MenuLink | MenuGroup)[] = [
  { path: '/', label: 'home', Icon: IconHome },
  {
    label: 'requests',
    Icon: IconListSearch,
    links: [
      { path: '/uid-single-check', label: 'single', Icon: IconSearch },
      { path: '/uid-single-checks', label: 'allSingle', Icon: IconReportSearch },
      { path: '/uid-check', label: 'multiple', Icon: IconTable, hasQueueBadge: true },
      { path: '/partners', label: 'partners', Icon: IconAddressBook },
    ],
  },
  {
    label: 'settings',
    Icon: IconSettings,
    links: [
      { path: '/uid-account', label: 'uidAccount', Icon: IconKey, isVisibleFor: user => user.company.useCustomLogin },
      { path: '/my-account', label: 'myAccount', Icon: IconUserCircle },
    ],
  },
  {
    label: 'administration',
    Icon: IconUserCog,
    links: [
      { path: '/admin/overview', label: 'overview', Icon: IconLayoutDashboard, isVisibleFor: actsForAllCompanies },
      { path: '/admin/company', label: 'companies', Icon: IconBuilding, isVisibleFor: isAdminOrDev },
      { path: '/admin/users', label: 'users', Icon: IconUsers, isVisibleFor: isAdminOrDev },
      { path: '/admin/programs', label: 'programs', Icon: IconPlugConnected, isVisibleFor: isAdminOrDev },
      { path: '/admin/auditor-packages', label: 'auditorPackages', Icon: IconReportSearch, isVisibleFor: isAdminOrDev },
      { path: '/admin/audit-log', label: 'auditLog', Icon: IconHistory, isVisibleFor: isAdminOrDev },
      { path: '/admin/query-weather', label: 'queryWeather', Icon: IconCloud, isVisibleFor: isAdminOrDev },
      {
        path: '/admin/scheinunternehmen',
        label: 'scheinunternehmen',
        Icon: IconAlertTriangle,
        isVisibleFor: actsForAllCompanies,
      },
    ],
  },
  {
    label: 'cache',
    Icon: IconDatabase,
    links: [
      { path: '/dev/settings', label: 'settings', Icon: IconDatabaseCog, isVisibleFor: isDev },
      { path: '/dev/cache', label: 'entries', Icon: IconDatabaseSearch, isVisibleFor: isDev },
    ],
  },
  { path: '/admin/settings', label: 'querySettings', Icon: IconAdjustments, isVisibleFor: isDev },
  { path: '/dev/api-map', label: 'countryMapping', Icon: IconWorld, isVisibleFor: isDev },
]

export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => 'links' in entry

/** What somebody sees of the menu; a group without a link is left out, and the list of fictitious companies where it is switched off. */
export const menuFor = (user: CurrentUser, isListOff = false): (MenuLink | MenuGroup)[] =>
  MENU.map(entry => (isGroup(entry) ? { ...entry, links: visibleLinks(entry.links, user, isListOff) } : entry)).filter(
    entry => (isGroup(entry) ? entry.links.length > 0 : isVisible(entry, user)),
  )

const isVisible = ({ isVisibleFor }: MenuLink, user: CurrentUser): boolean => isVisibleFor?.(user) ?? true

const visibleLinks = (links: readonly MenuLink[], user: CurrentUser, isListOff: boolean): MenuLink[] =>
  links.filter(link => isVisible(link, user) && !(isListOff && link.path === '/admin/scheinunternehmen'))
