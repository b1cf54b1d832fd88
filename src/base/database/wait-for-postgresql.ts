import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isOutage } from './is-outage.ts'

const RETRY_DELAY_MS = 1_000
const CONNECT_TIMEOUT_MS = 10_000

/**
 * PostgreSQL is unreachable or refuses the connection. One line names the address, what was tried
 * and what is expected.
 */
export class UnreachableDatabase extends Error {
  override readonly name = 'UnreachableDatabase'
}

export type WaitOptions = {
  /** How long to wait for a server that does not answer or is not up yet; 0 = a single try. */
  waitSeconds: number
  /** Called once when waiting begins. */
  onWait: (url: string) => void
}

/**
 * Waits until PostgreSQL at `url` accepts a connection: after a reboot it may come up later than
 * this process. Throws `UnreachableDatabase` after `waitSeconds`, and at once for a wrong name,
 * password or database.
 */
export async function waitForPostgresql(url: string, { waitSeconds, onWait }: WaitOptions): Promise<void> {
  const until = performance.now() + waitSeconds * 1_000
  for (let tries = 1; ; tries += 1) {
    const failure = await tryConnect(url).catch((failed: unknown) => failed)
    if (failure === null) return
    if (!isUnavailable(failure)) throw unreachable(url, `refuses the connection (${messageOf(failure)})`)
    if (performance.now() + RETRY_DELAY_MS > until)
      throw unreachable(url, `did not answer within ${waitSeconds} s, tried ${times(tries)} (${messageOf(failure)})`)
    if (tries === 1) onWait(urlWithoutPassword(url))
    await wait(RETRY_DELAY_MS)
  }
}

/** Returns null once the server answers a query; throws if it does not. */
async function tryConnect(url: string): Promise<null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // A connection that breaks during its close would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

// A resolver that does not answer yet, and pg's own message for a time-out.
const UNAVAILABLE = /EAI_AGAIN|timeout expired/

const isUnavailable = (failure: unknown): boolean => isOutage(failure) || UNAVAILABLE.test(messageOf(failure))

const unreachable = (url: string, problem: string) =>
  new UnreachableDatabase(
    `DATABASE_URL leads to ${urlWithoutPassword(url)}, which ${problem}; expected: PostgreSQL 15 or later that runs there and accepts this user`,
  )

const times = (tries: number): string => (tries === 1 ? 'once' : `${tries} times`)

/**
 * Returns a PostgreSQL URL without its password, which may be in the user part or in the query
 * string.
 */
export function urlWithoutPassword(url: string): string {
  if (!URL.canParse(url)) return '(not shown)'
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

/**
 * Returns the message of a failure. A name with several addresses fails with several failures, and
 * without a message of its own.
 */
export function messageOf(failure: unknown): string {
  if (failure instanceof AggregateError && failure.message === '') return failure.errors.map(messageOf).join('; ')
  return failure instanceof Error ? failure.message : String(failure)
}
