import process from 'node:process'
import { migrateDatabase } from '../../../src/base/database/migrate.ts'
import { openEmbedded } from '../../../src/base/database/open-database.ts'

// A process for the kill -9 test: writes rows into the given directory and prints the acknowledged
// ones.
const database = await openEmbedded(process.argv[2] ?? '')
await migrateDatabase(database)
while (true) {
  const row = await database.db
    .insertInto('file')
    .values({ size: 0, sha256: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await new Promise(done => process.stdout.write(`${row.id}\n`, done))
}
