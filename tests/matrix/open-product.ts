import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { encryptAccount } from '../../src/companies/encrypt-account.ts'
import { updateCompany } from '../../src/companies/store.ts'
import type { App } from '../../src/http/app.ts'
import { OPERATOR_COMPANY_ID } from '../../src/roles/role-rules.ts'
import { startSimulator } from '../../src/simulator/simulator.ts'
import { readConfiguration } from '../../src/start/configuration.ts'
import { openRuntime, type Runtime } from '../../src/start/runtime.ts'
import { createWeb } from '../../src/start/serve.ts'
import { freshDatabase } from '../world/databases/database.ts'
import { ACCOUNT } from '../world/people/people.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { type Snapshot, snapshot, snapshotStatement } from './snapshot.ts'

/** `look`: what stands in the tables now. */
export type OpenProduct = { app: App; runtime: Runtime; look: () => Promise<Snapshot>; close: () => Promise<void> }

/** The whole product as it starts, web half only and without a port; both authorities are the simulator. */
export async function openProduct(): Promise<OpenProduct> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-matrix-'))
  const simulator = await startSimulator()
  const copy = process.env.UID_TEST_DATABASE === 'postgresql' ? await freshDatabase() : null
  const runtime = await openRuntime(
    readConfiguration({
      ...(copy?.url ? { DATABASE_URL: copy.url } : { DATA_DIR: directory }),
      ...{ APP_SECRET: freshSecret(), OPERATOR_FILE: '' },
      ...{ BOOTSTRAP_EMAIL: 'first@operator.at', BOOTSTRAP_PASSWORD: 'Erstes-Wort-4711-Kirsche' },
      ...{ VIES_URL: simulator.viesUrl, FINANZONLINE_SESSION_URL: simulator.finanzonlineSessionUrl },
      FINANZONLINE_UID_URL: simulator.finanzonlineUidUrl,
      SCHEINUNTERNEHMEN_URL: simulator.scheinunternehmenUrl,
      ...{ RATE_LOGIN: '0', RATE_CODE: '0', RATE_SINGLE_CHECK: '0', RATE_UPLOAD: '0' },
    }),
    pino({ level: process.env.DEBUG_TESTS ? 'error' : 'silent' }),
  )
  // The operator's own account, as entered after the first start.
  const account = encryptAccount(runtime.encryption, OPERATOR_COMPANY_ID, ACCOUNT)
  await runtime.database.db.transaction().execute(trx => updateCompany(trx, OPERATOR_COMPANY_ID, account))
  const app = await createWeb(runtime, webFiles(directory))
  const statement = await snapshotStatement(runtime.database.db)
  const look = () => snapshot(runtime.database.db, statement)
  const close = async () => {
    await app.close()
    await runtime.close()
    await copy?.close()
    await simulator.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return { app, runtime, look, close }
}

/** What stands for the built pages: one of each kind, and what lies beside them and is not ours. */
function webFiles(directory: string): string {
  const web = join(directory, 'web')
  for (const folder of ['assets', '.git']) mkdirSync(join(web, folder), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html>')
  writeFileSync(join(web, 'assets', 'start-abc123.js'), 'start()')
  writeFileSync(join(web, '.git', 'config'), 'secret')
  return web
}
