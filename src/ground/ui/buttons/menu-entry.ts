import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** An action by its word and icon: a call, a page of ours, or a file to take home. */
export type MenuEntry = { label: string; icon: ReactNode; isBusy?: boolean; isDisabled?: boolean } & (
  | { onClick: () => void }
  | { to: string; search: Record<string, number | string> }
  | { href: string }
)

/** How an action is drawn where it stands in a menu (IconActions.tsx); null = it stands as an icon. */
export const MenuEntryContext = createContext<ComponentType<MenuEntry> | null>(null)

export const useMenuEntry = (): ComponentType<MenuEntry> | null => useContext(MenuEntryContext)
