import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../base/database/containing.ts'
import { isMarked, MARKED_UIDS } from '../../registers/marks/marks-sql.ts'
import type { AssessmentResult } from '../../vat-ids/same-company/assessment.ts'
import { isPlain, normalizeUid } from '../../vat-ids/uid/normalize-uid.ts'
import type { PartnerQuery } from './wire.ts'

/**
 * A condition on `partner`. `each` tests one partner at a time. `among`, if present, is an
 * equivalent condition that finds the partners through an index, limited to the first `limit`; null
 * = all.
 */
export type Filter = {
  each: Expression<SqlBool>
  among?: (limit: number | null) => Expression<SqlBool>
  /** `among` also restricts the company. */
  isOfCompany?: true
}

/**
 * A query with its time, and its condition on changes (find-changes.ts); null = no filter by
 * changes.
 */
export type PartnerFilterQuery = {
  query: PartnerQuery
  changeCondition: RawBuilder<SqlBool> | null
  now: Date
  /** Whether names and UIDs have a trigram index (migration 0108); absent: no. */
  hasWords?: boolean
}

/** Returns all filters of a company's list except its search, the most selective first. */
export function filtersOf(
  companyId: number,
  { query, changeCondition, now }: Omit<PartnerFilterQuery, 'hasWords'>,
): Filter[] {
  const { uid, verdict, olderThan, listed, judgement, watched } = query
  const filters: (Filter | false)[] = [
    uid !== undefined && { each: sql<SqlBool>`partner.uid = ${normalizeUid(uid)}` },
    changeCondition !== null && isChanged(companyId, changeCondition),
    judgement !== undefined && hasLastJudgement(companyId, judgement),
    listed !== undefined && HAS_MARK,
    watched === 'true' && { each: isWatched(companyId, true), among: watchedOf(companyId) },
    watched === 'false' && { each: isWatched(companyId, false) },
    verdict !== undefined && { each: HAS_VERDICT[verdict] },
    olderThan !== undefined && isOlder(companyId, olderThan, now),
  ]
  return filters.filter(filter => filter !== false)
}

// Literals, for the partial indexes of rare verdicts (migrations 0079, 0107).
const HAS_VERDICT = {
  valid: sql<SqlBool>`partner.verdict = 'valid'`,
  invalid: sql<SqlBool>`partner.verdict = 'invalid'`,
  none: sql<SqlBool>`partner.verdict is null`,
} as const

function isOlder(companyId: number, days: number, now: Date): Filter {
  const each = sql<SqlBool>`partner.answered_at < ${now.toISOString()}::timestamptz - ${days}::int * interval '1 day'`
  return { each, among: () => sql<SqlBool>`(${ofCompanyInOrderIndex(companyId)} and ${each})`, isOfCompany: true }
}

// An array is evaluated once, before partners are looked up by key; `offset 0` keeps the lookup of
// one partner from becoming a join of all (docs/decisions/2026-11-23-queries-by-key.md).
const byIds = (ids: RawBuilder<unknown>) => (limit: number | null) =>
  sql<SqlBool>`partner.id = any(array(${ids} limit ${limit}::int))`
const byUids = (uids: RawBuilder<unknown>) => (limit: number | null) =>
  sql<SqlBool>`partner.uid = any(array(${uids} limit ${limit}::int))`

const isChanged = (companyId: number, changeCondition: RawBuilder<SqlBool>): Filter => ({
  each: sql<SqlBool>`exists (select from partner_change change where change.partner_id = partner.id and ${changeCondition} offset 0)`,
  among: byIds(sql`select distinct change.partner_id from partner_change change
    where change.company_id = ${companyId}::int and ${changeCondition}`),
})

/** Returns the filter for a company's partners that are watched, or that are not. */
export const isWatched = (
  companyId: number,
  isOn: boolean,
): Expression<SqlBool> => sql<SqlBool>`${sql.raw(isOn ? '' : 'not')}
  exists (select from watched_partner watched where watched.company_id = ${companyId}::int and watched.partner_id = partner.id offset 0)`

