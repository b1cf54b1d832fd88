import {
  isDay,
  isId,
  type ListParameters,
  parseListParameters,
  SIZES_WITHOUT_ALL,
} from '../../../base/ui/table/list-parameters.ts'
import { PARTNER_ORDERS, type PartnerOrder } from '../fields-rules.ts'
import { ANSWER_AGES_DAYS, CHANGE_FILTERS, VERDICT_FILTERS } from '../partner-rules.ts'

const ASSESSMENTS = ['same-company', 'other-company'] as const

/**
 * The list's parameters in the address, so that reload, links and "back" restore them; defaults are
 * omitted.
 */
export type PartnerSearch = ListParameters & {
  /** The partner shown, by its id, or by its UID if another page links here. */
  partner?: number
  uid?: string
  /** The newest verdict of an authority. */
  word?: (typeof VERDICT_FILTERS)[number]
  age?: (typeof ANSWER_AGES_DAYS)[number]
  judged?: (typeof ASSESSMENTS)[number]
  listed?: true
  watched?: boolean
  /** Only partners with changes: unseen ones, or any, and since when. */
  changed?: (typeof CHANGE_FILTERS)[number]
  since?: string
  order?: PartnerOrder
}

const IS_UID = /^[A-Z]{2}[0-9A-Z+*]{1,20}$/

/** Returns the valid parameters from an address, which may contain anything. */
export function readPartnerSearch(raw: Record<string, unknown>): PartnerSearch {
  const { partner, uid, listed, watched } = raw
  const word = VERDICT_FILTERS.find(candidate => candidate === raw.word)
  const age = ANSWER_AGES_DAYS.find(candidate => candidate === raw.age)
  const judged = ASSESSMENTS.find(candidate => candidate === raw.judged)
  const order = PARTNER_ORDERS.find(candidate => candidate === raw.order)
  return {
    ...(isId(partner) ? { partner } : {}),
    ...(typeof uid === 'string' && IS_UID.test(uid) ? { uid } : {}),
    ...parseListParameters(raw, SIZES_WITHOUT_ALL),
    ...(word === undefined ? {} : { word }),
    ...(age === undefined ? {} : { age }),
    ...(judged === undefined ? {} : { judged }),
    ...(listed === true ? { listed } : {}),
    ...(typeof watched === 'boolean' ? { watched } : {}),
    ...readChanged(raw),
    ...(order === undefined || order === 'lastAskedAt' ? {} : { order }),
  }
}

function readChanged({ changed, since }: Record<string, unknown>): Pick<PartnerSearch, 'changed' | 'since'> {
  const filter = CHANGE_FILTERS.find(candidate => candidate === changed)
  return {
    ...(filter === undefined ? {} : { changed: filter }),
    ...(isDay(since) ? { since } : {}),
  }
}

/** Whether the list shows only partners with changes; it then shows the changes too. */
export const isNarrowedToChanges = ({ changed, since }: PartnerSearch): boolean =>
  changed !== undefined || since !== undefined

/** Returns the filters as the server expects them. */
export const toFilterQuery = ({ q, word, age, judged, listed, watched, changed, since }: PartnerSearch) => ({
  search: q,
  verdict: word,
  olderThan: age,
  judgement: judged,
  listed: listed ? ('true' as const) : undefined,
  watched: watched === undefined ? undefined : watched ? ('true' as const) : ('false' as const),
  changed,
  changedSince: since,
})
