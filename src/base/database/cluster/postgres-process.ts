import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { startFailure } from './describe-failure.ts'
import { endWithParent } from './end-with-parent.ts'
import type { Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'

/** Receives one line of PostgreSQL's output. */
export type LineListener = (line: string) => void

/** A running postmaster. */
export type Postgres = {
  child: ChildProcess
  /**
   * Resolves once PostgreSQL accepts connections. Rejects with `UnusableDataDirectory` and its last
   * message if it ends before.
   */
  ready: Promise<void>
  /** Resolves with PostgreSQL's last message. */
  exited: Promise<string>
  /**
   * Starts a fast shutdown, which rolls back open transactions (PostgreSQL's manual, "Shutting Down
   * the Server").
   */
  shutDown: () => void
}

const MAX_LAST_LINES = 20
// The messages are English in every locale, because lc_messages is C.
const READY_MESSAGE = 'database system is ready to accept connections'
// SIGTERM: PostgreSQL refuses new connections until the pool's have closed, which may be never.
const SMART_SHUTDOWN_MESSAGE = 'received smart shutdown request'
// A shutdown of the machine ends the product at the same time, which needs its connections to stop
// in order.
const SMART_SHUTDOWN_MS = 5_000

/**
 * Starts PostgreSQL on the cluster in `folder`, in its own session: on Ctrl+C the product still
 * needs its database.
 */
export function spawnPostgres(
  folder: string,
  { postgres, pgCtl, environment }: Programs,
  as: RunAs,
  parameters: string[],
  onLine: LineListener,
): Postgres {
  const [program, programArguments] = as.command(postgres, ['-D', folder, ...parameters])
  const child = spawn(program, programArguments, {
    ...as.options,
    cwd: folder,
    env: environment,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithParent(child, 'INT')
  const shutDown = () => {
    // On Windows Node's SIGINT would kill the process.
    if (process.platform === 'win32') spawnSync(pgCtl, ['kill', 'INT', `${child.pid}`], { env: environment })
    else child.kill('SIGINT')
  }
  const { lastLines, isReady } = watchOutput(child, line => {
    if (line.includes(SMART_SHUTDOWN_MESSAGE)) setTimeout(shutDown, SMART_SHUTDOWN_MS).unref()
    onLine(line)
  })
  const exited = new Promise<string>(resolve => {
    child.once('error', failure => resolve(failure.message))
    // Does not wait until stderr closes: a backend that still computes keeps it open.
    child.once('exit', () => setImmediate(() => resolve(lastMessage(lastLines))))
  })
  const ready = Promise.race([isReady, exited.then(message => Promise.reject(startFailure(message)))])
  // After a restart no caller awaits this promise.
  ready.catch(() => undefined)
  return { child, ready, exited, shutDown }
}

/** Collects the last lines of PostgreSQL's output, and resolves once it accepts connections. */
function watchOutput(
  { stderr }: ChildProcess,
  onLine: LineListener,
): { lastLines: readonly string[]; isReady: Promise<void> } {
  const lastLines: string[] = []
  const { promise: isReady, resolve } = Promise.withResolvers<void>()
  if (stderr)
    createInterface({ input: stderr }).on('line', line => {
      lastLines.push(line)
      if (lastLines.length > MAX_LAST_LINES) lastLines.shift()
      if (line.includes(READY_MESSAGE)) resolve()
      onLine(line)
    })
  return { lastLines, isReady }
}

// Messages about clients that were refused during start or shutdown.
const CLIENT_REFUSED = /FATAL: {2}the database system is/

/** Returns why PostgreSQL ended: a PANIC comes before all messages that follow from it. */
function lastMessage(lines: readonly string[]): string {
  const ownLines = lines.filter(line => !CLIENT_REFUSED.test(line))
  return (
    ownLines.find(line => line.includes('PANIC:')) ??
    ownLines.findLast(line => line.includes('FATAL:')) ??
    ownLines.at(-1) ??
    'without output'
  )
}
