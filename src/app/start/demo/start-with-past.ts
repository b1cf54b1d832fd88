import type { Logger } from 'pino'
import type { Database } from '../../../ground/database/database.ts'
import type { App } from '../../../house/http/app.ts'
import type { Configuration } from '../configuration.ts'
import { type Product, startProduct } from '../product.ts'
import type { Authenticators } from './authenticators.ts'
import { accountsToShow, listAccounts } from './list-accounts.ts'
import { USER } from './people.ts'
import { noteAddress } from './running-demo.ts'
import { settlePeople } from './settle-people.ts'
import { keepSignIns, type SignIns } from './sign-ins.ts'
import { uploadSamples } from './upload-samples.ts'
import { welcome } from './welcome.ts'

/** What every start of the demo has; its configuration leads to the simulator. */
export type Demo = { configuration: Configuration; log: Logger; authenticators: Authenticators }

type Before = { signIns: SignIns; listen: (app: App) => Promise<string> }

/** Starts the product with the demo's people on what there is of a past; `before`: what there was at the door until then. */
export async function startWithPast({ configuration, log, authenticators }: Demo, before?: Before): Promise<Product> {
  const product = await startProduct(configuration, log, {
    demo: {
      beforeOpening: async runtime => {
        await settlePeople(runtime, authenticators)
        if (before) await keepSignIns(runtime, before.signIns)
      },
      accounts: ({ database }) => accountsToShow(database.db, authenticators),
      ...(before ? { listen: before.listen } : {}),
    },
  })
  await uploadSamples(product.runtime.database.db, product.address, authenticators[USER.email] ?? '')
  return product
}

/** Says where the demo is and who may sign in, also to whoever starts it a second time. */
export async function noteAndWelcome({ configuration }: Demo, bound: string, db: Database): Promise<void> {
  const { dataDir, port, publicUrl } = configuration
  const address = port === 0 ? bound : publicUrl
  noteAddress(dataDir, address)
  console.log(welcome(address, await listAccounts(db), dataDir))
}
