import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { openPostgresql } from '../../../ground/database/open-postgresql.ts'
import type { App } from '../../../house/http/app.ts'
import type { Configuration } from '../configuration.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { createWeb } from '../serve.ts'
import type { Authenticators } from './authenticators.ts'
import { accountsToShow } from './list-accounts.ts'
import { settlePeople } from './settle-people.ts'
import { readSignIns, type SignIns } from './sign-ins.ts'

const KEY_BYTES = 32

export type Meanwhile = {
  app: App
  runtime: Runtime
  /** Closes it, and returns who signed in. */
  leave: () => Promise<SignIns>
}

/**
 * The product with the demo's people and without a past, on an empty database at `url`, for whoever comes while that past is being lived:
 * everybody can sign in and look around. `pages` resolves when they are built.
 */
export async function openMeanwhile(
  configuration: Configuration,
  log: Logger,
  authenticators: Authenticators,
  { url, pages }: { url: string; pages: Promise<void> },
): Promise<Meanwhile> {
  const appSecret = randomBytes(KEY_BYTES).toString('base64')
  const runtime = await openRuntime({ ...configuration, appSecret }, log, {
    // For this process alone, and not for long.
    open: async () => ({ ...openPostgresql(url, () => undefined), kind: 'embedded' }),
  })
  await settlePeople(runtime, authenticators)
  await pages
  const demoAccounts = () => accountsToShow(runtime.database.db, authenticators)
  const app = await createWeb({ ...runtime, demoAccounts, isPastToCome: true })
  const leave = async () => {
    const signIns = await readSignIns(runtime.database.db)
    await app.close()
    await runtime.close()
    return signIns
  }
  return { app, runtime, leave }
}
