import { sql } from 'kysely'
import { viennaDate } from '../../base/database/vienna-sql.ts'

// SQL expressions on a row of `watched`, joined with its `partner` and with its company's days as
// `these.watch_days`.

export const DAYS = sql`coalesce(watched.days, these.watch_days)`
/** The queries per day that a partner needs. */
export const SHARE = sql`1.0 / ${DAYS}`
/** The start of a partner's period of days. */
export const COUNTED_FROM = sql`greatest(partner.answered_at, watched.counts_from)`
/** The time when a partner's period ends, and the time when half of it has passed. */
export const LATEST_DUE = sql`${COUNTED_FROM} + ${DAYS} * interval '1 day'`
export const HALF = sql`${COUNTED_FROM} + ${DAYS} * interval '12 hours'`

/**
 * An SQL condition: whether a partner was queried without success for a week. A country that is
 * unavailable for weeks must not use up the queries of all others.
 */
export const isUnanswered = (now: Date) => sql`(
  coalesce(watched.tried_on > ${viennaDate(COUNTED_FROM)}, false)
  and ${LATEST_DUE} < ${now}::timestamptz - interval '7 days')`
