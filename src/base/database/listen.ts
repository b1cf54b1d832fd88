import pg from 'pg'
import type { OpenDatabase } from './database.ts'

export type Listener = { stop: () => Promise<void> }

const RECONNECT_DELAY_MS = 1_000

/**
 * Listens to a channel of PostgreSQL over its own connection. A broken connection is reopened;
 * messages sent in between are lost, and `onNotification` is then called with ''.
 */
export function listen(
  { url }: Pick<OpenDatabase, 'url'>,
  channel: string,
  onNotification: (text: string) => void,
): Listener {
  let client: pg.Client | null = null
  let reconnectTimer: NodeJS.Timeout | null = null
  let hasStopped = false
  const connectLater = (brokenClient: pg.Client) => {
    if (client !== brokenClient) return
    client = null
    if (!hasStopped) reconnectTimer = setTimeout(connect, RECONNECT_DELAY_MS).unref()
  }
  const connect = (): void => {
    reconnectTimer = null
    const connection = new pg.Client({
      connectionString: url,
      application_name: `uid-check ${channel}`,
      keepAlive: true,
    })
    client = connection
    // Every error ends the connection; users of the database report the cause.
    connection.on('error', () => undefined)
    connection.once('end', () => connectLater(connection))
    connection.on('notification', ({ payload = '' }) => onNotification(payload))
    connection
      .connect()
      .then(() => connection.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(
        () => onNotification(''),
        () => {
          connectLater(connection)
          void connection.end().catch(() => undefined)
        },
      )
  }
  connect()
  return {
    stop: async () => {
      hasStopped = true
      if (reconnectTimer) clearTimeout(reconnectTimer)
      await client?.end().catch(() => undefined)
    },
  }
}
