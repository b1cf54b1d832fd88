import { setTimeout as wait } from 'node:timers/promises'

// No connection, nothing left, shutting down (SQLSTATE classes); the driver's own words where the socket broke.
const GONE_CODE = /^(08|53|57P)\w{2,3}$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// The last is what Kysely gives where the connection broke in a transaction: its rollback failed too.
const GONE_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client has encountered a connection error/

/** Whether a failure means that the database is away: the same again is safe, and goes through when it is back. */
export const isOutage = (failure: unknown): boolean =>
  failure instanceof Error &&
  (('code' in failure && GONE_CODE.test(String(failure.code))) || GONE_WORDS.test(failure.message))

const AGAIN_AFTER_MS = 250

/**
 * Does `work` as soon as the database is there, for `patienceMs` at most and not while stopping: a lane that fell would be
 * missed only when its heartbeat is, ten seconds after the database is back.
 */
export async function throughOutage<T>(patienceMs: number, stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (failure) {
      if (!isOutage(failure) || stopping.aborted || performance.now() > until) throw failure
      await wait(AGAIN_AFTER_MS)
    }
  }
}
