import { PAGE_SIZES } from './column.ts'

/** Search and page of a list, as in the URL; defaults are omitted. */
export type ListParameters = { q?: string; page?: number; size?: number; asc?: true }

/** The page sizes without "all" (-1): a list of a million records is not rendered on one page. */
export const SIZES_WITHOUT_ALL = PAGE_SIZES.filter(size => size !== -1)

const MAX_SEARCH_LENGTH = 200

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

/** True if the value is a text like a calendar day, yyyy-mm-dd. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value)

/**
 * Returns the valid, non-default search, page and direction of a URL's untrusted search parameters.
 */
export function parseListParameters(parameters: Record<string, unknown>, sizes: readonly number[]): ListParameters {
  const { q, page, size, asc } = parameters
  const text = String(typeof q === 'string' || typeof q === 'number' ? q : '').slice(0, MAX_SEARCH_LENGTH)
  return {
    ...(text === '' ? {} : { q: text }),
    ...(isId(page) && page > 1 ? { page } : {}),
    ...(typeof size === 'number' && sizes.includes(size) && size !== sizes[0] ? { size } : {}),
    ...(asc === true ? { asc } : {}),
  }
}
