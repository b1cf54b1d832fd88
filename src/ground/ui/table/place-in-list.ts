import { PAGE_SIZES } from './column.ts'

/** Where in a list one is, as the address says it; defaults are left out. */
export type PlaceInList = { q?: string; page?: number; size?: number; asc?: true }

/** The page sizes without "all" (-1): a list of a million records is not drawn on one page. */
export const SIZES_WITHOUT_ALL = PAGE_SIZES.filter(size => size !== -1)

const LONGEST_SEARCH = 200

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

/** Whether something is written as a calendar day, yyyy-mm-dd. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value)

/** Takes an address's search parameters, which anybody may have typed; returns what of search, page and direction makes sense and is no default. */
export function readPlace(raw: Record<string, unknown>, sizes: readonly number[]): PlaceInList {
  const { q, page, size, asc } = raw
  const text = String(typeof q === 'string' || typeof q === 'number' ? q : '').slice(0, LONGEST_SEARCH)
  return {
    ...(text === '' ? {} : { q: text }),
    ...(isId(page) && page > 1 ? { page } : {}),
    ...(typeof size === 'number' && sizes.includes(size) && size !== sizes[0] ? { size } : {}),
    ...(asc === true ? { asc } : {}),
  }
}
