// No connection, nothing left (disk full), shutting down (SQLSTATE classes); the driver's own words where the socket broke, or
// where no connection became free.
const GONE_CODE = /^(08|53|57P)\w{2,3}$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// The last is what Kysely gives where the connection broke in a transaction: its rollback failed too.
const GONE_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client has encountered a connection error/

/** Whether a failure means that the database is away: the same again is safe, and goes through when it is back. */
export const isOutage = (failure: unknown): boolean =>
  failure instanceof Error &&
  (('code' in failure && GONE_CODE.test(String(failure.code))) || GONE_WORDS.test(failure.message))
