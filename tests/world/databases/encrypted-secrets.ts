import { newKeyPair, signingKey } from '../../../src/auditor-package/signing-key.ts'
import { keepKeyPair } from '../../../src/auditor-package/signing-key-store.ts'
import { sessionContext, userHash } from '../../../src/authorities/finanzonline/account-hash.ts'
import { keepSession, leaseLogin } from '../../../src/authorities/finanzonline/store.ts'
import { finanzonlineAccountOf } from '../../../src/companies/account-of.ts'
import type { OpenDatabase } from '../../../src/database/database.ts'
import type { Encryption } from '../../../src/database/encryption.ts'
import { mailContext } from '../../../src/mails/create.ts'
import { insertMail } from '../../../src/mails/store.ts'
import { readProvider } from '../../../src/openid/company/read-provider.ts'
import { newTotpSecret } from '../../../src/users/one-time-code.ts'
import { giveNextTotpSecret } from '../../../src/users/store.ts'
import { totpContext } from '../../../src/users/totp-context.ts'
import { secretContext } from '../../../src/webhooks/secret.ts'
import { addCompanyProvider } from '../people/company-provider.ts'
import { ACCOUNT, addOperator, addPerson, addTestCompany } from '../people/people.ts'
import { addWebhook } from '../people/webhook.ts'

type World = { database: OpenDatabase; encryption: Encryption }

const SESSION = 'session-of-finanzonline'
const MAIL = '{"password":"sent by mail"}'

/** One of everything that is encrypted, and `more` tenants with an account of their own. */
export async function keepSecrets(world: World, more = 0): Promise<void> {
  const { database, encryption } = world
  const { id: companyId } = await addOperator(world)
  const { id: userId } = await addPerson(world, { companyId })
  const next = encryption.encrypt(newTotpSecret(), totpContext(userId))
  await database.db.transaction().execute(trx => giveNextTotpSecret(trx, userId, next))
  for (let number = 0; number < more; number++) {
    await addTestCompany(world, { useCustomLogin: true, account: { ...ACCOUNT, pin: `pin of ${number}` } })
  }
  const account = await finanzonlineAccountOf(database.db, encryption, companyId)
  if (!account) throw new Error('the operator has no account')
  await leaseLogin(database.db, userHash(account), 1)
  await keepSession(database.db, userHash(account), encryption.encrypt(SESSION, sessionContext(account)))
  await addWebhook(world, companyId, userId)
  await addCompanyProvider(world, companyId)
  await keepKeyPair(database.db, newKeyPair(encryption))
  const content_sealed = encryption.encrypt(MAIL, mailContext('test'))
  const mail = { cause: 'test', recipient: 'ada@firma.at', language: 'de' as const, content_sealed }
  await database.db.transaction().execute(trx => insertMail(trx, mail))
}

/** Every encrypted text that stands in the database. */
export async function encryptedTexts({ db }: OpenDatabase): Promise<string[]> {
  const rows = [
    ...(await db.selectFrom('company').select(['tid_sealed', 'benid_sealed', 'pin_sealed']).execute()),
    ...(await db.selectFrom('users').select(['totp_secret_sealed', 'next_totp_secret_sealed']).execute()),
    ...(await db.selectFrom('finanzonline_account').select('session_id_sealed').execute()),
    ...(await db.selectFrom('mail').select('content_sealed').execute()),
    ...(await db.selectFrom('webhook_endpoint').select(['secret_sealed', 'old_secret_sealed']).execute()),
    ...(await db.selectFrom('company_openid').select('secret_sealed').execute()),
    ...(await db.selectFrom('auditor_key').select('private_key_sealed').execute()),
  ]
  return rows.flatMap(row => Object.values<string | null>(row)).filter(text => text !== null)
}

/** Opens all of it as the product does; throws where anything does not open in its place. Returns the accounts. */
export async function openEverything({ database: { db }, encryption }: World): Promise<string[]> {
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute()
  const accounts = await Promise.all(companies.map(({ id }) => finanzonlineAccountOf(db, encryption, id)))
  for (const { id, totp_secret_sealed, next_totp_secret_sealed } of await db
    .selectFrom('users')
    .selectAll()
    .execute()) {
    for (const encrypted of [totp_secret_sealed, next_totp_secret_sealed])
      if (encrypted !== null) encryption.decrypt(encrypted, totpContext(id))
  }
  for (const { cause, content_sealed: encrypted } of await db.selectFrom('mail').selectAll().execute()) {
    if (encrypted !== null) encryption.decrypt(encrypted, mailContext(cause))
  }
  for (const { id, ...secrets } of await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'secret_sealed', 'old_secret_sealed'])
    .execute()) {
    for (const encrypted of Object.values(secrets)) if (encrypted) encryption.decrypt(encrypted, secretContext(id))
  }
  const providers = await db.selectFrom('company_openid').selectAll().execute()
  for (const row of providers) readProvider(row, encryption)
  await signingKey(db, encryption)
  for (const { account_hash, session_id_sealed: encrypted } of await db
    .selectFrom('finanzonline_account')
    .selectAll()
    .execute()) {
    const own = accounts.find(account => account !== null && userHash(account) === account_hash)
    if (encrypted !== null && own) encryption.decrypt(encrypted, sessionContext(own))
  }
  return accounts.map(account => `${account?.tid} ${account?.benid} ${account?.pin}`)
}
