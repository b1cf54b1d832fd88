import process from 'node:process'
import { type Logger, pino } from 'pino'
import { type Configuration, readConfiguration } from '../../../src/app/start/configuration.ts'
import { composeRuntime, type Foundation, type Runtime } from '../../../src/app/start/runtime.ts'
import { createWeb } from '../../../src/app/start/serve.ts'
import { REGISTER_IDS } from '../../../src/base/authority-rules.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import type { App } from '../../../src/platform/http/app.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../../../src/platform/operator/operator.ts'
import { MARK_REGISTER_IDS } from '../../../src/registers/marks/mark-rules.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { freshDatabase } from '../databases/database.ts'
import { freshEncryption } from './fresh-key.ts'
import { createMovedClock, type MovedClock } from './moved-clock.ts'

export type Overrides = Partial<Omit<Foundation, 'configuration' | 'clock'>> & {
  configuration?: Partial<Configuration>
  clock?: MovedClock
  /** The simulator of the authorities; without one, no query is answered. */
  simulator?: Simulator
  /** Replacements for parts of the runtime, applied before the web half is created. */
  replaceParts?: (runtime: Runtime) => Partial<Runtime>
  /** The folder of the built pages; by default there are none. */
  webFiles?: string
  log?: Logger
}

export type TestProduct = {
  app: App
  runtime: Runtime
  database: OpenDatabase
  clock: MovedClock
  close: () => Promise<void>
}

const UNREACHABLE_URL = 'http://127.0.0.1:1'
const NO_RATE_LIMITS = { rateLogin: 0, rateCode: 0, rateSingleCheck: 0, rateUpload: 0 }
const MISSING_FOLDER = 'there are no built pages'

/**
 * Creates the product's web half as src/app/start composes it, without a port: calls are injected.
 * It uses a new database unless one is given, and a clock that the test moves. The caller closes
 * it; the database closes as freshDatabase describes.
 */
export async function createTestProduct(overrides: Overrides = {}): Promise<TestProduct> {
  const { configuration, simulator, replaceParts, webFiles = MISSING_FOLDER, ...options } = overrides
  const database = options.database ?? (await freshDatabase())
  const clock = options.clock ?? createMovedClock()
  // Both clocks agree on any test date.
  simulator?.setClock(clock.now)
  const composedRuntime = await composeRuntime({
    log: createTestLog(),
    encryption: freshEncryption(),
    operator: readOperator(SAMPLE_OPERATOR_FILE),
    ...options,
    database,
    clock,
    configuration: {
      ...readConfiguration({}),
      ...NO_RATE_LIMITS,
      ...NO_MARK_REGISTERS,
      ...(simulator?.settings ?? NO_AUTHORITIES),
      ...configuration,
    },
  })
  const runtime = { ...composedRuntime, ...replaceParts?.(composedRuntime) }
  const app = await createWeb(runtime, webFiles)
  const close = async () => {
    await app.close()
    await composedRuntime.close()
  }
  return { app, runtime, database, clock, close }
}

const createTestLog = () => pino({ level: process.env.DEBUG_TESTS ? 'error' : 'silent' })

/** No authority is reachable, and no other register is queried. */
const NO_AUTHORITIES = {
  ...Object.fromEntries(REGISTER_IDS.map(id => [`${id}Url`, UNREACHABLE_URL])),
  finanzonlineSessionUrl: UNREACHABLE_URL,
  finanzonlineUidUrl: UNREACHABLE_URL,
  finanzonlineDataboxUrl: UNREACHABLE_URL,
}

/** A register that the simulator lacks is not queried. */
const NO_MARK_REGISTERS = Object.fromEntries(MARK_REGISTER_IDS.map(id => [`${id}Url`, null]))
