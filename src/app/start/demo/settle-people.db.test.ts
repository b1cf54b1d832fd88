import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { finanzonlineAccountOf } from '../../../access/companies/account.ts'
import { createTotpSecret } from '../../../access/credentials/second-factor.ts'
import { bootstrapInstallation } from '../../../access/users/bootstrap.ts'
import { systemClock } from '../../../base/database/clock.ts'
import type { Encryption } from '../../../base/database/encryption.ts'
import { createPeople } from './create-people.ts'
import { DEV, NEWCOMER, OPERATORS_ACCOUNT, PEOPLE, TENANTS } from './people.ts'
import { listAccounts } from './welcome.ts'

const authenticators = Object.fromEntries(PEOPLE.map(({ email }) => [email, createTotpSecret()]))

async function bootstrapDatabase() {
  const database = await freshDatabase()
  const operator = { name: 'Muster Kanzlei', uid: 'ATU13585627' }
  await bootstrapInstallation({ database, operator, bootstrapEmail: DEV.email, bootstrapPassword: DEV.password })
  return { database, clock: systemClock, encryption: freshEncryption() }
}

it('creates all people once, even after several starts', async () => {
  const runtime = await bootstrapDatabase()
  await createPeople(runtime, authenticators)
  await createPeople(runtime, authenticators)
  const { db } = runtime.database
  const users = await db.selectFrom('users').selectAll().execute()
  expect(users.map(({ email }) => email).sort()).toEqual(PEOPLE.map(({ email }) => email).sort())
  expect(users.filter(user => user.totp_confirmed_at === null).map(({ email }) => email)).toEqual([NEWCOMER.email])
  expect(users.filter(user => user.password_is_initial).map(({ email }) => email)).toEqual([NEWCOMER.email])
  expect(await db.selectFrom('company').select('id').execute()).toHaveLength(1 + TENANTS.length)
  expect((await listAccounts(db)).map(({ email }) => email)).toEqual(PEOPLE.map(({ email }) => email))
})

it('uses the tenant’s own FinanzOnline account, or the operator’s if it has none', async () => {
  const { database, encryption, clock } = await bootstrapDatabase()
  await createPeople({ database, encryption, clock }, authenticators)
  const [own, other] = TENANTS
  expect(await finanzonlineAccountOf(database.db, encryption, own.id)).toMatchObject({
    uid: own.uid,
    benid: 'WEBUSER02',
  })
  expect(await finanzonlineAccountOf(database.db, encryption, other.id)).toMatchObject({
    benid: OPERATORS_ACCOUNT.finUserId,
  })
})

it('creates no user if it is interrupted, and all at the next start', async () => {
  const runtime = await bootstrapDatabase()
  const { db } = runtime.database
  const failingEncryption: Encryption = {
    ...runtime.encryption,
    encrypt: (text, context) => {
      if (text === authenticators[NEWCOMER.email]) throw new Error('power cut')
      return runtime.encryption.encrypt(text, context)
    },
  }
  await expect(createPeople({ ...runtime, encryption: failingEncryption }, authenticators)).rejects.toThrow('power cut')
  expect(await db.selectFrom('company').select('id').execute()).toHaveLength(1)
  await createPeople(runtime, authenticators)
  expect(await listAccounts(db)).toHaveLength(PEOPLE.length)
})

it('does not restore users whom visitors deleted', async () => {
  const runtime = await bootstrapDatabase()
  const { db } = runtime.database
  await createPeople(runtime, authenticators)
  await db.updateTable('users').set({ deleted_at: new Date() }).where('email', '=', NEWCOMER.email).execute()
  await createPeople(runtime, authenticators)
  expect((await listAccounts(db)).map(({ email }) => email)).not.toContain(NEWCOMER.email)
})
