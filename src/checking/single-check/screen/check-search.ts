import { PAGE_SIZES } from '../../../ground/ui/table/column.ts'
import { VERDICTS } from '../verdict-rules.ts'

/** What of the list of checks stands in the address, so that a reload, a link and the way back find it again; defaults are left out. */
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

/** No list of a million is drawn on one page. */
export const CHECK_PAGE_SIZES = PAGE_SIZES.filter(size => size !== -1)

const SIZES: readonly unknown[] = CHECK_PAGE_SIZES
const LONGEST_SEARCH = 200

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1
const isDay = (value: unknown): value is string => typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value)

/** Takes what stands in the address, typed by whomever; returns what of it makes sense. */
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
