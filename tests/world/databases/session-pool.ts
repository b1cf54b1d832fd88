import net from 'node:net'
import { Duplex } from 'node:stream'
import pg from 'pg'
import { ReadyCounter, simpleQuery, TERMINATE } from './server-messages.ts'

/**
 * Keeps a PostgreSQL session open after its connection has closed, and reuses it for the next
 * connection with the same database and settings. PgBouncer's session pooling works alike. A
 * session costs PostgreSQL a process and its caches, and a test opens eleven. Only for the tests'
 * own server, which requires neither TLS nor a password.
 */

type Session = { key: string; socket: net.Socket; greeting: Buffer }
type Connectable = { stream: Duplex; connect: (this: Connectable, port: number, host: string) => void }
type Done = (failure?: Error | null) => void

// Clears what a session may leave behind: an open transaction, settings, channels, locks, prepared
// statements.
const RESET = [simpleQuery('rollback'), simpleQuery('discard all')]
// Detects a session that PostgreSQL has ended before it is reused.
const PING = [simpleQuery('')]
const LEASE = /-c test\.lease=(\w+)/

const idle = new Map<string, Session[]>()
// Connections that pg has not asked to close.
const open = new Set<PooledConnection>()
const endedLeases = new Set<string>()

/** Returns the connection-string options that identify one borrower's connections to a database. */
export const leaseOptions = (lease: string): string => `-c jit=off -c test.lease=${lease}`

/** Refuses further connections of a lease, cuts those still open, and returns how many it cut. */
export function endLease(lease: string): number {
  endedLeases.add(lease)
  const connections = [...open].filter(connection => connection.lease === lease)
  for (const connection of connections) connection.destroy()
  return connections.length
}

let isPooling = false

/**
 * Enables pooling for each `pg.Connection` of this process to the server at `port`; `socketPath` is
 * the server's Unix socket.
 */
export function poolSessions(port: number, socketPath: string): void {
  if (isPooling) return
  isPooling = true
  // The types of pg omit the stream of a connection.
  const { prototype } = pg.Connection as unknown as { prototype: Connectable }
  const connectAsBefore = prototype.connect
  prototype.connect = function connect(to, host) {
    if (Number(to) === port) this.stream = new PooledConnection(socketPath)
    connectAsBefore.call(this, to, host)
  }
}

/** Replaces a connection's socket. */
class PooledConnection extends Duplex {
  readonly #socketPath: string
  #session: Session | null = null
  lease = ''
  bytesRead = 0

  constructor(socketPath: string) {
    super()
    this.#socketPath = socketPath
  }

  connect(): void {
    open.add(this)
    process.nextTick(() => this.emit('connect'))
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    if (!this.#session) this.#start(chunk).then(() => done(), done)
    else if (chunk.equals(TERMINATE)) {
      open.delete(this)
      done()
    } else this.#session.socket.write(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done)
  }

  override _read(): void {
    this.#session?.socket.resume()
  }

  // pg closes a connection cleanly only when it runs no statement.
  override _final(done: Done): void {
    if (this.#session && !open.has(this)) {
      const session = this.#session
      this.#session = null
      void releaseSession(session)
    }
    this.push(null)
    done()
  }

  override _destroy(failure: Error | null, done: Done): void {
    open.delete(this)
    this.#session?.socket.destroy()
    this.#session = null
    done(failure)
  }

  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this

  // The first message names database, user and settings.
  async #start(startup: Buffer): Promise<void> {
    const parameters = startup.toString('latin1')
    this.lease = LEASE.exec(parameters)?.[1] ?? ''
    if (endedLeases.has(this.lease))
      throw Object.assign(new Error('this database now belongs to another test'), { code: '3D000' })
    const key = parameters.replace(LEASE, '')
    const session = (await acquireIdle(key)) ?? (await startSession(this.#socketPath, key, startup))
    if (this.destroyed) {
      void releaseSession(session)
      return
    }
    this.#session = session
    session.socket.ref()
    session.socket.on('data', chunk => this.#receive(chunk))
    session.socket.on('close', () => this.destroy())
    this.#receive(session.greeting)
    if (session.socket.destroyed) setImmediate(() => this.destroy())
  }

  #receive(chunk: Buffer): void {
    this.bytesRead += chunk.length
    if (!this.push(chunk)) this.#session?.socket.pause()
  }
}

async function acquireIdle(key: string): Promise<Session | null> {
  for (let session = idle.get(key)?.pop(); session; session = idle.get(key)?.pop()) {
    if (await isAnswered(session.socket, PING)) return session
  }
  return null
}

async function releaseSession(session: Session): Promise<void> {
  session.socket.removeAllListeners('data').removeAllListeners('close')
  session.socket.resume()
  if (await isAnswered(session.socket, RESET)) addIdle(session)
}

function addIdle(session: Session): void {
  session.socket.unref()
  idle.set(session.key, [...(idle.get(session.key) ?? []), session])
}

/** Returns a new session; if PostgreSQL refuses it, its greeting is the refusal. */
async function startSession(socketPath: string, key: string, startup: Buffer): Promise<Session> {
  const socket = net.connect(socketPath)
  const chunks: Buffer[] = []
  const collect = (chunk: Buffer) => void chunks.push(chunk)
  socket.on('error', () => undefined)
  socket.on('data', collect)
  await isAnswered(socket, [startup])
  socket.off('data', collect)
  return { key, socket, greeting: Buffer.concat(chunks) }
}

/**
 * Sends messages; resolves with true when PostgreSQL has answered all of them, or false if it
 * closed the connection.
 */
function isAnswered(socket: net.Socket, messages: readonly Buffer[]): Promise<boolean> {
  return new Promise(resolve => {
    const counter = new ReadyCounter()
    const finish = (isComplete: boolean) => {
      socket.off('close', close)
      socket.off('data', count)
      resolve(isComplete)
    }
    const close = () => finish(false)
    const count = (chunk: Buffer) => {
      if (counter.add(chunk) >= messages.length) finish(true)
    }
    if (socket.destroyed) finish(false)
    socket.on('close', close)
    socket.on('data', count)
    socket.write(Buffer.concat(messages))
  })
}
