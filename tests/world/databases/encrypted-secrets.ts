import { finanzonlineAccountOf } from '../../../src/access/companies/account.ts'
import { createTotpSecret, NEXT_TOTP_SECRET } from '../../../src/access/credentials/second-factor.ts'
import { setNextTotpSecret } from '../../../src/access/credentials/user-store.ts'
import { providerFromRow } from '../../../src/access/login/openid/company/read-provider.ts'
import { SECRET_COLUMNS } from '../../../src/app/definitions/features.ts'
import type { Database, OpenDatabase } from '../../../src/base/database/database.ts'
import type { Encryption } from '../../../src/base/database/encryption.ts'
import { encryptedRows, type SecretColumn } from '../../../src/base/database/secret-column.ts'
import { MAIL_CONTENT } from '../../../src/platform/mails/create.ts'
import { insertMail } from '../../../src/platform/mails/store.ts'
import type { Services } from '../../../src/platform/services.ts'
import { sessionContext, userHash } from '../../../src/registers/authorities/finanzonline/account-hash.ts'
import { leaseLogin, storeSession } from '../../../src/registers/authorities/finanzonline/store.ts'
import { leaseTokenRequest, storeToken } from '../../../src/registers/authorities/hmrc/store.ts'
import { HMRC_TOKEN } from '../../../src/registers/authorities/hmrc/tokens.ts'
import { createKeyPair, ensureSigningKey } from '../../../src/sharing/auditor-package/signing-key.ts'
import { saveKeyPair } from '../../../src/sharing/auditor-package/signing-key-store.ts'
import { insertSearch, SEARCH_TEXT_COLUMN } from '../../../src/sharing/data-requests/store.ts'
import { addCompanyProvider } from '../people/company-provider.ts'
import { ACCOUNT, addOperator, addPerson, addTestCompany } from '../people/people.ts'
import { addWebhook } from '../people/webhook.ts'

type World = Pick<Services, 'database' | 'encryption'>

const SESSION = 'session-of-finanzonline'
const MAIL = '{"password":"sent by mail"}'

/** Stores one value of every encrypted kind, and `tenantCount` tenants with their own accounts. */
export async function storeSecrets(world: World, tenantCount = 0): Promise<void> {
  const { database, encryption } = world
  const { id: companyId } = await addOperator(world)
  const { id: userId } = await addPerson(world, { companyId })
  const nextSecret = encryption.encrypt(createTotpSecret(), NEXT_TOTP_SECRET.context({ id: userId }))
  await database.db.transaction().execute(trx => setNextTotpSecret(trx, userId, nextSecret))
  for (let number = 0; number < tenantCount; number++) {
    await addTestCompany(world, { useCustomLogin: true, account: { ...ACCOUNT, pin: `pin of ${number}` } })
  }
  const account = await finanzonlineAccountOf(database.db, encryption, companyId)
  if (!account) throw new Error('the operator has no account')
  await leaseLogin(database.db, userHash(account), 1)
  await storeSession(database.db, userHash(account), encryption.encrypt(SESSION, sessionContext(account)))
  await storeHmrcToken(world)
  await addWebhook(world, companyId, userId)
  await addCompanyProvider(world, companyId)
  await saveKeyPair(database.db, createKeyPair(encryption))
  await storeSearch(world, userId)
  const content_sealed = encryption.encrypt(MAIL, MAIL_CONTENT.context({ cause: 'test' }))
  const mail = { cause: 'test', recipient: 'ada@firma.at', language: 'de' as const, content_sealed }
  await database.db.transaction().execute(trx => insertMail(trx, mail))
}

async function storeSearch({ database, encryption }: World, userId: number): Promise<void> {
  const search = { company_id: null, sought_by: 'uid' as const, language: 'de' as const, requested_by: userId }
  const seal = (id: number) => encryption.encrypt('ATU13585627', SEARCH_TEXT_COLUMN.context({ id }))
  await database.db.transaction().execute(trx => insertSearch(trx, search, seal))
}

async function storeHmrcToken({ database, encryption }: World): Promise<void> {
  const row = { application_hash: 'of the operator’s application' }
  const [context] = (await HMRC_TOKEN.contexts(database.db, encryption))(row)
  if (!context) throw new Error('the token has no context')
  await leaseTokenRequest(database.db, row.application_hash, 1)
  await storeToken(database.db, row.application_hash, encryption.encrypt('token of HMRC', context), 14_400)
}

/** Returns every encrypted text in the database. */
export async function encryptedTexts({ db }: OpenDatabase): Promise<string[]> {
  const rows = await Promise.all(SECRET_COLUMNS.map(column => encryptedRows(db, column)))
  return rows.flat().map(({ value }) => value)
}

/**
 * Decrypts all encrypted values, with the product's own readers if there are any. Throws if a value
 * does not decrypt in its column. Returns the accounts.
 */
export async function decryptEverything({ database: { db }, encryption }: World): Promise<string[]> {
  for (const column of SECRET_COLUMNS) await decryptColumn(db, encryption, column)
  for (const row of await db.selectFrom('company_openid').selectAll().execute()) providerFromRow(row, encryption)
  await ensureSigningKey(db, encryption)
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute()
  const accounts = await Promise.all(companies.map(({ id }) => finanzonlineAccountOf(db, encryption, id)))
  return accounts.map(account => `${account?.tid} ${account?.benid} ${account?.pin}`)
}

async function decryptColumn(db: Database, encryption: Encryption, column: SecretColumn): Promise<void> {
  const contextsOf = await column.contexts(db, encryption)
  for (const { row, value } of await encryptedRows(db, column)) {
    const isDecryptable = contextsOf(row).some(context => canDecrypt(() => encryption.decrypt(value, context)))
    if (!isDecryptable) throw new Error(`${column.table}.${column.column} does not decrypt in its column`)
  }
}

function canDecrypt(decrypt: () => string): boolean {
  try {
    decrypt()
    return true
  } catch {
    return false
  }
}
