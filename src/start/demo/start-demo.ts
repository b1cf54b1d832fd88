import type { Logger } from 'pino'
import { startSimulator } from '../../simulator/simulator.ts'
import type { Configuration } from '../configuration.ts'
import { startProduct } from '../product.ts'
import { refuseTakenPort } from '../refuse-taken-port.ts'
import { keepAuthenticators } from './authenticators.ts'
import { buildWeb } from './build-web.ts'
import { accountsToShow, listAccounts } from './list-accounts.ts'
import { USER } from './people.ts'
import { forgetAddress, noteAddress } from './running-demo.ts'
import { settlePeople } from './settle-people.ts'
import { uploadSamples } from './upload-samples.ts'
import { welcome } from './welcome.ts'

// Long enough to watch a batch being worked on, short enough not to wait for it.
const LATENCY_MS: [number, number] = [100, 200]

/**
 * Starts the product against a simulator in the same process, with the demo's people and what they have uploaded, and
 * prints how to get in. Whatever an earlier start did not get done is done now, and nothing twice.
 */
export async function startDemo(configuration: Configuration, log: Logger): Promise<{ stop: () => Promise<void> }> {
  const { dataDir } = configuration
  await refuseTakenPort(configuration)
  const authenticators = keepAuthenticators(dataDir)
  const simulator = await startSimulator({ latencyMs: LATENCY_MS })
  const { viesUrl, finanzonlineSessionUrl, finanzonlineUidUrl, scheinunternehmenUrl } = simulator
  const addresses = { viesUrl, finanzonlineSessionUrl, finanzonlineUidUrl, scheinunternehmenUrl }
  const product = await startProduct({ ...configuration, ...addresses }, log, {
    demo: {
      // Only now is the data directory ours: a second demo must not build under the first one's feet.
      beforeOpening: async runtime => void (await Promise.all([buildWeb(), settlePeople(runtime, authenticators)])),
      accounts: ({ database }) => accountsToShow(database.db, authenticators),
    },
  })
  const address = configuration.port === 0 ? product.address : configuration.publicUrl
  const { db } = product.runtime.database
  await uploadSamples(db, product.address, authenticators[USER.email] ?? '')
  noteAddress(dataDir, address)
  console.log(welcome(address, await listAccounts(db), dataDir))
  return {
    stop: async () => {
      forgetAddress(dataDir)
      await product.stop()
      await simulator.close()
    },
  }
}
