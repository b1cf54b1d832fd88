import {
  IconAddressBook,
  IconAdjustments,
  IconBuilding,
  IconCloud,
  IconDatabaseCog,
  IconDatabaseSearch,
  IconHistory,
  IconHome,
  IconKey,
  IconReportSearch,
  IconSearch,
  IconTable,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'

/** The icons of the menu's links, by name, so that the sign-in does not load them. */
export const MENU_ICONS = {
  addressBook: IconAddressBook,
  adjustments: IconAdjustments,
  building: IconBuilding,
  cloud: IconCloud,
  databaseCog: IconDatabaseCog,
  databaseSearch: IconDatabaseSearch,
  history: IconHistory,
  home: IconHome,
  key: IconKey,
  reportSearch: IconReportSearch,
  search: IconSearch,
  table: IconTable,
  userCircle: IconUserCircle,
  users: IconUsers,
  world: IconWorld,
}

export type MenuIcon = keyof typeof MENU_ICONS