const watchedOf = (companyId: number) =>
  byIds(sql`select watched.partner_id from watched_partner watched where watched.company_id = ${companyId}::int`)

const hasLastJudgement = (companyId: number, result: AssessmentResult): Filter => ({
  each: sql<SqlBool>`(select said.word from company_judgement said
    where said.company_id = ${companyId}::int and said.uid = partner.uid order by said.id desc limit 1) = ${result}`,
  among: byUids(sql`select uid from (select distinct on (uid) uid, word from company_judgement
    where company_id = ${companyId}::int order by uid, id desc) last_said where word = ${result}`),
})

const hasMark = isMarked(sql`partner.uid`)

const HAS_MARK: Filter = {
  each: hasMark,
  // Many of these UIDs may belong to no partner, or may no longer have a mark.
  among: () => sql<SqlBool>`(${byUids(MARKED_UIDS)(null)} and ${hasMark})`,
}

/** Matches a text in the UID, in any notation, or in a name, in any case (docs/rules.md#lists). */
export function matchesSearch(search: string): Expression<SqlBool> {
  return sql<SqlBool>`(partner.uid like ${containing(normalizeUid(search) || search)}
    or partner.own_name ilike ${containing(search)} or partner.given_name ilike ${containing(search)})`
}

const SEARCHED_TEXT = sql`(partner.uid || E'\n' || partner.own_name || E'\n' || partner.given_name)`

/**
 * Returns the search filter that uses the trigram index of migration 0108, which stores the company
 * id as text.
 */
export function matchesWords(companyId: number, search: string): Filter {
  const containsText = (text: string) =>
    sql<SqlBool>`(partner.company_id::text = ${String(companyId)} and ${SEARCHED_TEXT} ilike ${containing(text)})`
  const each = matchesSearch(search)
  const uid = normalizeUid(search)
  // A UID never has five letters in a row. With `or` between both texts, the index would use the
  // company only and return all its partners.
  const isSinglePattern = uid === '' || /^\D{5,}$/.test(uid) || (isPlain(search) && uid === search.toUpperCase())
  const either = byIds(
    sql`select id from partner where ${containsText(search)} union select id from partner where ${containsText(uid)}`,
  )
  return {
    each,
    among: () =>
      isSinglePattern
        ? sql<SqlBool>`(${containsText(search)} and ${each})`
        : sql<SqlBool>`(${either(null)} and ${each})`,
    isOfCompany: true,
  }
}

/** Whether a text has three letters or digits in a row, which the index of migration 0108 needs. */
export const hasIndexableWord = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search)

/** Returns all filters of a company's list, including the search. */
export function filtersAndSearch(companyId: number, filterQuery: PartnerFilterQuery): Filter[] {
  const { query, hasWords = false } = filterQuery
  const filters = filtersOf(companyId, filterQuery)
  if (!query.search) return filters
  return [hasWords ? matchesWords(companyId, query.search) : { each: matchesSearch(query.search) }, ...filters]
}

/**
 * Returns the conditions that find up to `limit` (null = all) of a company's partners without a
 * scan, if possible: through the first filter that has an index.
 */
export function conditionsOf(companyId: number, filters: readonly Filter[], limit: number | null = null) {
  const first = filters.find(({ among }) => among !== undefined)
  // With further filters, the first `limit` matches of one filter would not be enough.
  const bound = filters.length === 1 ? limit : null
  const conditions = filters.map(filter => (filter === first && filter.among?.(bound)) || filter.each)
  return first?.isOfCompany ? conditions : [ofCompany(companyId), ...conditions]
}

/** Returns the condition that a partner belongs to a company. */
export const ofCompany = (companyId: number): Expression<SqlBool> =>
  sql<SqlBool>`partner.company_id = ${companyId}::int`

/**
 * Returns the condition that a partner belongs to a company, in the form that the indexes by sort
 * order match (migration 0107).
 */
export const ofCompanyInOrderIndex = (companyId: number): Expression<SqlBool> =>
  sql<SqlBool>`partner.company_id::bigint = ${companyId}::bigint`
