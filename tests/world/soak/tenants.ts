import { subscribableTypes } from '../../../src/access/webhooks/events.ts'
import { createSecret, WEBHOOK_SECRET } from '../../../src/access/webhooks/secret.ts'
import { insertEndpoint, updateEndpoint } from '../../../src/access/webhooks/store.ts'
import { EVENTS } from '../../../src/app/definitions/features.ts'
import { keysOfSecret } from '../../../src/app/start/app-key.ts'
import { createEncryption } from '../../../src/base/database/encryption.ts'
import { migrateDatabase } from '../../../src/base/database/migrate.ts'
import { openDatabase } from '../../../src/base/database/open-database.ts'
import { KEY_SCOPES } from '../../../src/base/roles/program-rules.ts'
import { addKey } from '../people/api-key.ts'
import { addOperator, addPerson, addTestCompany, type Person } from '../people/people.ts'
import { watchLatePartners } from './late-partners.ts'

/** A simulated company: a person who signs in, a program with its key, and a receiver of events. */
export type Tenant = { id: number; person: Person; key: string; webhookSecret: string }

const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }

type InstallationAccess = {
  databaseUrl: string | null
  dataDir: string
  appSecret: string
  receiver: string
  watched: number
}

/**
 * Migrates a fresh database to this release and adds `count` companies, each with watched partners.
 * The first queries FinanzOnline, the others VIES.
 */
export async function addTenants(count: number, access: InstallationAccess): Promise<Tenant[]> {
  const { databaseUrl, dataDir, appSecret, receiver, watched } = access
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  await migrateDatabase(database)
  const world = { database, encryption: createEncryption(...keysOfSecret(appSecret)) }
  await addOperator(world, { account: null, useCustomLogin: false })
  const tenants: Tenant[] = []
  for (let at = 0; at < count; at += 1) tenants.push(await addTenant(at === 0))
  await database.close()
  return tenants

  async function addTenant(asksFinanzOnline: boolean): Promise<Tenant> {
    const { id } = await addTestCompany(world, asksFinanzOnline ? { account: ACCOUNT, useCustomLogin: true } : {})
    const person = await addPerson(world, { companyId: id })
    await watchLatePartners(database.db, { id, by: person.id }, watched)
    const { key } = await addKey(world, id, { scopes: [...KEY_SCOPES], perMinute: 60_000 })
    const webhookSecret = createSecret()
    await database.db.transaction().execute(async trx => {
      const fields = { url: receiver, events: subscribableTypes(EVENTS), secret_sealed: '', created_by: person.id }
      const endpoint = await insertEndpoint(trx, { company_id: id, ...fields })
      await updateEndpoint(trx, endpoint, {
        secret_sealed: world.encryption.encrypt(webhookSecret, WEBHOOK_SECRET.context({ id: endpoint })),
      })
    })
    return { id, person, key, webhookSecret }
  }
}
