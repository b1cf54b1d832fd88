import process from 'node:process'
import { type Logger, pino } from 'pino'
import { type Configuration, readConfiguration } from '../../../src/app/start/configuration.ts'
import { composeRuntime, type Foundation, type Runtime } from '../../../src/app/start/runtime.ts'
import { createWeb } from '../../../src/app/start/serve.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import type { App } from '../../../src/platform/http/app.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../../../src/platform/operator/operator.ts'
import { HMRC_APPLICATION } from '../../../src/simulator/registers/hmrc/token-forms.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { freshDatabase } from '../databases/database.ts'
import { freshEncryption } from './fresh-key.ts'
import { type MovedClock, movedClock } from './moved-clock.ts'

export type Overrides = Partial<Omit<Foundation, 'configuration' | 'clock'>> & {
  configuration?: Partial<Configuration>
  clock?: MovedClock
  /** The simulator of the authorities; without one, no query is answered. */
  simulator?: Simulator
  /** Replacements for parts of the runtime, applied before the web half is created. */
  instead?: (runtime: Runtime) => Partial<Runtime>
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

const NOWHERE = 'http://127.0.0.1:1'
const NO_RATES = { rateLogin: 0, rateCode: 0, rateSingleCheck: 0, rateUpload: 0 }
const NO_FILES = 'there are no built pages'

/**
 * Creates the product's web half as src/app/start composes it, without a port: calls are injected.
 * It uses a new database unless one is given, and a clock that the test moves. The caller closes
 * it; the database closes as freshDatabase describes.
 */
export async function createTestProduct(overrides: Overrides = {}): Promise<TestProduct> {
  const { configuration, simulator, instead, webFiles = NO_FILES, ...given } = overrides
  const database = given.database ?? (await freshDatabase())
  const clock = given.clock ?? movedClock()
  // Both clocks agree on any test date.
  simulator?.goBy(clock.now)
  const composed = await composeRuntime({
    log: silentUnlessDebugged(),
    encryption: freshEncryption(),
    operator: readOperator(SAMPLE_OPERATOR_FILE),
    ...given,
    database,
    clock,
    configuration: { ...readConfiguration({}), ...NO_RATES, ...authoritiesOf(simulator), ...configuration },
  })
  const runtime = { ...composed, ...instead?.(composed) }
  const app = await createWeb(runtime, webFiles)
  const close = async () => {
    await app.close()
    await composed.close()
  }
  return { app, runtime, database, clock, close }
}

const silentUnlessDebugged = () => pino({ level: process.env.DEBUG_TESTS ? 'error' : 'silent' })

const authoritiesOf = (simulator?: Simulator) => ({
  viesUrl: simulator?.viesUrl ?? NOWHERE,
  finanzonlineSessionUrl: simulator?.finanzonlineSessionUrl ?? NOWHERE,
  finanzonlineUidUrl: simulator?.finanzonlineUidUrl ?? NOWHERE,
  finanzonlineDataboxUrl: simulator?.finanzonlineDataboxUrl ?? NOWHERE,
  bfsUrl: simulator?.bfsUrl ?? NOWHERE,
  bzstUrl: simulator?.bzstUrl ?? NOWHERE,
  scheinunternehmenUrl: simulator?.scheinunternehmenUrl ?? null,
  hmrcUrl: simulator?.hmrcUrl ?? NOWHERE,
  hmrcClientId: simulator ? HMRC_APPLICATION.id : null,
  hmrcClientSecret: simulator ? HMRC_APPLICATION.secret : null,
  adisUrl: simulator?.adisUrl ?? null,
  aresUrl: simulator?.aresUrl ?? null,
})
