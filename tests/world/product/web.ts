import { onTestFinished } from 'vitest'
import { createHashingQueue } from '../../../src/access/credentials/password-hash.ts'
import type { Runtime } from '../../../src/app/start/runtime.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import type { Encryption } from '../../../src/base/database/encryption.ts'
import type { App } from '../../../src/platform/http/app.ts'
import type { Mails } from '../../../src/platform/mails/create.ts'
import type { MovedClock } from './moved-clock.ts'
import { createTestProduct, type Overrides } from './test-product.ts'

// A busy machine must not trigger the limit on concurrent sign-ins.
const MAX_HASHING_WAIT_MS = { known: 60_000, unknown: 60_000 }

export type Web = {
  app: App
  database: OpenDatabase
  clock: MovedClock
  encryption: Encryption
  mails: Mails
  runtime: Runtime
}

/**
 * Creates the product's web half on a fresh database. Hashing waits long enough for a busy machine.
 * Closed at the end of the test.
 */
export async function createWeb(overrides: Overrides = {}): Promise<Web> {
  const { app, runtime, database, clock, close } = await createTestProduct({
    ...overrides,
    replaceParts: runtime => ({
      hashing: createHashingQueue({ maxWaitMs: MAX_HASHING_WAIT_MS }),
      ...overrides.replaceParts?.(runtime),
    }),
  })
  onTestFinished(close)
  return { app, runtime, database, clock, encryption: runtime.encryption, mails: runtime.mails }
}
