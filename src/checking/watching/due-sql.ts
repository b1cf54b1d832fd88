import { sql } from 'kysely'
import { viennaDate } from '../../base/database/vienna-sql.ts'

// SQL expressions on a row of `watched`, joined with its `partner` and with its company's days as
// `these.watch_days`.

export const DAYS = sql`coalesce(watched.days, these.watch_days)`
/** The queries per day that a partner needs. */
export const QUERIES_PER_DAY = sql`1.0 / ${DAYS}`
/** The start of a partner's period of days. */
export const PERIOD_START = sql`greatest(partner.answered_at, watched.counts_from)`
/** The time when a partner's period ends, and the time when half of it has passed. */
export const LATEST_DUE = sql`${PERIOD_START} + ${DAYS} * interval '1 day'`
export const HALF_DUE = sql`${PERIOD_START} + ${DAYS} * interval '12 hours'`

/**
 * An SQL condition: whether a partner was queried without success for a week. A country that is
 * unavailable for weeks must not use up the queries of all others.
 */
export const isUnanswered = (now: Date) => sql`(
  coalesce(watched.tried_on > ${viennaDate(PERIOD_START)}, false)
  and ${LATEST_DUE} < ${now}::timestamptz - interval '7 days')`
