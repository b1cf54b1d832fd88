import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { createHashingQueue, type HashingQueue } from '../../access/credentials/password-hash.ts'
import { bootstrapInstallation } from '../../access/users/bootstrap.ts'
import { openDatabaseClock, type WatchedClock } from '../../base/database/clock.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { listen } from '../../base/database/listen.ts'
import { migrateDatabase } from '../../base/database/migrate.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { openQueue, type Queue } from '../../checking/batches/asking/lane-queue.ts'
import { storeMarkChanges } from '../../checking/partners/changes-store.ts'
import { createScanUpload, type ScanUpload } from '../../documents/virus-scan/scan-upload.ts'
import { createMetrics, type Metrics } from '../../oversight/metrics/create-metrics.ts'
import { createMails } from '../../platform/mails/create.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../../platform/operator/operator.ts'
import type { DemoAccount, Operator } from '../../platform/operator/wire.ts'
import type { Services } from '../../platform/services.ts'
import { type Authorities, createAuthorities } from '../../registers/authorities/create.ts'
import { shareLimits } from '../../registers/authorities/shares/share-limits.ts'
import { SLOTS_CHANNEL } from '../../registers/authorities/shares/store.ts'
import { connectMarks } from '../../registers/marks/connect.ts'
import type { TimestampAuthorities } from '../../registers/timestamps/stamp-hash.ts'
import { encryptionFromConfiguration, refuseUnknownKeys } from './app-key.ts'
import type { Configuration } from './configuration.ts'
import { openConfigured } from './open-configured.ts'
import { usedKeyIds } from './stored-secrets.ts'
import { timestampAuthorities } from './timestamp-authorities.ts'

/** The parts of web and worker. */
export type Runtime = Services & {
  configuration: Configuration
  log: Logger
  clock: WatchedClock
  authorities: Authorities
  /** The registers that say something beside a verdict. */
  marks: ReturnType<typeof connectMarks>
  /** The authorities that timestamp evidence. */
  timestamps: TimestampAuthorities
  queue: Queue
  /** Only in the demo (demo/start-demo.ts): the accounts to sign in with. */
  demoAccounts?: () => Promise<DemoAccount[]>
  /** Only in the demo: its thirty days of history are still being created (demo/start-demo.ts). */
  isPastToCome?: true
  hashing: HashingQueue
  scanUpload: ScanUpload
  /**
   * Aborted when the process begins to stop: /readyz reports it, and responses close their
   * connections.
   */
  stopping: AbortController
  metrics: Metrics
  /**
   * Closes the FinanzOnline sessions, the queue, and the database if this runtime opened it, in
   * this order.
   */
  close: () => Promise<void>
}

/** The base of a runtime. The opener of the database closes it. */
export type Foundation = Pick<Runtime, 'configuration' | 'log' | 'operator' | 'database' | 'encryption' | 'clock'> & {
  /** How long a circuit breaker stays open before its next probe; default: a minute. */
  probeAfterMs?: number
}

/**
 * The demo opens its own databases, and its history uses a moved clock; by default the clock
 * follows the database's.
 */
type TimeOptions = {
  clockOf?: (database: OpenDatabase, log: Logger) => Promise<WatchedClock & { stop: () => void }>
  open: (configuration: Configuration, log: Logger) => Promise<OpenDatabase>
}

/**
 * Opens the database, migrates it to this release, creates the first account if there is none, and
 * prepares authorities and queue. Throws WrongConfiguration or DataDirectoryInUse for problems that
 * the operator can fix.
 */
export async function openRuntime(
  configuration: Configuration,
  log: Logger,
  { clockOf = databaseClock, open }: TimeOptions = DEFAULT_TIME_OPTIONS,
): Promise<Runtime> {
  const operator = readOperator(operatorFile(configuration))
  const database = await open(configuration, log)
  try {
    const migrated = await migrateDatabase(database, { log })
    log.info(
      { migrated },
      migrated.length > 0 ? 'the database was migrated to this release' : 'the database is up to date',
    )
    logDurability(database, log)
    const encryption = await openEncryption(configuration, database)
    await bootstrap(configuration, database, operator)
    const clock = await clockOf(database, log)
    const runtime = await composeRuntime({ configuration, log, operator, database, encryption, clock })
    const close = async () => {
      await runtime.close()
      clock.stop()
      await database.close()
    }
    return { ...runtime, close }
  } catch (failure) {
    await database.close()
    throw failure
  }
}

