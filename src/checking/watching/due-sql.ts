import { sql } from 'kysely'
import { viennaDate } from '../../base/database/vienna-sql.ts'

// Days of a row of `watched`, joined with its `partner` and with its company's days as
// `these.watch_days`.

export const DAYS = sql`coalesce(watched.days, these.watch_days)`
/** Queries per day that it needs. */
export const SHARE = sql`1.0 / ${DAYS}`
/** The start of its days. */
export const COUNTED_FROM = sql`greatest(partner.answered_at, watched.counts_from)`
/** When its newest answer gets older than its days, and than half of them. */
export const LATEST_DUE = sql`${COUNTED_FROM} + ${DAYS} * interval '1 day'`
export const HALF = sql`${COUNTED_FROM} + ${DAYS} * interval '12 hours'`

/**
 * Whether it was queried without success for a week: a country that is unavailable for weeks must
 * not use up the queries of all others.
 */
export const isUnanswered = (now: Date) => sql`(
  coalesce(watched.tried_on > ${viennaDate(COUNTED_FROM)}, false)
  and ${LATEST_DUE} < ${now}::timestamptz - interval '7 days')`
