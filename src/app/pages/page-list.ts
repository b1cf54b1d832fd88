import { ADMINISTRATION_PAGES } from './administration-pages.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { USER_PAGES } from './user-pages.ts'

/** Every page, in the order of menu and search; users rarely look for the public ones. */
export const PAGES = [...USER_PAGES, ...ADMINISTRATION_PAGES, ...PUBLIC_PAGES]

export type PagePath = (typeof PAGES)[number]['path']
export type ListedPage = (typeof PAGES)[number]

export const findPage = (path: string): ListedPage | undefined => PAGES.find(page => page.path === path)