const databaseClock = ({ db }: OpenDatabase, log: Logger) =>
  openDatabaseClock(db, { log: err => log.warn({ err }, 'the database’s time could not be read') })

const DEFAULT_TIME_OPTIONS: TimeOptions = {
  open: (configuration, log) =>
    openConfigured(configuration, log, { silenceMs: configuration.databaseSilenceSeconds * 1_000 }),
}

/**
 * Prepares authorities, queue and mails on an open, migrated database, which stays open when the
 * runtime is closed.
 */
export async function composeRuntime({ probeAfterMs, ...foundation }: Foundation): Promise<Runtime> {
  const { configuration, log, database, encryption, clock } = foundation
  const timestamps = timestampAuthorities(configuration)
  const { smtpUrl, clamdAddress, clamdWhenDown } = configuration
  const metrics = createMetrics({ ...configuration, database, clock, log })
  const uncountedAuthorities = createAuthorities({
    database,
    clock,
    encryption,
    log,
    configuration,
    ...(probeAfterMs === undefined ? {} : { probeAfterMs }),
    herstellerId: () => herstellerId(configuration, database),
  })
  const authorities = metrics.countCalls(uncountedAuthorities)
  metrics.watchClock(clock, authorities)
  const sharedLimits = await shareLimitsAcrossProcesses(database, authorities, log)
  const queue = await openQueue({ database, log })
  const mails = createMails({ encryption, smtpUrl })
  const close = async () => {
    await authorities.close()
    await sharedLimits?.stop()
    await queue.close()
  }
  const scanUpload = createScanUpload({ clamdAddress, clamdWhenDown, database, log })
  const stopping = new AbortController()
  return {
    ...foundation,
    authorities,
    marks: connectMarks({
      ...configuration,
      database,
      clock,
      log,
      mayAsk: () => authorities.clockDoubt() === null,
      tellMoves: storeMarkChanges,
    }),
    timestamps,
    queue,
    mails,
    scanUpload,
    hashing: createHashingQueue(),
    stopping,
    metrics,
    close,
  }
}

async function openEncryption(configuration: Configuration, database: OpenDatabase): Promise<Encryption> {
  const used = await usedKeyIds(database)
  const encryption = encryptionFromConfiguration(configuration, used.length > 0)
  refuseUnknownKeys(encryption, used)
  return encryption
}

// Default: ./operator.json, or if it is missing, the sample, which is marked as such on every page.
const operatorFile = ({ operatorFile: file }: Configuration): string =>
  resolve(file ?? (existsSync('operator.json') ? 'operator.json' : SAMPLE_OPERATOR_FILE))

// The embedded database belongs to one process, which has the authorities' rate limits for itself.
const shareLimitsAcrossProcesses = async (database: OpenDatabase, { shares, limits }: Authorities, log: Logger) =>
  database.kind === 'embedded'
    ? null
    : shareLimits({
        db: database.db,
        log,
        shares,
        limits,
        listen: listener => listen(database, SLOTS_CHANNEL, listener),
      })

/** Returns the level of durability of the database, for /readyz and the log at the start. */
export const durabilityOf = ({ kind }: Pick<OpenDatabase, 'kind'>): string =>
  kind === 'embedded'
    ? 'embedded PostgreSQL: safe against crashes and power cuts (docs/decisions/2026-11-25-embedded-postgresql.md)'
    : 'PostgreSQL'

const logDurability = (database: OpenDatabase, log: Logger) =>
  log.info({ database: database.kind }, durabilityOf(database))

async function bootstrap(configuration: Configuration, database: OpenDatabase, operator: Operator): Promise<void> {
  const { bootstrapEmail, bootstrapPassword } = configuration
  const account = await bootstrapInstallation({ bootstrapEmail, bootstrapPassword, database, operator })
  if (account?.isRandom) console.log(`First account: ${account.email}   Password, shown only now: ${account.password}`)
}

// The software producer's UID, sent at every login; default: the operator's own
// (docs/rules.md#producer-id).
async function herstellerId({ finanzonlineHerstellerId }: Configuration, { db }: OpenDatabase): Promise<string> {
  if (finanzonlineHerstellerId !== null) return finanzonlineHerstellerId
  const operator = await db.selectFrom('company').select('uid').where('id', '=', OPERATOR_COMPANY_ID).executeTakeFirst()
  return operator?.uid ?? ''
}
