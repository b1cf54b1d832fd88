import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyToChange } from '../../src/access/companies/company-of.ts'
import { lockUser } from '../../src/access/credentials/user-of.ts'
import { startSession } from '../../src/access/login/complete-sign-in.ts'
import { checkUserChange } from '../../src/access/users/check-change.ts'
import { recordEvents } from '../../src/access/webhooks/events.ts'
import { DELIVERING, lockLeasedEndpoint } from '../../src/access/webhooks/store.ts'
import type { OpenDatabase, Transaction } from '../../src/base/database/database.ts'
import type { Encryption } from '../../src/base/database/encryption.ts'
import { migrateDatabase } from '../../src/base/database/migrate.ts'
import { openPostgresql } from '../../src/base/database/open-postgresql.ts'
import { ROLES } from '../../src/base/roles/role-rules.ts'
import { packageToChange } from '../../src/sharing/auditor-package/packages.ts'
import { insertPackage } from '../../src/sharing/auditor-package/store.ts'
import { createOwnDatabase, type OwnDatabase } from '../world/databases/own-database.ts'
import { addPerson, addTestCompany } from '../world/people/people.ts'
import { addWebhook } from '../world/people/webhook.ts'
import { freshEncryption } from '../world/product/fresh-key.ts'

// A process frozen in the middle of a transaction keeps its row locks until PostgreSQL ends it
// (STANDSTILL_MS).
let own: OwnDatabase
let database: OpenDatabase
let world: { database: OpenDatabase; encryption: Encryption }

beforeAll(async () => {
  own = await createOwnDatabase()
  database = openPostgresql(own.url, () => undefined)
  await migrateDatabase(database)
  world = { database, encryption: freshEncryption() }
})
afterAll(async () => {
  await database.close()
  await own.remove()
})

async function tenant() {
  const { id: companyId } = await addTestCompany(world)
  const { id: userId } = await addPerson(world, { companyId, role: ROLES.admin })
  return { companyId, userId, endpointId: (await addWebhook(world, companyId, userId)).id }
}
type Tenant = Awaited<ReturnType<typeof tenant>>

/** Runs `work` while another transaction that ran `lock` is frozen, with a short lock timeout. */
async function besideFrozen<T>(lock: (trx: Transaction) => Promise<unknown>, work: (trx: Transaction) => Promise<T>) {
  const holding = await database.db.startTransaction().execute()
  try {
    // Stays frozen for the whole test, however long that takes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding)
    await lock(holding)
    const working = database.db.transaction().execute(async trx => {
      await sql`set local lock_timeout = '1s'`.execute(trx)
      return work(trx)
    })
    return await working.then(
      () => 'done',
      (failure: { code?: string }) => failure.code,
    )
  } finally {
    await holding.rollback().execute()
  }
}
const WAITED = '55P03' // lock_not_available
const EVENT = { type: 'batch.completed', data: { id: 1 } }

it.each<[string, (trx: Transaction, of: Tenant) => Promise<unknown>]>([
  ['a company', (trx, { companyId }) => companyToChange(trx, companyId)],
  ['a user', (trx, { userId }) => lockUser(trx, userId)],
  [
    'an endpoint',
    async (trx, { endpointId }) => {
      const held = await DELIVERING.acquire(database.db, endpointId, 60_000)
      expect(held && (await lockLeasedEndpoint(trx, held))).toBeDefined()
    },
  ],
])(
  'a process frozen with %s keeps no other from writing what refers to it',
  { tags: ['R-25'] },
  async (_what, lock) => {
    const of = await tenant()
    const { companyId, userId } = of
    const day = { first_day: '2026-01-01', last_day: '2026-01-31' }
    const outcome = await besideFrozen(
      trx => lock(trx, of),
      async trx => {
        await recordEvents(trx, [{ companyId, ...EVENT }])
        await insertPackage(trx, { company_id: companyId, ...day, language: 'de', requested_by: userId })
      },
    )
    expect(outcome).toBe('done')
  },
)

it('of two who change the same, the second still waits for the first', async () => {
  const { companyId, endpointId, userId } = await tenant()
  const first = (trx: Transaction) => companyToChange(trx, companyId)
  expect(await besideFrozen(first, first)).toBe(WAITED)
  const lock = (trx: Transaction) => lockUser(trx, userId)
  expect(await besideFrozen(lock, lock)).toBe(WAITED)
  // The same holds for a sign-in and a reset: the reset ends the session that was being created.
  const [now, endsAt] = [new Date(), new Date(Date.now() + 60_000)]
  const person = { id: userId, company_id: companyId, address: '' }
  const signIn = (trx: Transaction) => startSession(trx, person, { stage: 'password', now, endsAt })
  expect([await besideFrozen(lock, signIn), await besideFrozen(signIn, lock)]).toEqual([WAITED, WAITED])
  const change = (trx: Transaction) =>
    trx.updateTable('webhook_endpoint').set({ is_on: false }).where('id', '=', endpointId).execute()
  expect(await besideFrozen(change, change)).toBe(WAITED)
})

it('no user is put into a company that is about to be deleted', async () => {
  const { companyId, userId } = await tenant()
  const dev = { userId, companyId: 1, role: ROLES.dev, email: '', language: 'en' as const }
  const join = (trx: Transaction) => checkUserChange(dev, trx, { companyId }, null)
  expect(await besideFrozen(trx => companyToChange(trx, companyId), join)).toBe(WAITED)
  // The other way round: the deletion waits for a user who is being added.
  expect(await besideFrozen(join, trx => companyToChange(trx, companyId))).toBe(WAITED)
})

it('what is locked to be changed can still be referred to: a package and its links', async () => {
  const { companyId, userId } = await tenant()
  const day = { first_day: '2026-01-01', last_day: '2026-01-31' }
  const wanted = { company_id: companyId, ...day, language: 'de' as const, requested_by: userId }
  const id = await database.db.transaction().execute(trx => insertPackage(trx, wanted))
  const link = { token_hash: 'a', password_hash: 'b', last_day: '2026-12-31', created_by: userId }
  const outcome = await besideFrozen(
    trx => packageToChange(trx, companyId, id ?? 0),
    trx =>
      trx
        .insertInto('auditor_link')
        .values({ package_id: id ?? 0, ...link })
        .execute(),
  )
  expect(outcome).toBe('done')
})
