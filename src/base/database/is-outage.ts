// No connection, no resources (disk full), or shutting down (SQLSTATE classes). The driver's own
// messages cover a broken socket and a pool without a free connection.
const CONNECTION_LOST_CODE =
  /^(08|53|57P)\w{2,3}$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// The last pattern is Kysely's message if the connection broke in a transaction and its rollback
// failed too. A PostgreSQL that is down has no socket, and one that hangs accepts no connection
// (EAGAIN). Files use the same codes with other messages.
const CONNECTION_LOST_MESSAGE =
  /^connect (ENOENT|EAGAIN) |^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client has encountered a connection error/

// No write succeeds until the operator frees space (disk_full).
const FULL_CODE = '53100'

/** Why statements fail temporarily: the database is unavailable, or its disk is full. */
export type Outage = 'away' | 'full'

/**
 * Returns the kind of outage behind a failure, or null if it is none. pg-boss reports failures as
 * plain objects, not as errors.
 */
export function outageOf(failure: unknown): Outage | null {
  if (typeof failure !== 'object' || failure === null) return null
  const code = 'code' in failure ? String(failure.code) : ''
  if (code === FULL_CODE) return 'full'
  const message = 'message' in failure ? String(failure.message) : ''
  return CONNECTION_LOST_CODE.test(code) || CONNECTION_LOST_MESSAGE.test(message) ? 'away' : null
}

/** True if the database is unavailable: a retry is safe, and succeeds once it is back. */
export const isOutage = (failure: unknown): boolean => outageOf(failure) !== null
