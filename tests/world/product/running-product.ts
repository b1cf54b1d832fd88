import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS, WORKER_FLAGS } from '../../../src/app/start/production-node.ts'
import { endWithParent } from '../../../src/base/database/cluster/end-with-parent.ts'
import { builtCommand } from './built-server.ts'
import { copyStartedData } from './started-data.ts'

/** The product in a separate process, as an operator runs it. */
export type RunningProduct = {
  address: string
  dataDir: string
  pid: number
  /** Sends SIGTERM or `signal`; returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Kills it with kill -9. */
  kill: () => Promise<void>
  /** Returns its output, for the message of a failing test. */
  log: () => string
}

export type ProductOptions = {
  env?: Record<string, string>
  /** By default, a new directory. */
  dataDir?: string
  command?: 'start' | 'web' | 'worker' | 'demo'
  /** The command that starts it; by default Node with our entry file. */
  by?: readonly [string, ...string[]]
  /** Its working directory; by default that of the test. */
  cwd?: string
}

const DEMO = fileURLToPath(new URL('../../../src/app/start/demo.ts', import.meta.url))
// Long, because it only ends starts that hang: the demo first simulates thirty days.
const READY_TIMEOUT_MS = 180_000
// Characters at the end of the log that are shown.
const SHOWN_LOG_LENGTH = 4000
export const BOOTSTRAP = { email: 'dev@uid.example', password: 'Bootstrap-Pass-2026' }

// The demo listens before it has uploaded its samples, signed in as one of its people. A test must
// not use a code of that person until then.
const READY_MESSAGES: Partial<Record<NonNullable<ProductOptions['command']>, string>> = {
  demo: 'Ctrl+C stops the demo',
}

// An abort of V8 itself (docs/decisions/2026-11-25-ci-retry.md), without a known cause in our
// code.
const V8_ABORT = 'Check failed: jit_page.has_value()'

/**
 * Starts the built command, or the demo, on a free port and waits until it is ready. The caller has
 * to build it first (built-server.ts). If V8 aborts before it is ready, starts it once more, as a
 * service manager would.
 */
export async function runProduct(options: ProductOptions): Promise<RunningProduct> {
  try {
    return await startProduct(options)
  } catch (failure) {
    if (!String(failure).includes(V8_ABORT)) throw failure
    console.error(`V8 aborted, and the product is started again:\n${failure}`)
    return startProduct(options)
  }
}

async function startProduct({
  env = {},
  dataDir,
  command = 'start',
  by,
  cwd = process.cwd(),
}: ProductOptions): Promise<RunningProduct> {
  const hasOwnDatabase = dataDir === undefined && command === 'start' && env.DATABASE_URL === undefined
  // With an embedded database, it starts in the state after a first start.
  const directory = dataDir ?? (hasOwnDatabase ? copyStartedData() : mkdtempSync(join(tmpdir(), 'uid-check-product-')))
  const entry = command === 'demo' ? DEMO : builtCommand(command)
  const flags = command === 'worker' ? WORKER_FLAGS : NODE_FLAGS
  const [program, ...args] = by ?? [process.execPath, ...flags, entry]
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: directory,
      BOOTSTRAP_EMAIL: BOOTSTRAP.email,
      BOOTSTRAP_PASSWORD: BOOTSTRAP.password,
      LOG_LEVEL: 'info',
      // There is no proxy that needs the drain time.
      DRAIN_SECONDS: '0',
      // Tests never read the ministry's list or query the Czech registers; they use a simulator's
      // or none.
      SCHEINUNTERNEHMEN_URL: '',
      ADIS_URL: '',
      ARES_URL: '',
      WHITE_LIST_URL: '',
      ANAF_URL: '',
      SLOVAK_LISTS_URL: '',
      DEMO_HISTORY: 'no',
      ...env,
    },
  })
  // A killed test run must not leave it running.
  endWithParent(child, 'KILL')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const product = { dataDir: directory, pid: child.pid ?? 0, log: () => output }
  const { stop, kill, reportUnexpectedEnd } = watchProcess(child, () => output)
  const address =
    command === 'worker' && env.WORKER_PORT === undefined
      ? ''
      : await addressOf(child, () => output, READY_MESSAGES[command])
  reportUnexpectedEnd()
  return { ...product, address, stop, kill }
}

const isUnexpectedError = (line: string): boolean => line.includes('"level":50') && line.includes('"err":')

const watchProcess = (child: ChildProcess, output: () => string) => {
  // An end before it is ready is reported elsewhere.
  let isExpected = true
  const ended = new Promise<number | null>(done =>
    child.once('exit', (code, signal) => {
      // A later call would only report that nothing answers; this is the only trace of the cause.
      if (!isExpected)
        console.error(`the product ended by itself (${signal ?? code}):\n${output().slice(-SHOWN_LOG_LENGTH)}`)
      done(code)
    }),
  )
  const end = (signal: NodeJS.Signals) => {
    isExpected = true
    // A browser sees only a status of 500; this is the only trace of the cause.
    for (const line of output().split('\n').filter(isUnexpectedError)) console.error(line.slice(0, SHOWN_LOG_LENGTH))
    child.kill(signal)
    return ended
  }
  return {
    reportUnexpectedEnd: () => {
      isExpected = false
    },
    stop: (signal: NodeJS.Signals = 'SIGTERM') => end(signal),
    kill: async () => {
      await end('SIGKILL')
    },
  }
}

async function addressOf(child: ChildProcess, output: () => string, readyMessage = ''): Promise<string> {
  const until = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < until && child.exitCode === null) {
    const address = /"address":"(http:\/\/[^"]+)"/.exec(output())?.[1]
    if (address && output().includes(readyMessage) && (await isReady(address))) return address
    await new Promise(done => setTimeout(done, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the product did not become ready:\n${output()}`)
}

const isReady = (address: string): Promise<boolean> =>
  fetch(new URL('/readyz', address)).then(
    response => response.ok,
    () => false,
  )
