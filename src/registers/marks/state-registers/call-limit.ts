import { type RawBuilder, sql } from 'kysely'

/**
 * A register's limit: at most `requests` per `perMs` milliseconds, or per calendar day of a time
 * zone.
 */
export type CallLimit = { requests: number } & ({ perMs: number } | { dayIn: string })

// The register's clock may run slightly slower than the database's.
const MARGIN = { factor: 1.02, dayMs: 60_000 }

const milliseconds = (ms: number): RawBuilder<unknown> => sql`${ms}::float8 * interval '1 millisecond'`

/**
 * Returns the SQL of the time until which a request counts that ends `inMs` from now, by the
 * database's clock.
 */
export function countsUntil(limit: CallLimit, inMs = 0): RawBuilder<Date> {
  if ('perMs' in limit) return sql`clock_timestamp() + ${milliseconds(limit.perMs * MARGIN.factor + inMs)}`
  const end = sql`((clock_timestamp() + ${milliseconds(inMs)}) at time zone ${limit.dayIn})`
  return sql`((${end})::date + 1)::timestamp at time zone ${limit.dayIn} + ${milliseconds(MARGIN.dayMs)}`
}

/** SQL of the hour in which the limit's day ends soon; false for a limit without a day. */
export const isDayEnding = (limit: CallLimit): RawBuilder<boolean> =>
  'perMs' in limit
    ? sql`false`
    : sql`extract(hour from clock_timestamp() at time zone ${limit.dayIn}) >= ${EVENING_HOUR}::int`

const EVENING_HOUR = 20

/** Requests in the present window: those of one caller (a company or the background), and all. */
export type UsedRequests = { own: number; all: number; isDayEnding: boolean }

const SHARE = 0.5
const EVENING_SHARE = 0.9

/**
 * Returns whether a caller may send `requests` more. It gets half of what others left, so that each
 * further company finds some; on the evening of the limit's day nine tenths, so that little expires
 * unused.
 */
export function mayCall(
  limit: CallLimit,
  requests: number,
  { own, all, isDayEnding: isEvening }: UsedRequests,
): boolean {
  const share = Math.ceil((limit.requests - (all - own)) * (isEvening ? EVENING_SHARE : SHARE))
  // A caller without any request gets its first one, whatever its share.
  const isWithinShare = own + requests <= share || own === 0
  return all + requests <= limit.requests && isWithinShare
}
