import type { Logger } from 'pino'
import { hasDatabase } from '../../../ground/database/cluster/place.ts'
import { lockDataDirectory } from '../../../ground/database/data-directory-lock.ts'
import { endWithoutLock } from '../../../ground/database/open-embedded.ts'
import { startSimulator } from '../../../simulator/simulator.ts'
import type { Configuration } from '../configuration.ts'
import { refuseTakenPort } from '../refuse-taken-port.ts'
import { keepAuthenticators } from './authenticators.ts'
import { buildWeb } from './build-web.ts'
import { registerAsOf } from './register.ts'
import { forgetAddress } from './running-demo.ts'
import { startBeforePast } from './start-before-past.ts'
import { type Demo, noteAndWelcome, startWithPast } from './start-with-past.ts'
import { withSimulator } from './with-simulator.ts'

// Long enough to watch a batch being worked on, short enough not to wait for it.
const LATENCY_MS: [number, number] = [100, 200]

type Wishes = { hasHistory: boolean }
type Running = { stop: () => Promise<void> }

/**
 * Starts the product against a simulator in the same process, with the demo's people, their thirty days before and what they have
 * uploaded, and prints how to get in. Whatever an earlier start did not get done is done now, and nothing twice.
 */
export async function startDemo(configuration: Configuration, log: Logger, { hasHistory }: Wishes): Promise<Running> {
  const { dataDir } = configuration
  await refuseTakenPort(configuration)
  const authenticators = keepAuthenticators(dataDir)
  const simulator = await startSimulator({ latencyMs: LATENCY_MS, ...registerAsOf(0) })
  const demo = { configuration: withSimulator(configuration, simulator), log, authenticators }
  const running = await (hasHistory && !hasDatabase(dataDir) ? startBeforePast(demo) : startAgain(demo))
  return {
    stop: async () => {
      forgetAddress(dataDir)
      await running.stop()
      await simulator.close()
    },
  }
}

async function startAgain(demo: Demo): Promise<Running> {
  // A second demo must not build under the first one's feet.
  const lock = lockDataDirectory(demo.configuration.dataDir, endWithoutLock)
  await buildWeb().finally(lock.release)
  const product = await startWithPast(demo)
  await noteAndWelcome(demo, product.address, product.runtime.database.db)
  return product
}
