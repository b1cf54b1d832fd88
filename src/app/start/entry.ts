import { constants } from 'node:os'
import process from 'node:process'
import type { Logger } from 'pino'
import { STOP_SIGNALS } from '../../base/threads/stop-signals.ts'
import { enableCompileCache } from './compile-cache.ts'
import { type Configuration, readConfiguration, WrongConfiguration, withSecretFiles } from './configuration.ts'
import { endWithNpm } from './end-with-npm.ts'
import { describeFixableError } from './fixable-error.ts'
import { createLog } from './log.ts'
import { closeDataDirectory, restrictNewFiles } from './private-files.ts'

const MIN_NODE_MAJOR = 22
// Maximum time for stopping in addition to DRAIN_SECONDS.
const STOP_TIMEOUT_MS = 20_000

type RunningProduct = { stop: (signal: NodeJS.Signals) => Promise<void> }

type Adapt = (configuration: Configuration) => Configuration

/**
 * Runs a server until it is stopped: reads the environment, starts, and stops on a signal (exit 0).
 * A failed start exits 1 and prints one line if the operator can fix it, else the whole error.
 */
export const runEntry = (
  start: (configuration: Configuration, log: Logger) => Promise<RunningProduct>,
  adapt?: Adapt,
): Promise<void> =>
  run(adapt, async (configuration, log) => {
    const removeSignalHandlers = endOnSignal(() => 0)
    const running = await start(configuration, log)
    removeSignalHandlers()
    stopOnSignal(running, log, configuration.drainSeconds * 1_000)
  })

/**
 * Runs a command that ends by itself, and fails as `runEntry` does. A signal ends it at once with a
 * shell's exit code for signals: an interrupted run must not look like success.
 */
export const runTool = (work: (configuration: Configuration, log: Logger) => Promise<void>): Promise<void> =>
  run(undefined, async (configuration, log) => {
    const removeSignalHandlers = endOnSignal(signal => 128 + constants.signals[signal])
    await work(configuration, log)
    removeSignalHandlers()
  })

async function run(
  adapt: Adapt = configuration => configuration,
  work: (configuration: Configuration, log: Logger) => Promise<void>,
): Promise<void> {
  try {
    refuseOldNode()
    refuseUnsetClock(new Date())
    restrictNewFiles()
    endWithNpm(process.env)
    enableCompileCache(process.env)
    const configuration = adapt(readConfiguration(withSecretFiles(process.env)))
    const log = createLog(configuration.logLevel)
    endOnUnsafeState(log)
    closeDataDirectory(configuration, log)
    await work(configuration, log)
  } catch (failure) {
    console.error(describeFixableError(failure) ?? failure)
    process.exit(1)
  }
}

function refuseOldNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) return
  throw new WrongConfiguration(
    `This is Node ${process.versions.node}; expected: ${MIN_NODE_MAJOR}.18 or later (npm run … brings 24)`,
  )
}

/**
 * Exits at once on a signal, with the code from `codeOf`. `process.exit` runs the `exit` handlers,
 * which stop PostgreSQL; Node skips them when a signal ends the process. Returns a function that
 * undoes this.
 */
function endOnSignal(codeOf: (signal: NodeJS.Signals) => number): () => void {
  const end = (signal: NodeJS.Signals) => process.exit(codeOf(signal))
  for (const signal of STOP_SIGNALS) process.on(signal, end)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, end)
  }
}

function stopOnSignal(running: RunningProduct, log: Logger, drainMs: number): void {
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1) // a second signal exits at once
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS + drainMs).unref()
    running.stop(signal).then(
      () => {
        log.info('stopped')
        process.exit(0)
      },
      failure => {
        log.error({ err: failure }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
}

function endOnUnsafeState(log: Logger): void {
  process.on('unhandledRejection', failure => log.error({ err: failure }, 'unhandled rejection'))
  process.on('uncaughtException', failure => {
    log.fatal({ err: failure }, 'uncaught exception: the process exits; its work continues at the next start')
    process.exit(1)
  })
}

// Earlier than any release: a machine without a clock battery starts in 1970, and would date
// evidence, codes and sessions by it.
const EARLIEST = new Date('2025-01-01T00:00:00Z')

/** Throws WrongConfiguration for a clock that was never set. */
export function refuseUnsetClock(now: Date): void {
  if (now >= EARLIEST) return
  throw new WrongConfiguration(
    `The clock of this machine shows ${now.toISOString()}; expected: the current time (set it, for example by NTP, and start again)`,
  )
}
