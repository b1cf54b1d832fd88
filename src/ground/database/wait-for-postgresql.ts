import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isOutage } from './is-outage.ts'

const LOOK_AGAIN_MS = 1_000
const LONGEST_TRY_MS = 10_000

/** PostgreSQL lets us not in; one line says where, what was tried, and what is expected. */
export class UnreachableDatabase extends Error {
  override readonly name = 'UnreachableDatabase'
}

export type Waiting = {
  /** How long a server is waited for that does not answer, or is not up yet; 0 = asked once. */
  waitSeconds: number
  /** Told once, where it has to be waited for. */
  told: (shownUrl: string) => void
}

/**
 * Waits until PostgreSQL at `url` lets us in: where a machine starts everything at once, it comes up beside us. Refuses
 * (UnreachableDatabase) one that is away for longer, and at once what waiting does not cure: a wrong name, password or database.
 */
export async function waitForPostgresql(url: string, { waitSeconds, told }: Waiting): Promise<void> {
  const until = performance.now() + waitSeconds * 1_000
  for (let tries = 1; ; tries += 1) {
    const failure = await letIn(url).catch((failed: unknown) => failed)
    if (failure === null) return
    if (!isAway(failure)) throw refusal(url, `does not let us in (${wordsOf(failure)})`)
    if (performance.now() + LOOK_AGAIN_MS > until)
      throw refusal(url, `did not answer within ${waitSeconds} s, tried ${times(tries)} (${wordsOf(failure)})`)
    if (tries === 1) told(shownUrl(url))
    await wait(LOOK_AGAIN_MS)
  }
}

/** Null as soon as the server answers a question; else it throws. */
async function letIn(url: string): Promise<null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LONGEST_TRY_MS })
  // One that breaks while it is closed would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

// The resolver that does not answer yet; and pg's own words where nothing came back at all.
const AWAY = /EAI_AGAIN|timeout expired/

const isAway = (failure: unknown): boolean => isOutage(failure) || AWAY.test(wordsOf(failure))

const refusal = (url: string, what: string) =>
  new UnreachableDatabase(
    `DATABASE_URL leads to ${shownUrl(url)}, which ${what}; expected: PostgreSQL 15 or later that runs there and lets this user in`,
  )

const times = (tries: number): string => (tries === 1 ? 'once' : `${tries} times`)

/** An address of PostgreSQL without its password: in front of the machine, or among what stands behind the question mark. */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return '(not shown)'
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

/** What went wrong. A name with several addresses fails with several failures, and without words of its own. */
export function wordsOf(failure: unknown): string {
  if (failure instanceof AggregateError && failure.message === '') return failure.errors.map(wordsOf).join('; ')
  return failure instanceof Error ? failure.message : String(failure)
}
