import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { migrateDatabase } from '../../../src/base/database/migrate.ts'
import { openQueue } from '../../../src/checking/batches/asking/lane-queue.ts'
import { silentLog } from '../stand-ins/silent-log.ts'

/** Sets a database up as the product's first start does: our tables and those of the queue. */
export async function migrateTestDatabase(database: OpenDatabase): Promise<void> {
  await migrateDatabase(database)
  const log = silentLog
  const queue = await openQueue({ database, log })
  await queue.close()
}
