import {
  IconAddressBook,
  IconAdjustments,
  IconBuilding,
  IconCloud,
  IconDatabase,
  IconDatabaseCog,
  IconDatabaseSearch,
  IconHistory,
  IconHome,
  IconKey,
  IconListSearch,
  IconReportSearch,
  IconSearch,
  IconSettings,
  IconTable,
  IconUserCircle,
  IconUserCog,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CurrentUser } from '../../access/users/wire.ts'
import { actsForAllCompanies, isAdminOrDev, ROLES } from '../../base/roles/role-rules.ts'
import type { TextKey } from '../../base/texts/define.ts'
import { hasAccountPage, type Path } from './paths.ts'
import type { texts } from './shell-texts.ts'

type Label = TextKey<typeof texts>

type MenuPage = {
  path: Path
  label: Label
  /** Left out: visible to every user. */
  isVisibleFor?: (user: CurrentUser) => boolean
}

/** One of several related pages. */
export type MenuTab = MenuPage

export type MenuLink = MenuPage & {
  Icon: TablerIcon
  /** Shows the number of waiting queries. */
  hasQueueBadge?: true
  /** Pages behind one link, shown as tabs above each of them; the link opens the first. */
  tabs?: readonly MenuTab[]
}

export type MenuGroup = { label: Label; Icon: TablerIcon; links: readonly MenuLink[] }

const isDev = (user: CurrentUser): boolean => user.role === ROLES.dev

const FICTITIOUS_COMPANIES_PATH = '/admin/scheinunternehmen'

/** The menu in order, by role; some pages can also be opened without it (docs/rules.md#pages). */
const MENU: readonly (MenuLink | MenuGroup)[] = [
  { path: '/', label: 'home', Icon: IconHome },
  {
    label: 'requests',
    Icon: IconListSearch,
    links: [
      {
        path: '/uid-single-check',
        label: 'single',
        Icon: IconSearch,
        tabs: [
          { path: '/uid-single-check', label: 'singleCheck' },
          { path: '/uid-single-checks', label: 'allSingleChecks' },
        ],
      },
      { path: '/uid-check', label: 'multiple', Icon: IconTable, hasQueueBadge: true },
      { path: '/partners', label: 'partners', Icon: IconAddressBook },
    ],
  },
  {
    label: 'settings',
    Icon: IconSettings,
    links: [
      { path: '/uid-account', label: 'uidAccount', Icon: IconKey, isVisibleFor: hasAccountPage },
      { path: '/my-account', label: 'myAccount', Icon: IconUserCircle },
    ],
  },
  {
    label: 'administration',
    Icon: IconUserCog,
    links: [
      {
        path: '/admin/company',
        label: 'companies',
        Icon: IconBuilding,
        isVisibleFor: isAdminOrDev,
        tabs: [
          { path: '/admin/company', label: 'companies' },
          // For a Dev it is in the menu itself (docs/rules.md#pages).
          { path: '/admin/settings', label: 'querySettings', isVisibleFor: user => !isDev(user) },
          { path: '/admin/programs', label: 'programs' },
          { path: '/admin/provider', label: 'provider' },
        ],
      },
      { path: '/admin/users', label: 'users', Icon: IconUsers, isVisibleFor: isAdminOrDev },
      {
        path: '/admin/auditor-packages',
        label: 'auditorPackages',
        Icon: IconReportSearch,
        isVisibleFor: isAdminOrDev,
        tabs: [
          { path: '/admin/auditor-packages', label: 'auditorPackages' },
          { path: '/admin/data-held', label: 'dataHeld' },
        ],
      },
      { path: '/admin/audit-log', label: 'auditLog', Icon: IconHistory, isVisibleFor: isAdminOrDev },
      {
        path: '/admin/query-weather',
        label: 'services',
        Icon: IconCloud,
        isVisibleFor: isAdminOrDev,
        tabs: [
          { path: '/admin/query-weather', label: 'queryWeather' },
          { path: FICTITIOUS_COMPANIES_PATH, label: 'scheinunternehmen', isVisibleFor: actsForAllCompanies },
        ],
      },
    ],
  },
  {
    label: 'cache',
    Icon: IconDatabase,
    links: [
      { path: '/dev/settings', label: 'cacheSettings', Icon: IconDatabaseCog, isVisibleFor: isDev },
      { path: '/dev/cache', label: 'entries', Icon: IconDatabaseSearch, isVisibleFor: isDev },
    ],
  },
  { path: '/admin/settings', label: 'querySettings', Icon: IconAdjustments, isVisibleFor: isDev },
  { path: '/dev/api-map', label: 'countryMapping', Icon: IconWorld, isVisibleFor: isDev },
]

export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => 'links' in entry

/** Returns the menu for a user, without empty groups. */
export const menuFor = (user: CurrentUser): (MenuLink | MenuGroup)[] =>
  MENU.map(entry => (isGroup(entry) ? { ...entry, links: linksFor(user, entry) } : entry)).filter(entry =>
    isGroup(entry) ? entry.links.length > 0 : visibleFor(user)(entry),
  )

const linksFor = (user: CurrentUser, { links }: MenuGroup): MenuLink[] =>
  links.filter(visibleFor(user)).map(link => (link.tabs ? { ...link, tabs: link.tabs.filter(visibleFor(user)) } : link))

/**
 * Returns the tabs above a page for a user; none if there would be only one. The list of fictitious
 * companies has none if it is switched off.
 */
export function tabsFor(user: CurrentUser, path: Path, isListOff = false): MenuTab[] {
  const links = menuFor(user).flatMap(entry => (isGroup(entry) ? entry.links : [entry]))
  const tabs = links.find(link => coversPage(link, path))?.tabs ?? []
  const shown = tabs.filter(tab => !(isListOff && tab.path === FICTITIOUS_COMPANIES_PATH))
  return shown.length > 1 ? shown : []
}

/** Returns whether a link of the menu covers a page. */
export const coversPage = ({ path: linkPath, tabs = [] }: MenuLink, path: Path): boolean =>
  linkPath === path || tabs.some(tab => tab.path === path)

const visibleFor =
  (user: CurrentUser) =>
  ({ isVisibleFor }: MenuPage): boolean =>
    isVisibleFor?.(user) ?? true
