import { type Expression, type RawBuilder, sql } from 'kysely'
import { VIENNA } from '../texts/days.ts'

// Literals instead of parameters: an index on such a day matches only the same text.
const ZONE = sql.lit(VIENNA)

/** Returns the Vienna calendar day of a moment as the database's `date`. */
export const viennaDate = (timestamp: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(${timestamp} at time zone ${ZONE})::date`

/**
 * Returns the moment at which a Vienna day begins. `day`: yyyy-mm-dd, or an expression of it;
 * `later` adds days to it.
 */
export const startOfViennaDay = (day: string | Expression<unknown>, later: 0 | 1 = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${ZONE})`
