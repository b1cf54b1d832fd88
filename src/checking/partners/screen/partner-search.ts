import { PAGE_SIZES } from '../../../ground/ui/table/column.ts'
import { AGES, CHANGED, LAST_WORDS, PARTNER_ORDERS } from '../partner-rules.ts'

const JUDGED = ['same-company', 'other-company'] as const

/** What of the list of partners stands in the address, so that a reload, a link and the way back find it again; defaults are left out. */
export type PartnerSearch = {
  /** The partner that is looked at, by its number, or by its UID where another page leads to it. */
  partner?: number
  uid?: string
  q?: string
  page?: number
  size?: number
  /** The newest word of an authority. */
  word?: (typeof LAST_WORDS)[number]
  age?: (typeof AGES)[number]
  judged?: (typeof JUDGED)[number]
  listed?: true
  watched?: boolean
  /** About which something changed: what one has not seen, or anything; and since when. */
  changed?: (typeof CHANGED)[number]
  since?: string
  order?: (typeof PARTNER_ORDERS)[number]
  asc?: true
}

export const PARTNER_PAGE_SIZES = PAGE_SIZES.filter(size => size !== -1)

const SIZES: readonly unknown[] = PARTNER_PAGE_SIZES
const LONGEST_SEARCH = 200
const IS_UID = /^[A-Z]{2}[0-9A-Z+*]{1,20}$/

const IS_DAY = /^[12]\d{3}-\d\d-\d\d$/

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

/** Takes what stands in the address, typed by whomever; returns what of it makes sense. */
export function readPartnerSearch(raw: Record<string, unknown>): PartnerSearch {
  const { partner, uid, q, page, size, listed, watched, asc } = raw
  const text = String(typeof q === 'string' || typeof q === 'number' ? q : '').slice(0, LONGEST_SEARCH)
  const word = LAST_WORDS.find(known => known === raw.word)
  const age = AGES.find(known => known === raw.age)
  const judged = JUDGED.find(known => known === raw.judged)
  const order = PARTNER_ORDERS.find(known => known === raw.order)
  return {
    ...(isId(partner) ? { partner } : {}),
    ...(typeof uid === 'string' && IS_UID.test(uid) ? { uid } : {}),
    ...(text === '' ? {} : { q: text }),
    ...(isId(page) && page > 1 ? { page } : {}),
    ...(typeof size === 'number' && SIZES.includes(size) && size !== PARTNER_PAGE_SIZES[0] ? { size } : {}),
    ...(word === undefined ? {} : { word }),
    ...(age === undefined ? {} : { age }),
    ...(judged === undefined ? {} : { judged }),
    ...(listed === true ? { listed } : {}),
    ...(typeof watched === 'boolean' ? { watched } : {}),
    ...readChanged(raw),
    ...(order === undefined || order === 'lastAskedAt' ? {} : { order }),
    ...(asc === true ? { asc } : {}),
  }
}

function readChanged({ changed, since }: Record<string, unknown>): Pick<PartnerSearch, 'changed' | 'since'> {
  const known = CHANGED.find(one => one === changed)
  return {
    ...(known === undefined ? {} : { changed: known }),
    ...(typeof since === 'string' && IS_DAY.test(since) ? { since } : {}),
  }
}

/** Whether the list is narrowed to partners about which something changed: then it says what. */
export const isNarrowedToChanges = ({ changed, since }: PartnerSearch): boolean =>
  changed !== undefined || since !== undefined
