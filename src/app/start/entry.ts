import process from 'node:process'
import type { Logger } from 'pino'
import { UnusableDataDirectory } from '../../ground/database/data-directory-lock.ts'
import { DatabaseInUse } from '../../ground/database/give-way.ts'
import { LaterDatabase } from '../../ground/database/migrate.ts'
import { UnreachableDatabase, wordsOf } from '../../ground/database/wait-for-postgresql.ts'
import { OperatorMistake } from '../../house/operator/operator.ts'
import { UnusableExport } from '../backup/unusable-export.ts'
import { type Configuration, readConfiguration, WrongConfiguration, withSecretFiles } from './configuration.ts'
import { endWithNpm } from './end-with-npm.ts'
import { keepCompiledCode } from './keep-compiled-code.ts'
import { createLog } from './log.ts'
import { closeDataDirectory, keepNewFilesPrivate } from './private-files.ts'

const LEAST_NODE = 22
const MENDABLE = [
  LaterDatabase,
  DatabaseInUse,
  UnreachableDatabase,
  WrongConfiguration,
  UnusableDataDirectory,
  OperatorMistake,
  UnusableExport,
]
// How long stopping may take on top of DRAIN_SECONDS.
const GIVE_UP_MS = 20_000

type Running = { stop: (signal: NodeJS.Signals) => Promise<void> }

/**
 * Runs one of the commands: reads the environment, starts, and stops on SIGTERM or SIGINT (exit 0). A failed start exits 1 and prints one
 * line where the operator can mend it, else the whole error.
 */
export async function runEntry(
  start: (configuration: Configuration, log: Logger) => Promise<Running>,
  adapt: (configuration: Configuration) => Configuration = configuration => configuration,
): Promise<void> {
  try {
    if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
      throw new WrongConfiguration(
        `Node ${process.versions.node} runs this; expected: ${LEAST_NODE}.18 or later (npm run … brings 24)`,
      )
    }
    refuseUnsetClock(new Date())
    keepNewFilesPrivate()
    endWithNpm(process.env)
    keepCompiledCode(process.env)
    const configuration = adapt(readConfiguration(withSecretFiles(process.env)))
    const log = createLog(configuration.logLevel)
    endOnUnsafeState(log)
    closeDataDirectory(configuration, log)
    const goesOn = endWhileStarting()
    const running = await start(configuration, log)
    goesOn()
    stopOnSignal(running, log, configuration.drainSeconds * 1_000)
  } catch (failure) {
    const isMendable = MENDABLE.some(kind => failure instanceof kind) || hasCode(failure)
    console.error(isMendable ? wordsOf(failure) : failure)
    process.exit(1)
  }
}

// A port in use, a database that went away, a path that is no directory or not writable, a full disk: what the system or PostgreSQL says
// is clear enough.
const MENDABLE_CODE =
  /^(EADDRINUSE|EADDRNOTAVAIL|EACCES|EPERM|EEXIST|ENOTDIR|ENOTEMPTY|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EROFS|ENOSPC|28000|28P01|3D000)$/

const hasCode = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && MENDABLE_CODE.test(String(failure.code))

/**
 * Exits (0) at once on a signal until the product runs. `process.exit` runs the `exit` handlers, which end PostgreSQL, too; Node skips them
 * when a signal itself ends the process. Returns a function that undoes this.
 */
function endWhileStarting(): () => void {
  const end = () => process.exit(0)
  for (const signal of STOPPING) process.on(signal, end)
  return () => {
    for (const signal of STOPPING) process.off(signal, end)
  }
}

const STOPPING = ['SIGTERM', 'SIGINT'] as const

function stopOnSignal(running: Running, log: Logger, drainMs: number): void {
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1) // a second signal means now
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), GIVE_UP_MS + drainMs).unref()
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
  for (const signal of STOPPING) process.on(signal, stop)
}

function endOnUnsafeState(log: Logger): void {
  process.on('unhandledRejection', failure => log.error({ err: failure }, 'unhandled rejection'))
  process.on('uncaughtException', failure => {
    log.fatal({ err: failure }, 'uncaught exception: the process ends, its work is taken up again at the next start')
    process.exit(1)
  })
}

// Before this product was: a machine without a battery wakes in 1970, and would date evidence, codes and sessions by it.
const EARLIEST = new Date('2025-01-01T00:00:00Z')

/** Refuses (WrongConfiguration) a clock that was never set. */
export function refuseUnsetClock(now: Date): void {
  if (now >= EARLIEST) return
  throw new WrongConfiguration(
    `The clock of this machine says ${now.toISOString()}; expected: the time of today (set it, e. g. by NTP, and start again)`,
  )
}
