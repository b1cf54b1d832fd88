import { PAGE_SIZES } from '../../../ground/ui/table/column.ts'
import { VERDICTS } from '../verdict-rules.ts'

/** The part of the list's state that the address keeps, so that a reload, a link and the back button restore it; defaults are left out. */
export type CheckSearch = {
  q?: string
  page?: number
  size?: number
  verdict?: (typeof VERDICTS)[number]
  person?: number
  /** Calendar days, yyyy-mm-dd. */
  from?: string
  to?: string
  asc?: true
  /** Every company's checks, for the operator's staff. */
  all?: true
}

/** The page sizes without "all" (-1): a list of a million checks is not drawn on one page. */
export const CHECK_PAGE_SIZES = PAGE_SIZES.filter(size => size !== -1)

const SIZES: readonly unknown[] = CHECK_PAGE_SIZES
const LONGEST_SEARCH = 200

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1
const isDay = (value: unknown): value is string => typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value)

/** Takes the address's search parameters, which anybody may have typed; returns the valid ones that are no defaults. */
export function readCheckSearch(raw: Record<string, unknown>): CheckSearch {
  const { q, page, size, person, from, to, asc, all } = raw
  const text = String(typeof q === 'string' || typeof q === 'number' ? q : '').slice(0, LONGEST_SEARCH)
  const verdict = VERDICTS.find(known => known === raw.verdict)
  return {
    ...(text === '' ? {} : { q: text }),
    ...(isId(page) && page > 1 ? { page } : {}),
    ...(typeof size === 'number' && SIZES.includes(size) && size !== CHECK_PAGE_SIZES[0] ? { size } : {}),
    ...(verdict === undefined ? {} : { verdict }),
    ...(isId(person) ? { person } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(asc === true ? { asc } : {}),
    ...(all === true ? { all } : {}),
  }
}
