import type { Logger } from 'pino'
import { lockDataDirectory } from '../../database/data-directory-lock.ts'
import { endWithoutLock } from '../../database/open-embedded.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import type { Configuration } from '../configuration.ts'
import { type Product, startProduct } from '../product.ts'
import { refuseTakenPort } from '../refuse-taken-port.ts'
import { type Authenticators, keepAuthenticators } from './authenticators.ts'
import { buildWeb } from './build-web.ts'
import { leadTo } from './lead-to.ts'
import { accountsToShow, listAccounts } from './list-accounts.ts'
import { makeHistory } from './make-history.ts'
import { USER } from './people.ts'
import { registerAsOf } from './register.ts'
import { forgetAddress, noteAddress } from './running-demo.ts'
import { settlePeople } from './settle-people.ts'
import { uploadSamples } from './upload-samples.ts'
import { welcome } from './welcome.ts'

// Long enough to watch a batch being worked on, short enough not to wait for it.
const LATENCY_MS: [number, number] = [100, 200]

type Wishes = { hasHistory: boolean }

/**
 * Starts the product against a simulator in the same process, with the demo's people, their thirty days before and what they have
 * uploaded, and prints how to get in. Whatever an earlier start did not get done is done now, and nothing twice.
 */
export async function startDemo(
  configuration: Configuration,
  log: Logger,
  { hasHistory }: Wishes,
): Promise<{ stop: () => Promise<void> }> {
  const { dataDir } = configuration
  await refuseTakenPort(configuration)
  const authenticators = keepAuthenticators(dataDir)
  // A second demo must not build under the first one's feet.
  const lock = lockDataDirectory(dataDir, endWithoutLock)
  try {
    await Promise.all([buildWeb(), hasHistory && makeHistory(configuration, authenticators)])
  } finally {
    lock.release()
  }
  const simulator = await startSimulator({ latencyMs: LATENCY_MS, ...registerAsOf(0) })
  const product = await startWithPeople(leadTo(configuration, simulator), log, authenticators)
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

const startWithPeople = (configuration: Configuration, log: Logger, authenticators: Authenticators): Promise<Product> =>
  startProduct(configuration, log, {
    demo: {
      beforeOpening: runtime => settlePeople(runtime, authenticators),
      accounts: ({ database }) => accountsToShow(database.db, authenticators),
    },
  })
