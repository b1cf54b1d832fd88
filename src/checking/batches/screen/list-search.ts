import { PAGE_SIZES } from '../../../base/ui/table/column.ts'
import { isId, type ListParameters, parseListParameters } from '../../../base/ui/table/list-parameters.ts'
import { TASK_SORTS } from '../list/list-rules.ts'

/**
 * The list's parameters in the URL, so that reload, links and "back" restore them; defaults are
 * omitted.
 */
export type ListSearch = ListParameters & {
  /** The batch whose panel is open; used by links in mails. */
  batch?: number
  sort?: string
  /** Shows all companies' batches, for the operator's staff. */
  all?: true
  /** Shows batches with unanswered rows, regardless of the filter stored in the browser. */
  open?: true
}

const SORTS: readonly unknown[] = TASK_SORTS

/** Returns the valid parameters of a URL. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { batch, sort, all, open } = raw
  return {
    ...(isId(batch) ? { batch } : {}),
    ...parseListParameters(raw, PAGE_SIZES),
    ...(typeof sort === 'string' && SORTS.includes(sort) && sort !== 'createdAt' ? { sort } : {}),
    ...(all === true ? { all } : {}),
    ...(open === true ? { open } : {}),
  }
}
