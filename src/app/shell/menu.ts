import { isOffered, type LinkPlace, MENU_GROUPS, type MenuGroupId, type Viewer } from '../pages/define-page.ts'
import { type ListedPage, PAGES } from '../pages/page-list.ts'

/** A link of the menu, and its tabs: pages behind it that each show the others. */
export type MenuLink = LinkPlace & { page: ListedPage; tabs: readonly ListedPage[] }

export type MenuGroup = { id: MenuGroupId; links: readonly MenuLink[] }

/** Returns the menu for a user, without empty groups; some pages are opened without it. */
export const menuFor = (viewer: Viewer): MenuGroup[] =>
  MENU_GROUPS.map(id => ({ id, links: linksIn(id, viewer) })).filter(({ links }) => links.length > 0)

const linksIn = (group: MenuGroupId, viewer: Viewer): MenuLink[] =>
  placesFor(viewer).flatMap(({ page, place }) =>
    'group' in place && place.group === group ? [{ ...place, page, tabs: tabsOf(page, viewer) }] : [],
  )

const tabsOf = ({ path }: ListedPage, viewer: Viewer): ListedPage[] =>
  placesFor(viewer).flatMap(({ page, place }) => ('tabOf' in place && place.tabOf === path ? [page] : []))

const placesFor = (viewer: Viewer) =>
  PAGES.filter(page => isOffered(page, viewer)).flatMap(page =>
    (page.menu ?? []).filter(({ isFor }) => isFor?.(viewer.user) ?? true).map(place => ({ page, place })),
  )

/** Returns the tabs above a page for a user; none if there would be only one. */
export function tabsFor(viewer: Viewer, path: string): readonly ListedPage[] {
  const links = menuFor(viewer).flatMap(group => group.links)
  const tabs = links.find(link => coversPage(link, path))?.tabs ?? []
  return tabs.length > 1 ? tabs : []
}

/** Returns whether a link of the menu covers a page. */
export const coversPage = ({ page, tabs }: MenuLink, path: string): boolean =>
  page.path === path || tabs.some(tab => tab.path === path)
