import { readConfiguration } from '../../src/app/start/configuration.ts'
import { moveDatabase, openMovableDatabase } from '../../src/app/start/demo/simulated-time.ts'
import { createLog } from '../../src/app/start/log.ts'
import { openRuntime, type Runtime } from '../../src/app/start/runtime.ts'
import { createWeb } from '../../src/app/start/serve.ts'
import { startWork } from '../../src/app/start/start-work.ts'
import type { App } from '../../src/platform/http/app.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase } from '../world/databases/own-database.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { createRunningClock, type MovedClock } from '../world/product/moved-clock.ts'
import { simulatedAccount } from '../world/product/simulated-account.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import { GUIDE_COMPANIES } from './sample-data.ts'

/**
 * The whole product at a simulated date: pages, worker, database and authorities use one clock,
 * which `moveTo` sets.
 */
export type GuideWorld = {
  app: App
  runtime: Runtime
  simulator: Simulator
  clock: MovedClock
  address: string
  moveTo: (moment: string) => Promise<void>
  close: () => Promise<void>
}

const ENVIRONMENT = {
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  BOOTSTRAP_EMAIL: 'dev@kanzlei.example',
  BOOTSTRAP_PASSWORD: 'Bootstrap-Pass-2026',
  // Six weeks of sign-ins and uploads take place within a minute of real time.
  RATE_LOGIN: '0',
  RATE_CODE: '0',
  RATE_SINGLE_CHECK: '0',
  RATE_UPLOAD: '0',
}

/** Opens the world at a moment, with an empty database. The caller closes it. */
export async function openGuideWorld(moment: string): Promise<GuideWorld> {
  const temporaryDatabase = await createTemporaryDatabase()
  const clock = createRunningClock()
  const database = await openMovableDatabase(temporaryDatabase.url)
  const moveTo = async (to: string) => {
    clock.set(to)
    await moveDatabase(database.db, Date.parse(to) - Date.now())
  }
  await moveTo(moment)
  const simulator = await startSimulator({ now: clock.now, accounts: Object.values(GUIDE_COMPANIES).map(accountOf) })
  const runtime = await openRuntime(configurationFor(simulator), createLog('fatal'), {
    clockOf: async () => ({ ...clock, stop: () => undefined }),
    open: async () => database,
  })
  const app = await createWeb(runtime)
  const work = await startWork(runtime)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await Promise.all([app.close(), work.stop()])
    await runtime.close()
    await simulator.close()
    await temporaryDatabase.remove()
  }
  return { app, runtime, simulator, clock, address, moveTo, close }
}

const accountOf = ({ account }: { account: { finCustomerId: string } }) => simulatedAccount(account.finCustomerId)

const configurationFor = (simulator: Simulator) =>
  readConfiguration({
    ...ENVIRONMENT,
    ...simulatorEnvironment(simulator),
    SCHEINUNTERNEHMEN_URL: simulator.scheinunternehmenUrl,
    ADIS_URL: simulator.adisUrl,
    ARES_URL: simulator.aresUrl,
    APP_SECRET: freshSecret(),
  })
