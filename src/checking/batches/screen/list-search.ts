import { PAGE_SIZES } from '../../../ground/ui/table/column.ts'
import { TASK_SORTS } from '../list/list-rules.ts'

/** What of the list stands in the address, so that a reload, a link and the way back find it again; defaults are left out. */
export type ListSearch = {
  /** The batch whose panel is open: mails link here. */
  batch?: number
  q?: string
  page?: number
  size?: number
  sort?: string
  asc?: true
  /** Every company's batches, for the operator's staff. */
  all?: true
  /** Those with rows that have no answer, whatever states are chosen in the browser. */
  open?: true
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1
const SIZES: readonly unknown[] = PAGE_SIZES
const SORTS: readonly unknown[] = TASK_SORTS
const LONGEST_SEARCH = 200

/** Takes what stands in the address, typed by whomever; returns what of it makes sense. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { batch, q, page, size, sort, asc, all, open } = raw
  const text = String(typeof q === 'string' || typeof q === 'number' ? q : '').slice(0, LONGEST_SEARCH)
  return {
    ...(isId(batch) ? { batch } : {}),
    ...(text === '' ? {} : { q: text }),
    ...(isId(page) && page > 1 ? { page } : {}),
    ...(typeof size === 'number' && SIZES.includes(size) && size !== PAGE_SIZES[0] ? { size } : {}),
    ...(typeof sort === 'string' && SORTS.includes(sort) && sort !== 'createdAt' ? { sort } : {}),
    ...(asc === true ? { asc } : {}),
    ...(all === true ? { all } : {}),
    ...(open === true ? { open } : {}),
  }
}
