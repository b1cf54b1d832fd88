import type { Logger } from 'pino'
import { countPasskeysOfOtherHosts } from '../../access/passkeys/list-passkeys.ts'
import { VERSION } from '../../base/releases/version.ts'
import { readers } from '../../documents/spreadsheets/runners/readers-and-writers.ts'
import type { App } from '../../platform/http/app.ts'
import { createDrain } from '../../platform/http/drain.ts'
import { isSample } from '../../platform/operator/sample-rules.ts'
import { untranslatedFields } from '../../platform/operator/untranslated-fields.ts'
import type { DemoAccount } from '../../platform/operator/wire.ts'
import type { Services } from '../../platform/services.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'
import { openWorkerPort } from './health.ts'
import { logNodeVersion } from './production-node.ts'
import { refuseTakenPort } from './refuse-taken-port.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { createWeb, listen } from './serve.ts'
import { startWork } from './start-work.ts'
import { startWatch } from './watch.ts'

export type Product = {
  address: string
  runtime: Runtime
  /** After SIGTERM the port stays open for DRAIN_SECONDS; after Ctrl+C it does not. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

type ProcessRoles = { web: boolean; worker: boolean }
type Options = {
  halves?: ProcessRoles
  /**
   * Set for the demo, where the sample operator is intended, and the login page lists the accounts.
   */
  demo?: {
    /** Runs before the port opens: adds the demo's users. */
    beforeOpening: (runtime: Runtime) => Promise<void>
    accounts: (runtime: Runtime) => Promise<DemoAccount[]>
    /**
     * Used instead of opening the port, which the demo has already open (demo/demo-port.ts).
     * Returns its address.
     */
    listen?: (app: App) => Promise<string>
  }
}

/**
 * Starts web, worker, or both in one process. `stop` stops accepting work, lets calls in flight
 * end, returns the rest, and closes everything.
 */
export async function startProduct(configuration: Configuration, log: Logger, options: Options = {}): Promise<Product> {
  const { halves: roles = { web: true, worker: true }, demo } = options
  logNodeVersion(log)
  const { host, workerPort } = configuration
  if (roles.web && !demo?.listen) await refuseTakenPort(configuration)
  else if (!roles.web && workerPort !== null) await refuseTakenPort({ host, port: workerPort }, 'WORKER_PORT')
  const runtime = await openRuntime(configuration, log)
  try {
    if (demo === undefined) logOperator(runtime)
    await warnOfOrphanedPasskeys(runtime, configuration.publicUrl)
    await demo?.beforeOpening(runtime)
    const withDemo = demo === undefined ? runtime : { ...runtime, demoAccounts: () => demo.accounts(runtime) }
    const app = roles.web ? await createWeb(withDemo) : null
    const drain = app ? createDrain(app.server, runtime.stopping.signal) : null
    const work = roles.worker ? await startWork(runtime) : null
    const address = app ? await (demo?.listen ?? listen)(app, runtime) : ''
    const ownPort = app ? null : await openWorkerPort(runtime)
    const watch = startWatch(runtime)
    const stopPrewarming = app ? prewarmReaders() : () => undefined
    const closeWeb = async (drainMs: number) => {
      await drain?.(drainMs)
      stopPrewarming()
      await app?.close()
    }
    const stop = async (signal?: NodeJS.Signals) => {
      runtime.stopping.abort()
      const drainMs = signal === 'SIGTERM' ? configuration.drainSeconds * 1_000 : 0
      await Promise.all([closeWeb(drainMs), work?.stop(), watch.stop()])
      await ownPort?.close()
      await runtime.close()
    }
    logStarted(runtime, roles)
    return { address, runtime, stop }
  } catch (failure) {
    await runtime.close()
    throw failure
  }
}

/**
 * Starts only web or only worker. Throws for the embedded database, which belongs to one process:
 * the other could never open it.
 */
export async function startWithRoles(
  configuration: Configuration,
  log: Logger,
  roles: { web: boolean; worker: boolean },
): Promise<Product> {
  if (configuration.databaseUrl === null) {
    throw new WrongConfiguration(
      'DATABASE_URL is not set; expected: PostgreSQL, because web and worker run separately (or use npm start)',
    )
  }
  return startProduct(configuration, log, { halves: roles })
}

function logStarted({ configuration, log }: Runtime, { web, worker }: ProcessRoles): void {
  const lanes = worker ? { lanes: configuration.workerConcurrency } : {}
  log.info({ version: VERSION, web, worker, ...lanes }, 'started')
}

function logOperator({ operator, log }: Runtime): void {
  const missing = untranslatedFields(operator)
  if (missing.length > 0)
    log.warn({ missing }, 'operator.json: English pages show German texts where these fields are missing')
  if (!isSample(operator)) return
  log.error(
    { operator: operator.name },
    'operator.json is the SAMPLE: imprint, reports and mails have sample details. Write your own (OPERATOR_FILE) before production',
  )
}

// Shorter than the lifetime of an unused process (threads/prewarmed-runners.ts).
const PREWARM_INTERVAL_MS = 30_000

/**
 * Keeps a prewarmed process for reading workbooks, so that uploads do not wait for its start.
 * Returns a function that ends it.
 */
function prewarmReaders(): () => void {
  readers.prewarm()
  const timer = setInterval(readers.prewarm, PREWARM_INTERVAL_MS)
  return () => clearInterval(timer)
}

/**
 * Logs a warning about passkeys that no longer work: each is bound to its host name permanently,
 * and the cause is hard to find without it (docs/rules.md#passkeys).
 */
export async function warnOfOrphanedPasskeys(
  { database: { db }, log }: Pick<Services, 'database' | 'log'>,
  publicUrl: string,
): Promise<void> {
  const { hostname } = new URL(publicUrl)
  const passkeys = await countPasskeysOfOtherHosts(db, hostname)
  if (passkeys === 0) return
  log.warn(
    { passkeys, host: hostname },
    'some passkeys no longer work: they were created under another host name than PUBLIC_URL’s. Their owners sign in with password and authenticator and create new ones',
  )
}
