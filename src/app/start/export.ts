import { basename, join } from 'node:path'
import process from 'node:process'
import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { VERSION } from '../../base/releases/version.ts'
import { record } from '../../platform/audit-log/record.ts'
import { exportDatabase } from '../backup/export-database.ts'
import { type Manifest, rowsOf } from '../backup/manifest.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'
import { runTool } from './entry.ts'
import { openConfigured, refuseNoDatabase } from './open-configured.ts'

// npm run export -- FILE: exports all stored data from one snapshot into one new file
// (docs/running.md).
await runTool(async (configuration, log) => {
  const [path] = process.argv.slice(2)
  if (!path) throw new WrongConfiguration('No file given; expected: npm run export -- FILE')
  refuseNoDatabase(configuration)
  const database = await openConfigured(configuration, log)
  const manifest = await exportAndAudit(database, path).finally(database.close)
  console.log(`${path}: ${rowsOf(manifest)} rows in ${manifest.parts.length} tables, as of ${manifest.takenAt}.`)
  const { auditHead } = manifest
  if (auditHead) console.log(`Head of the audit log: ${auditHead.position} ${auditHead.hash} (npm run audit:verify)`)
  console.log(
    `It does not contain the key: keep ${keyLocation(configuration)} separately. Only with the key can FinanzOnline credentials and ` +
      'authenticators be read.',
  )
})

// The audit line is added after the snapshot, so it is not in the file. A standby cannot add it;
// its file is still complete.
async function exportAndAudit(database: OpenDatabase, path: string): Promise<Manifest> {
  const manifest = await exportDatabase(database, path, VERSION)
  const summary = { file: basename(path), rows: rowsOf(manifest), takenAt: manifest.takenAt }
  await commit(database, trx =>
    record(trx, null, 'backup.export', { name: 'installation', companyId: 0 }, null, summary),
  ).catch((failure: Error) => console.error(`${path} is complete, but was not logged: ${failure.message}`))
  return manifest
}

function keyLocation({ appSecret, dataDir }: Configuration): string {
  return appSecret === null ? join(dataDir, 'app.key') : 'APP_SECRET'
}
