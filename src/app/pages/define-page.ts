import type { CurrentUser } from '../../access/users/wire.ts'
import { AUDIENCES, type Audience } from '../../base/roles/audience-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import type { MenuIcon } from './menu-icons.ts'

type Text = Record<Language, string>

/**
 * Roles of administration pages, in the same terms as the server's contracts (docs/rules.md#pages).
 */
export type StaffAccess = Extract<Audience, 'admin' | 'operator' | 'dev'>

export type PageAccess = 'guest' | 'anyone' | 'signed-in' | StaffAccess

/** `isListOff`: the list of fictitious companies is switched off. */
export type Viewer = { user: CurrentUser; isListOff: boolean }

/** Groups of the menu in order; `start` and `end` have no heading. */
export const MENU_GROUPS = ['start', 'requests', 'settings', 'administration', 'cache', 'end'] as const
export type MenuGroupId = (typeof MENU_GROUPS)[number]

/** A link of the menu; `label` differs from the title if the link opens several pages. */
export type LinkPlace = { group: MenuGroupId; icon: MenuIcon; label?: Text; hasQueueBadge?: true }

/** A tab above the pages behind another page's link. */
type TabPlace = { tabOf: string }

/** `isFor` is left out if everyone who may open the page finds it there. */
export type MenuPlace = (LinkPlace | TabPlace) & { isFor?: (user: CurrentUser) => boolean }

export type Page<Path extends string = string> = {
  path: Path
  /** Earlier paths that redirect here, for bookmarks. */
  formerPaths?: readonly string[]
  /** Read texts from page-texts.ts: a built page has none here (tools/one-language.ts). */
  title: Text
  /** Search terms; a page without them is not found by the search. */
  about?: Text
  who: PageAccess
  /** Hides the page in menu and search from users to whom it is of no use. */
  isHiddenFor?: (viewer: Viewer) => boolean
  menu?: readonly MenuPlace[]
  /** The texts that it needs (tools/one-language.ts); left out: all. */
  texts?: 'login' | 'work' | 'partners'
  /** Returns the valid parameters of a URL that only this page knows. */
  readSearch?: (raw: Record<string, unknown>) => Record<string, unknown>
}

/** Describes a page to router, menu, search and tests. */
export const definePage = <const Path extends string>(page: Page<Path>): Page<Path> => page

/** Returns whether a signed-in user has the role that a page requires. */
export const mayOpen = (who: PageAccess, user: Pick<CurrentUser, 'role' | 'companyId'>): boolean =>
  who === 'anyone' || who === 'signed-in' || (who !== 'guest' && AUDIENCES[who].includes(user))

/** Returns whether menu and search offer a page to a signed-in user. */
export const isOffered = ({ who, isHiddenFor }: Page, viewer: Viewer): boolean =>
  mayOpen(who, viewer.user) && !isHiddenFor?.(viewer)
