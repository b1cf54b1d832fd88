import type pg from 'pg'

// A process that stood still wakes with its answers waiting to be read: several looks, so that they are before it cuts.
const LOOKS = 5

type Watched = { read: number; silentLooks: number }

// The first look comes sooner than a whole pause after a connection was taken: no silence yet.
const JUST_TAKEN = -1

/**
 * Cuts connections of a pool that are in use and from which no byte came for `silenceMs` milliseconds: packets that are dropped in
 * silence look no different, and the operating system waits a quarter of an hour. The statement fails as one whose
 * connection broke, and the pool makes a new one. Returns how to spare a connection that may take long.
 */
export function cutSilent(pool: pg.Pool, silenceMs: number): (client: pg.PoolClient) => void {
  const inUse = new Map<pg.PoolClient, Watched>()
  const spare = (client: pg.PoolClient) => void inUse.delete(client)
  pool.on('acquire', client => inUse.set(client, { read: bytesRead(client), silentLooks: JUST_TAKEN }))
  pool.on('release', (_failure, client) => spare(client as pg.PoolClient))
  pool.on('remove', client => spare(client as pg.PoolClient))
  const look = () => {
    if (pool.ended) clearInterval(timer)
    for (const [client, watched] of inUse) {
      const read = bytesRead(client)
      watched.silentLooks = read === watched.read ? watched.silentLooks + 1 : 0
      watched.read = read
      if (watched.silentLooks >= LOOKS) cut(client, silenceMs)
    }
  }
  const timer = setInterval(look, silenceMs / LOOKS).unref()
  return spare
}

// Of both kinds that pg uses: a socket, and TLS over one.
const bytesRead = ({ connection }: pg.PoolClient): number =>
  'bytesRead' in connection.stream ? Number(connection.stream.bytesRead) : 0

// By PostgreSQL's code for a connection that failed: it is an outage wherever one is told from a fault.
function cut({ connection }: pg.PoolClient, silenceMs: number): void {
  const failure = new Error(`Connection terminated: the database said nothing for ${silenceMs / 1_000} s`)
  connection.stream.destroy(Object.assign(failure, { code: '08006' }))
}
