import { PAGE_SIZES } from '../../../ground/ui/table/column.ts'
import { isId, type PlaceInList, readPlace } from '../../../ground/ui/table/place-in-list.ts'
import { TASK_SORTS } from '../list/list-rules.ts'

/** What of the list stands in the address, so that a reload, a link and the way back find it again; defaults are left out. */
export type ListSearch = PlaceInList & {
  /** The batch whose panel is open: mails link here. */
  batch?: number
  sort?: string
  /** Every company's batches, for the operator's staff. */
  all?: true
  /** Those with rows that have no answer, whatever states are chosen in the browser. */
  open?: true
}

const SORTS: readonly unknown[] = TASK_SORTS

/** Takes what stands in the address, typed by whomever; returns what of it makes sense. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { batch, sort, all, open } = raw
  return {
    ...(isId(batch) ? { batch } : {}),
    ...readPlace(raw, PAGE_SIZES),
    ...(typeof sort === 'string' && SORTS.includes(sort) && sort !== 'createdAt' ? { sort } : {}),
    ...(all === true ? { all } : {}),
    ...(open === true ? { open } : {}),
  }
}
