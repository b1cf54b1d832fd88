import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { doesNotStart } from './describe-failure.ts'
import { endWithParent } from './end-with-parent.ts'
import type { Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'

/** What PostgreSQL says in a line of its own. */
export type Tell = (line: string) => void

/** A running postmaster. */
export type Postgres = {
  child: ChildProcess
  /** Resolves once it lets anybody in. Refuses (UnusableDataDirectory) one that ends before, with its own words. */
  ready: Promise<void>
  /** Resolves with its last word. */
  ended: Promise<string>
  /** Has it end fast: what is under way is rolled back (PostgreSQL's manual, "Shutting Down the Server"). */
  shutDown: () => void
}

const LAST_LINES = 20
// English whatever the machine speaks: lc_messages is C.
const READY = 'database system is ready to accept connections'

/** Starts PostgreSQL on the cluster in `folder`, in a session of its own: Ctrl+C is for the product, which still needs its database then. */
export function spawnPostgres(
  folder: string,
  { postgres, pgCtl, environment }: Programs,
  as: RunAs,
  parameters: string[],
  tell: Tell,
): Postgres {
  const [program, words] = as.command(postgres, ['-D', folder, ...parameters])
  const child = spawn(program, words, {
    ...as.options,
    cwd: folder,
    env: environment,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithParent(child, 'INT')
  const { said, isReady } = hear(child, tell)
  const ended = new Promise<string>(resolve => {
    child.once('error', failure => resolve(failure.message))
    // Not when its stderr is closed: a backend that computes on after it keeps that open.
    child.once('exit', () => setImmediate(() => resolve(lastWord(said))))
  })
  const ready = Promise.race([isReady, ended.then(word => Promise.reject(doesNotStart(word)))])
  // Whoever starts it again waits for nothing.
  ready.catch(() => undefined)
  const shutDown = () => {
    // Node's own would be a hard one there.
    if (process.platform === 'win32') spawnSync(pgCtl, ['kill', 'INT', `${child.pid}`], { env: environment })
    else child.kill('SIGINT')
  }
  return { child, ready, ended, shutDown }
}

/** Hears what it says: its last lines, and when it lets anybody in. */
function hear({ stderr }: ChildProcess, tell: Tell): { said: readonly string[]; isReady: Promise<void> } {
  const said: string[] = []
  const { promise: isReady, resolve } = Promise.withResolvers<void>()
  if (stderr)
    createInterface({ input: stderr }).on('line', line => {
      said.push(line)
      if (said.length > LAST_LINES) said.shift()
      if (line.includes(READY)) resolve()
      tell(line)
    })
  return { said, isReady }
}

// A client that is turned away meanwhile is told so by a FATAL of its own.
const TURNED_AWAY = /FATAL: {2}the database system is/

/** Why it ended: a PANIC before all that follows from it. */
function lastWord(lines: readonly string[]): string {
  const own = lines.filter(line => !TURNED_AWAY.test(line))
  return (
    own.find(line => line.includes('PANIC:')) ??
    own.findLast(line => line.includes('FATAL:')) ??
    own.at(-1) ??
    'without a word'
  )
}
