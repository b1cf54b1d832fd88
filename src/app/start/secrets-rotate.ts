import type { OpenDatabase } from '../../base/database/database.ts'
import { migrateDatabase } from '../../base/database/migrate.ts'
import type { Log } from '../../base/log/log.ts'
import { keyRotationOf, refuseUnknownKeys } from './app-key.ts'
import type { Configuration } from './configuration.ts'
import { runTool } from './entry.ts'
import { openConfigured } from './open-configured.ts'
import { reEncryptEverything, usedKeyIds } from './stored-secrets.ts'

const VALUES_PER_PROGRESS_LINE = 50

// npm run secrets:rotate: re-encrypts every stored secret with a new key (docs/running.md). If
// interrupted, run it again.
await runTool(async (configuration, log) => {
  const database = await openConfigured(configuration, log)
  const { done, finish } = await rotate(configuration, log, database).finally(database.close)
  // Only now, when all data under the new key is durable, may the old key be deleted.
  console.log(`Done: ${done} values re-encrypted. ${finish()}`)
})

async function rotate(configuration: Configuration, log: Log, database: OpenDatabase) {
  await migrateDatabase(database, { log })
  const { encryption, finish } = keyRotationOf(configuration)
  refuseUnknownKeys(encryption, await usedKeyIds(database))
  const done = await reEncryptEverything(database, encryption, count => {
    if (count % VALUES_PER_PROGRESS_LINE === 0) console.log(`${count} values re-encrypted`)
  })
  return { done, finish }
}
