import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { freePort } from '../product/free-port.ts'

/** A PostgreSQL of the test's own, to be killed as no shared one may be. */
export type OwnPostgresql = {
  url: string
  /** kill -9 of the server and of each of its processes. */
  kill: () => Promise<void>
  /** Starts it again; resolves when it lets somebody in. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** Makes and starts a throwaway cluster as .ci/run does: as user postgres where we are root, on a free port. */
export async function startOwnPostgresql(): Promise<OwnPostgresql> {
  const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  if (!programs) throw new Error('no PostgreSQL is installed')
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-postgresql-'))
  const data = join(directory, 'data')
  if (process.getuid?.() === 0) chownSync(directory, idOf('-u'), idOf('-g'))
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const [initdb, ...words] = asPostgres(
    join(programs, 'initdb'),
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'postgres',
    '--no-sync',
  )
  execFileSync(initdb, words, { cwd: directory, stdio: 'ignore' })
  let server: ChildProcess | null = null
  const start = async () => {
    const until = Date.now() + OPEN_WITHIN_MS
    do server = startServer(join(programs, 'postgres'), { data, directory, port })
    while (!(await hasOpened(url, server, until)))
  }
  const end = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()
  return {
    ...{ url, start },
    kill: async () => {
      const others = childrenOf(server?.pid)
      await end('SIGKILL') // first, so that it makes no new ones
      for (const pid of others) killNow(pid)
    },
    remove: async () => {
      await end('SIGQUIT') // PostgreSQL's immediate shutdown
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

// Linux tells; elsewhere they notice that their parent is gone, and end.
function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It noticed, and is gone.
  }
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

// PostgreSQL refuses to run as root.
const asPostgres = (program: string, ...words: string[]): [string, ...string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', program, ...words]
    : [program, ...words]

// Our own child, so that it is gone when it was killed: a server that finds its predecessor undead does not start.
function startServer(program: string, place: { data: string; directory: string; port: number }): ChildProcess {
  const settings = [`listen_addresses=127.0.0.1`, `port=${place.port}`, `unix_socket_directories=${place.directory}`]
  const [command, ...words] = asPostgres(program, '-D', place.data, ...settings.flatMap(each => ['-c', each]))
  return spawn(command, words, { cwd: place.directory, stdio: 'ignore' })
}

const OPEN_WITHIN_MS = 60_000

/** False where it ended again: a killed server's processes may hold its memory for a moment. */
async function hasOpened(url: string, server: ChildProcess, until: number): Promise<boolean> {
  while (server.exitCode === null) {
    if (await letsIn(url)) return true
    if (Date.now() > until) throw new Error('PostgreSQL did not start')
    await new Promise(done => setTimeout(done, 50))
  }
  if (Date.now() > until) throw new Error('PostgreSQL did not start')
  return false
}

async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
