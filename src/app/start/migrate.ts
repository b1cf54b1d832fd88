import process from 'node:process'
import type { OpenDatabase } from '../../base/database/database.ts'
import { migrateDatabase, planMigration, readMigrations } from '../../base/database/migrate.ts'
import type { Log } from '../../base/log/log.ts'
import type { Plan } from '../../base/releases/install-release.ts'
import { runTool } from './entry.ts'
import { openConfigured, refuseNoDatabase } from './open-configured.ts'

// npm run db:migrate: migrates the database to this release and ends; with --plan it only prints
// the steps as one line of JSON.
await runTool(async (configuration, log) => {
  const isPlan = process.argv.includes('--plan')
  if (isPlan) refuseNoDatabase(configuration)
  const database = await openConfigured(configuration, log)
  const work = isPlan ? planOf(database, configuration.dataDir) : migrate(database, log)
  console.log(await work.finally(database.close))
})

async function migrate(database: OpenDatabase, log: Log): Promise<string> {
  const done = await migrateDatabase(database, { log })
  return done.length === 0 ? 'nothing to do' : `migrated: ${done.join(', ')}`
}

async function planOf(database: OpenDatabase, dataDir: string): Promise<string> {
  const plan: Plan = { database: database.kind, dataDir, ...(await planMigration(database, await readMigrations())) }
  return JSON.stringify(plan)
}
