import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PER_MINUTE } from '../../../src/access/keys/key-rules.ts'
import { saveSetting } from '../../../src/access/settings/store.ts'
import { keysOfSecret } from '../../../src/app/start/app-key.ts'
import { createEncryption } from '../../../src/base/database/encryption.ts'
import { migrateDatabase } from '../../../src/base/database/migrate.ts'
import { openDatabase } from '../../../src/base/database/open-database.ts'
import { KEY_SCOPES } from '../../../src/base/roles/program-rules.ts'
import type { Batch } from '../../../src/sharing/programs/answer-wire.ts'
import { startSimulator } from '../../../src/simulator/simulator.ts'
import { addKey } from '../people/api-key.ts'
import { addOperator, addTestCompany } from '../people/people.ts'
import { waitFor } from '../product/checking.ts'
import { freshSecret } from '../product/fresh-key.ts'
import { runProduct } from '../product/running-product.ts'
import { simulatorEnvironment } from '../product/simulated-product.ts'
import type { Target } from './fuzz.ts'
import type { Keys } from './send.ts'

/**
 * Runs a product in a separate process, on a fresh embedded database, for `use`. It has two
 * companies, which query the simulator's VIES, and their keys.
 */
export async function withFuzzedProduct<T>(use: (target: Target) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-fuzz-'))
  const secret = freshSecret()
  const keys = await prepareDatabase(dataDir, secret)
  const simulator = await startSimulator({ latencyMs: 0 })
  const limits = { RATE_UPLOAD: '0', RATE_SINGLE_CHECK: '0', RETRY_BASE_MS: '5' }
  // Webhooks go only to this machine, where nothing listens.
  const env = { ...simulatorEnvironment(simulator), ...limits, APP_SECRET: secret, WEBHOOK_ALLOW: '127.0.0.0/8' }
  const product = await runProduct({ dataDir, env })
  try {
    const { address, log } = product
    const stock = await Promise.all(keys.map(async each => ({ batches: await createEndedBatches(address, each) })))
    return await use({ address, keys, stock, log })
  } finally {
    await product.stop()
    await simulator.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prepareDatabase(dataDir: string, secret: string): Promise<Keys[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir, log: failure => console.error(failure) })
  await migrateDatabase(database)
  const world = { database, encryption: createEncryption(...keysOfSecret(secret)) }
  // With an account, FinanzOnline would be queried and would refuse it, so no batch would get a
  // result.
  await addOperator(world, { account: null })
  const keys = []
  for (const name of ['Eine GmbH', 'Andere GmbH']) {
    const { id } = await addTestCompany(world, { name })
    // Without this, a list with a number that is never answered would not end during the test.
    const noPatience = { company_id: id, category: 'task', key: 'task_patience_minutes', value: '0' }
    await database.db.transaction().execute(trx => saveSetting(trx, noPatience))
    keys.push(await keysOf(world, id))
  }
  await database.close()
  return keys
}

async function keysOf(world: Parameters<typeof addKey>[0], companyId: number): Promise<Keys> {
  const keyScopes = [...KEY_SCOPES.map(scope => [scope, [scope]] as const), ['every', [...KEY_SCOPES]] as const]
  const keys: Record<string, string> = {}
  for (const [name, scopes] of keyScopes)
    keys[name] = (await addKey(world, companyId, { scopes: [...scopes], perMinute: PER_MINUTE.max })).key
  return keys
}

const LISTS = ['UID;Firma\r\nDE136695976;Müller\r\n', 'UID\tName\r\nFR40303265045\tExemple\r\n', 'UID\r\nCHE-123\r\n']

/**
 * Uploads lists and waits for their end, so that results and reports are available from the first
 * call on. Returns their ids.
 */
const createEndedBatches = (address: string, { every }: Keys): Promise<string[]> =>
  Promise.all(
    [...LISTS, ...LISTS].map(async list => {
      const form = new FormData()
      form.set('file', new File([list], 'Liste.csv'))
      const headers = { authorization: `Bearer ${every}` }
      const response = await fetch(new URL('/api/v1/batches', address), { method: 'POST', headers, body: form })
      const { id } = (await response.json()) as Batch
      const read = async () =>
        (await fetch(new URL(`/api/v1/batches/${id}`, address), { headers })).json() as Promise<Batch>
      await waitFor(read, ({ hasReport }) => hasReport)
      return String(id)
    }),
  )
