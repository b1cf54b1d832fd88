import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { decryptEverything, encryptedTexts, storeSecrets } from '../../../tests/world/databases/encrypted-secrets.ts'
import { ACCOUNT_SECRETS } from '../../access/companies/account.ts'
import { type Context, createEncryption, deriveKey, legacyKeyFromSecret } from '../../base/database/encryption.ts'
import { reEncryptEverything, usedKeyIds } from './stored-secrets.ts'

// As in installations of earlier releases: one key for all purposes, derived from the text of
// APP_SECRET.
const OLD = legacyKeyFromSecret('the secret of yesterday')
const NEW = deriveKey(randomBytes(32))
const TENANTS = 4
const PIN = ACCOUNT_SECRETS.pin.context({ id: 1 })
// Accounts of the operator and of each tenant, current and next authenticator, FinanzOnline
// session, mail, a webhook's two secrets, a provider's, the packages' key, HMRC's token.
const VALUES = (1 + TENANTS) * 3 + 10

async function createFixture() {
  const database = await freshDatabase()
  await storeSecrets({ database, encryption: createEncryption(OLD) }, TENANTS)
  return { database, before: await decryptEverything({ database, encryption: createEncryption(OLD) }) }
}

it('leaves no value under the old key, and all readable with the new one', {
  tags: ['K-04', 'V11.2.2'],
}, async () => {
  const { database, before } = await createFixture()
  const encryption = createEncryption(NEW, OLD)
  expect(await reEncryptEverything(database, encryption, () => undefined)).toBe(VALUES)
  const texts = await encryptedTexts(database)
  expect([texts.length, texts.filter(text => !encryption.isCurrent(text))]).toEqual([VALUES, []])
  expect(await decryptEverything({ database, encryption: createEncryption(NEW) })).toEqual(before)
  expect((await usedKeyIds(database)).map(id => createEncryption(OLD).hasKey(id))).toEqual([false])
  const lines = await database.db.selectFrom('audit_log').selectAll().execute()
  expect(lines).toMatchObject([{ action: 'secrets.rotate', user_id: null, company_id: 0, after: { values: VALUES } }])
  expect(await reEncryptEverything(database, encryption, () => undefined)).toBe(0)
})

it('continues after an interruption, and keeps all values readable in between', async () => {
  const { database, before } = await createFixture()
  const encryption = createEncryption(NEW, OLD)
  for (let cut = 1; cut < VALUES; cut += 4) {
    const interrupted = reEncryptEverything(database, encryption, done => {
      if (done === 4) throw new Error('power cut')
    })
    await interrupted.catch(() => undefined)
    expect(await decryptEverything({ database, encryption })).toEqual(before)
  }
  await reEncryptEverything(database, encryption, () => undefined)
  expect(await decryptEverything({ database, encryption: createEncryption(NEW) })).toEqual(before)
})

it('does not overwrite a value that is entered while it runs', async () => {
  const { database } = await createFixture()
  const encryption = createEncryption(NEW, OLD)
  const newPin = encryption.encrypt('entered meanwhile', PIN)
  const stored = await database.db.selectFrom('company').select('pin_sealed').where('id', '=', 1).executeTakeFirst()
  const interfering = {
    ...encryption,
    decrypt: (encrypted: string, context: Context) => {
      if (encrypted === stored?.pin_sealed && context.name === PIN.name) pinEntered = enterPin()
      return encryption.decrypt(encrypted, context)
    },
  }
  const enterPin = () =>
    database.db
      .updateTable('company')
      .set({ pin_sealed: newPin })
      .where('id', '=', 1)
      .execute()
      .then(() => undefined)
  let pinEntered: Promise<void> = Promise.resolve()
  await reEncryptEverything(database, interfering, () => undefined)
  await pinEntered
  const after = await database.db.selectFrom('company').select('pin_sealed').where('id', '=', 1).executeTakeFirst()
  expect(encryption.decrypt(after?.pin_sealed ?? '', PIN)).toBe('entered meanwhile')
})

it('deletes a FinanzOnline session whose credentials have changed', async () => {
  const { database } = await createFixture()
  await database.db
    .updateTable('finanzonline_account')
    .set({ account_hash: 'of credentials that were changed' })
    .execute()
  await reEncryptEverything(database, createEncryption(NEW, OLD), () => undefined)
  const rows = await database.db.selectFrom('finanzonline_account').select('session_id_sealed').execute()
  expect(rows).toEqual([{ session_id_sealed: null }])
})
