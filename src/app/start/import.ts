import process from 'node:process'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../base/database/database.ts'
import { importDatabase } from '../backup/import-database.ts'
import { type Manifest, rowsOf } from '../backup/manifest.ts'
import { type CheckedExport, openExport } from '../backup/open-export.ts'
import { encryptionFromConfiguration, refuseUnknownKeys } from './app-key.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'
import { runTool } from './entry.ts'
import { openConfigured } from './open-configured.ts'
import { usedKeyIds } from './stored-secrets.ts'

// npm run import -- FILE: imports an export into an empty database (docs/running.md).
await runTool(async (configuration, log) => {
  const [path] = process.argv.slice(2)
  if (!path) throw new WrongConfiguration('No file given; expected: npm run import -- FILE')
  // Opens the file first, so that a damaged one does not leave an empty database behind.
  const source = await openExport(path)
  const database = await openConfigured(configuration, log)
  const used = await importInto(database, source).finally(database.close)
  logRows(source.manifest)
  console.log(describeKey(configuration, used))
})

async function importInto(database: OpenDatabase, source: CheckedExport): Promise<string[]> {
  await importDatabase(database, source).finally(source.close)
  await sql`analyze`.execute(database.db)
  return usedKeyIds(database)
}

function logRows(manifest: Manifest): void {
  for (const { table, rows } of manifest.parts.filter(part => part.rows > 0)) console.log(`${table}: ${rows}`)
  console.log(`${rowsOf(manifest)} rows imported: UID Check ${manifest.productVersion}, as of ${manifest.takenAt}.`)
}

/** Describes whether the key fits. The rows are imported without it, too: it can be set later. */
function describeKey(configuration: Configuration, used: string[]): string {
  if (used.length === 0) return 'It has no encrypted values.'
  try {
    refuseUnknownKeys(encryptionFromConfiguration(configuration, true), used)
    return 'The key decrypts its encrypted values.'
  } catch (failure) {
    if (!(failure instanceof WrongConfiguration)) throw failure
    return `The key does not belong to it, and the product will not start with it: ${failure.message}`
  }
}
