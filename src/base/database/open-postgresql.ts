import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { createPreparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'
import { createStatementWatch } from './watch-statements.ts'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
// The id of our advisory lock, by which only one process migrates at a time.
const MIGRATION_LOCK = 7_243_901

// A process that hangs or lost the network in a transaction would keep its batch's row locked. The
// server ends such a transaction after this time; ours pause for milliseconds only.
const MAX_IDLE_IN_TRANSACTION_MS = 15_000

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number], // ids and counts stay far below 2^53
  [INT8_ARRAY, text => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [DATE, text => text], // calendar days stay text: no time zone can move them
])

type Parser = (text: string) => unknown

const types = {
  getTypeParser: (oid: number): Parser => parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text'),
}

/**
 * Opens PostgreSQL (15 or later) at `url`. Calendar days are read as text, 64-bit numbers as
 * numbers, timestamps as Date. `silenceMs`: silence after which a statement's connection is cut;
 * null = never.
 */
export function openPostgresql(
  url: string,
  log: (failure: Error) => void,
  connections = 12,
  silenceMs: number | null = null,
): OpenDatabase {
  const pool = new pg.Pool({
    Client: createPreparingClient(),
    connectionString: url,
    max: connections,
    // Jobs that run once a minute would open their connections again each time: 30 ms of CPU each.
    idleTimeoutMillis: 300_000,
    types,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION_MS,
    // docs/decisions/2026-11-23-no-jit.md
    options: '-c jit=off',
    keepAlive: true,
  })
  // An idle connection that breaks is replaced at the next query; without a listener its error
  // would end the process. The pool listens only while a connection is idle, so errors between two
  // statements of a transaction are caught here.
  let isClosing = false
  const logFailure = (failure: Error) => {
    if (!isClosing) log(failure)
  }
  pool.on('error', logFailure)
  pool.on('connect', client => client.on('error', logFailure))
  const exempt = silenceMs === null ? () => undefined : cutSilentConnections(pool, silenceMs)
  const { log: logStatement, watchStatements } = createStatementWatch()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: logStatement })
  return {
    kind: 'postgresql',
    url,
    silenceMs,
    db,
    watchStatements,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    runScripts: async work => {
      const client = await pool.connect()
      // The migration waits for those of other processes, and may itself take long.
      exempt(client)
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
        await work({
          run: async script => void (await client.query(script)),
          rows: async (query, parameters) => (await client.query<Record<string, unknown>>(query, parameters)).rows,
        })
        await client.query('commit')
      } catch (failure) {
        await client.query('rollback')
        throw failure
      } finally {
        client.release()
      }
    },
    // Kysely ends the pool only if it used it; scripts use it without Kysely. A connection that
    // PostgreSQL ends during the close is not logged.
    close: async () => {
      isClosing = true
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

// A process that was stopped resumes with unread answers. Several checks give it time to read them
// before the cut.
const CHECKS_BEFORE_CUT = 5

type WatchedClient = { read: number; silentChecks: number }

// The first check comes less than a full interval after the connection was acquired, so it does
// not count.
const BEFORE_FIRST_CHECK = -1

/**
 * Cuts connections in use that received no byte for `silenceMs` milliseconds: dropped packets look
 * the same, and the operating system waits a quarter of an hour. The statement fails like
 * any broken connection, and the pool opens a new one. Returns a function that exempts a
 * connection.
 */
export function cutSilentConnections(pool: pg.Pool, silenceMs: number): (client: pg.PoolClient) => void {
  const inUse = new Map<pg.PoolClient, WatchedClient>()
  const exempt = (client: pg.PoolClient) => void inUse.delete(client)
  pool.on('acquire', client => inUse.set(client, { read: bytesRead(client), silentChecks: BEFORE_FIRST_CHECK }))
  pool.on('release', (_failure, client) => exempt(client as pg.PoolClient))
  pool.on('remove', client => exempt(client as pg.PoolClient))
  const checkClients = () => {
    if (pool.ended) clearInterval(timer)
    for (const [client, watchedClient] of inUse) {
      const read = bytesRead(client)
      watchedClient.silentChecks = read === watchedClient.read ? watchedClient.silentChecks + 1 : 0
      watchedClient.read = read
      if (watchedClient.silentChecks >= CHECKS_BEFORE_CUT) cutConnection(client, silenceMs)
    }
  }
  const timer = setInterval(checkClients, silenceMs / CHECKS_BEFORE_CUT).unref()
  return exempt
}

// pg uses two kinds of stream: a socket, and TLS over one.
const bytesRead = ({ connection }: pg.PoolClient): number =>
  'bytesRead' in connection.stream ? Number(connection.stream.bytesRead) : 0

// Uses PostgreSQL's code for a failed connection, so that it counts as an outage.
function cutConnection({ connection }: pg.PoolClient, silenceMs: number): void {
  const failure = new Error(`Connection terminated: the database was silent for ${silenceMs / 1_000} s`)
  connection.stream.destroy(Object.assign(failure, { code: '08006' }))
}
