import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptAccount } from '../../src/access/companies/account.ts'
import { updateCompany } from '../../src/access/companies/store.ts'
import { bootstrapInstallation } from '../../src/access/users/bootstrap.ts'
import type { Runtime } from '../../src/app/start/runtime.ts'
import { OPERATOR_COMPANY_ID } from '../../src/base/roles/role-rules.ts'
import type { App } from '../../src/platform/http/app.ts'
import { startSimulator } from '../../src/simulator/simulator.ts'
import { freshDatabase } from '../world/databases/database.ts'
import { ACCOUNT } from '../world/people/people.ts'
import { createRunningClock } from '../world/product/moved-clock.ts'
import { createTestProduct } from '../world/product/test-product.ts'
import { createSnapshotTaker, type Snapshot, tablesOf } from './snapshot.ts'

/** A running product, with a factory of functions that take snapshots of the tables. */
export type OpenProduct = {
  app: App
  runtime: Runtime
  createSnapshotTaker: () => Promise<() => Promise<Snapshot>>
  close: () => Promise<void>
}

const FIRST_ACCOUNT = { bootstrapEmail: 'first@operator.at', bootstrapPassword: 'Erstes-Wort-4711-Kirsche' }

/** Opens the web half after the first start, with the operator's account entered. */
export async function openProduct(): Promise<OpenProduct> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-matrix-'))
  const simulator = await startSimulator()
  const database = await freshDatabase()
  const configuration = { mcp: true }
  const options = {
    database,
    clock: createRunningClock(),
    simulator,
    webFiles: createWebFiles(directory),
    configuration,
  }
  const product = await createTestProduct(options)
  const { app, runtime } = product
  await bootstrapInstallation({ database, operator: runtime.operator, ...FIRST_ACCOUNT })
  const account = encryptAccount(runtime.encryption, OPERATOR_COMPANY_ID, ACCOUNT)
  await database.db.transaction().execute(trx => updateCompany(trx, OPERATOR_COMPANY_ID, account))
  const tables = await tablesOf(database.db)
  const close = async () => {
    await product.close()
    await database.close()
    await simulator.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return { app, runtime, createSnapshotTaker: () => createSnapshotTaker(database.db, tables), close }
}

/**
 * Creates stand-ins for the built pages: one file of each kind, and files next to them that must
 * not be served.
 */
function createWebFiles(directory: string): string {
  const web = join(directory, 'web')
  for (const folder of ['assets', '.git']) mkdirSync(join(web, folder), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html>')
  writeFileSync(join(web, 'assets', 'start-abc123.js'), 'start()')
  writeFileSync(join(web, '.git', 'config'), 'secret')
  return web
}
