import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { runEntry } from './entry.ts'

// npm run db:migrate: brings the database to this release and ends.
await runEntry(async ({ databaseUrl, dataDir }, log) => {
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => log.error({ err: failure }, 'database') })
  const done = await migrateDatabase(database)
  console.log(done.length === 0 ? 'nothing to do' : `migrated: ${done.join(', ')}`)
  await database.close()
  return { stop: async () => undefined }
})
