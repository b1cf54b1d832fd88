import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockCompany } from '../../src/access/companies/company-of.ts'
import { lockUser } from '../../src/access/credentials/user-of.ts'
import { startSession } from '../../src/access/login/complete-sign-in.ts'
import { checkUserChange } from '../../src/access/users/check-change.ts'
import { recordEvents } from '../../src/access/webhooks/events.ts'
import { DELIVERY_LEASE, lockLeasedEndpoint } from '../../src/access/webhooks/store.ts'
import type { OpenDatabase, Transaction } from '../../src/base/database/database.ts'
import type { Encryption } from '../../src/base/database/encryption.ts'
import { migrateDatabase } from '../../src/base/database/migrate.ts'
import { openPostgresql } from '../../src/base/database/open-postgresql.ts'
import { ROLES } from '../../src/base/roles/role-rules.ts'
import { lockPackage } from '../../src/sharing/auditor-package/packages.ts'
import { insertPackage } from '../../src/sharing/auditor-package/store.ts'
import { createTemporaryDatabase, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { addPerson, addTestCompany } from '../world/people/people.ts'
import { addWebhook } from '../world/people/webhook.ts'
import { freshEncryption } from '../world/product/fresh-key.ts'

// A process frozen in the middle of a transaction keeps its row locks until PostgreSQL ends it
// (STANDSTILL_MS).
let temporaryDatabase: TemporaryDatabase
let database: OpenDatabase
let world: { database: OpenDatabase; encryption: Encryption }

beforeAll(async () => {
  temporaryDatabase = await createTemporaryDatabase()
  database = openPostgresql(temporaryDatabase.url, () => undefined)
  await migrateDatabase(database)
  world = { database, encryption: freshEncryption() }
})
afterAll(async () => {
  await database.close()
  await temporaryDatabase.remove()
})

async function addTenant() {
  const { id: companyId } = await addTestCompany(world)
  const { id: userId } = await addPerson(world, { companyId, role: ROLES.admin })
  return { companyId, userId, endpointId: (await addWebhook(world, companyId, userId)).id }
}
type Tenant = Awaited<ReturnType<typeof addTenant>>

/** Runs `work` while another transaction that ran `lock` is frozen, with a short lock timeout. */
async function whileFrozen<T>(lock: (trx: Transaction) => Promise<unknown>, work: (trx: Transaction) => Promise<T>) {
  const frozen = await database.db.startTransaction().execute()
  try {
    // Stays frozen for the whole test, however long that takes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(frozen)
    await lock(frozen)
    const result = database.db.transaction().execute(async trx => {
      await sql`set local lock_timeout = '1s'`.execute(trx)
      return work(trx)
    })
    return await result.then(
      () => 'done',
      (failure: { code?: string }) => failure.code,
    )
  } finally {
    await frozen.rollback().execute()
  }
}
const LOCK_TIMEOUT = '55P03' // lock_not_available
const EVENT = { type: 'batch.completed', data: { id: 1 } }

it.each<[string, (trx: Transaction, tenant: Tenant) => Promise<unknown>]>([
  ['a company', (trx, { companyId }) => lockCompany(trx, companyId)],
  ['a user', (trx, { userId }) => lockUser(trx, userId)],
  [
    'an endpoint',
    async (trx, { endpointId }) => {
      const lease = await DELIVERY_LEASE.acquire(database.db, endpointId, 60_000)
      expect(lease && (await lockLeasedEndpoint(trx, lease))).toBeDefined()
    },
  ],
])(
  'a frozen transaction that locks %s does not block inserts of rows that refer to it',
  { tags: ['R-25'] },
  async (_name, lock) => {
    const tenant = await addTenant()
    const { companyId, userId } = tenant
    const day = { first_day: '2026-01-01', last_day: '2026-01-31' }
    const outcome = await whileFrozen(
      trx => lock(trx, tenant),
      async trx => {
        await recordEvents(trx, [{ companyId, ...EVENT }])
        await insertPackage(trx, { company_id: companyId, ...day, language: 'de', requested_by: userId })
      },
    )
    expect(outcome).toBe('done')
  },
)

it('of two transactions that change the same row, the second waits for the first', async () => {
  const { companyId, endpointId, userId } = await addTenant()
  const first = (trx: Transaction) => lockCompany(trx, companyId)
  expect(await whileFrozen(first, first)).toBe(LOCK_TIMEOUT)
  const lock = (trx: Transaction) => lockUser(trx, userId)
  expect(await whileFrozen(lock, lock)).toBe(LOCK_TIMEOUT)
  // The same holds for a sign-in and a reset: the reset ends the session that was being created.
  const [now, endsAt] = [new Date(), new Date(Date.now() + 60_000)]
  const person = { id: userId, company_id: companyId, address: '' }
  const signIn = (trx: Transaction) => startSession(trx, person, { stage: 'password', now, endsAt })
  expect([await whileFrozen(lock, signIn), await whileFrozen(signIn, lock)]).toEqual([LOCK_TIMEOUT, LOCK_TIMEOUT])
  const change = (trx: Transaction) =>
    trx.updateTable('webhook_endpoint').set({ is_on: false }).where('id', '=', endpointId).execute()
  expect(await whileFrozen(change, change)).toBe(LOCK_TIMEOUT)
})

it('no user is moved into a company that is being deleted', async () => {
  const { companyId, userId } = await addTenant()
  const dev = { userId, companyId: 1, role: ROLES.dev, email: '', language: 'en' as const }
  const moveUser = (trx: Transaction) => checkUserChange(dev, trx, { companyId }, null)
  expect(await whileFrozen(trx => lockCompany(trx, companyId), moveUser)).toBe(LOCK_TIMEOUT)
  // The other way round: the deletion waits for a user who is being added.
  expect(await whileFrozen(moveUser, trx => lockCompany(trx, companyId))).toBe(LOCK_TIMEOUT)
})

it('a link can be added to an auditor package that is locked for a change', async () => {
  const { companyId, userId } = await addTenant()
  const day = { first_day: '2026-01-01', last_day: '2026-01-31' }
  const packageRow = { company_id: companyId, ...day, language: 'de' as const, requested_by: userId }
  const id = await database.db.transaction().execute(trx => insertPackage(trx, packageRow))
  const link = { token_hash: 'a', password_hash: 'b', last_day: '2026-12-31', created_by: userId }
  const outcome = await whileFrozen(
    trx => lockPackage(trx, companyId, id ?? 0),
    trx =>
      trx
        .insertInto('auditor_link')
        .values({ package_id: id ?? 0, ...link })
        .execute(),
  )
  expect(outcome).toBe('done')
})
