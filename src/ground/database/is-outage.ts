// No connection, nothing left (disk full), shutting down (SQLSTATE classes); the driver's own words where the socket broke, or
// where no connection became free.
const GONE_CODE = /^(08|53|57P)\w{2,3}$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// The last is what Kysely gives where the connection broke in a transaction: its rollback failed too.
// A PostgreSQL that is not up has no socket, and one that stands still takes no more connections at it (EAGAIN); files have the same codes,
// and other words.
const GONE_WORDS =
  /^connect (ENOENT|EAGAIN) |^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client has encountered a connection error/

// Nothing can be written until somebody makes room (disk_full).
const FULL_CODE = '53100'

/** Why statements fail for a while: the database is away, or its disk is full. */
export type Outage = 'away' | 'full'

/** What kind of outage a failure is of, or null where it is none; pg-boss tells its failures as bare objects. */
export function outageOf(failure: unknown): Outage | null {
  if (typeof failure !== 'object' || failure === null) return null
  const code = 'code' in failure ? String(failure.code) : ''
  if (code === FULL_CODE) return 'full'
  const words = 'message' in failure ? String(failure.message) : ''
  return GONE_CODE.test(code) || GONE_WORDS.test(words) ? 'away' : null
}

/** Whether a failure means that the database is away: the same again is safe, and goes through when it is back. */
export const isOutage = (failure: unknown): boolean => outageOf(failure) !== null
