import pg from 'pg'
import type { OpenDatabase } from './database.ts'

export type Listening = { stop: () => Promise<void> }

const AGAIN_AFTER_MS = 1_000

/**
 * Hears what processes tell each other on a channel of PostgreSQL, over a connection of its own; one that breaks is made anew, and what was
 * told meanwhile is lost: `told` is also called then, with ''.
 */
export function listen({ url }: Pick<OpenDatabase, 'url'>, channel: string, told: (text: string) => void): Listening {
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | null = null
  let hasStopped = false
  const connectLater = (broken: pg.Client) => {
    if (client !== broken) return
    client = null
    if (!hasStopped) again = setTimeout(connect, AGAIN_AFTER_MS).unref()
  }
  const connect = (): void => {
    again = null
    const opened = new pg.Client({ connectionString: url, application_name: `uid-check ${channel}`, keepAlive: true })
    client = opened
    // Whatever breaks it ends it; who needs the database hears why elsewhere.
    opened.on('error', () => undefined)
    opened.once('end', () => connectLater(opened))
    opened.on('notification', ({ payload = '' }) => told(payload))
    opened
      .connect()
      .then(() => opened.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(
        () => told(''),
        () => {
          connectLater(opened)
          void opened.end().catch(() => undefined)
        },
      )
  }
  connect()
  return {
    stop: async () => {
      hasStopped = true
      if (again) clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}
