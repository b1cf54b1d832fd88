import { isDay, isId, type PlaceInList, readPlace, SIZES_WITHOUT_ALL } from '../../../ground/ui/table/place-in-list.ts'
import { PARTNER_ORDERS, type PartnerOrder } from '../fields-rules.ts'
import { AGES, CHANGED, LAST_WORDS } from '../partner-rules.ts'

const JUDGED = ['same-company', 'other-company'] as const

/** What of the list of partners stands in the address, so that a reload, a link and the way back find it again; defaults are left out. */
export type PartnerSearch = PlaceInList & {
  /** The partner that is looked at, by its number, or by its UID where another page leads to it. */
  partner?: number
  uid?: string
  /** The newest word of an authority. */
  word?: (typeof LAST_WORDS)[number]
  age?: (typeof AGES)[number]
  judged?: (typeof JUDGED)[number]
  listed?: true
  watched?: boolean
  /** About which something changed: what one has not seen, or anything; and since when. */
  changed?: (typeof CHANGED)[number]
  since?: string
  order?: PartnerOrder
}

const IS_UID = /^[A-Z]{2}[0-9A-Z+*]{1,20}$/

/** Takes what stands in the address, typed by whomever; returns what of it makes sense. */
export function readPartnerSearch(raw: Record<string, unknown>): PartnerSearch {
  const { partner, uid, listed, watched } = raw
  const word = LAST_WORDS.find(known => known === raw.word)
  const age = AGES.find(known => known === raw.age)
  const judged = JUDGED.find(known => known === raw.judged)
  const order = PARTNER_ORDERS.find(known => known === raw.order)
  return {
    ...(isId(partner) ? { partner } : {}),
    ...(typeof uid === 'string' && IS_UID.test(uid) ? { uid } : {}),
    ...readPlace(raw, SIZES_WITHOUT_ALL),
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
  const known = CHANGED.find(one => one === changed)
  return {
    ...(known === undefined ? {} : { changed: known }),
    ...(isDay(since) ? { since } : {}),
  }
}

/** Whether the list is narrowed to partners about which something changed: then it says what. */
export const isNarrowedToChanges = ({ changed, since }: PartnerSearch): boolean =>
  changed !== undefined || since !== undefined

/** What the list is narrowed by, as the server takes it. */
export const filterOf = ({ q, word, age, judged, listed, watched, changed, since }: PartnerSearch) => ({
  search: q,
  verdict: word,
  olderThan: age,
  judgement: judged,
  listed: listed ? ('true' as const) : undefined,
  watched: watched === undefined ? undefined : watched ? ('true' as const) : ('false' as const),
  changed,
  changedSince: since,
})
