import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { migrateDatabase } from '../../../src/base/database/migrate.ts'
import { openQueue } from '../../../src/checking/batches/asking/lane-queue.ts'
import { silentLog } from '../stand-ins/silent-log.ts'

/** As the product's first start leaves it: tables, and the queue's own. */
export async function furnish(database: OpenDatabase): Promise<void> {
  await migrateDatabase(database)
  const log = silentLog
  const queue = await openQueue({ database, log })
  await queue.close()
}
