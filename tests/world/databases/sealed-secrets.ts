import { sessionContext, userHash } from '../../../src/authorities/finanzonline/account-hash.ts'
import { keepSession, leaseLogin } from '../../../src/authorities/finanzonline/store.ts'
import { finanzonlineAccountOf } from '../../../src/companies/account-of.ts'
import type { OpenDatabase } from '../../../src/database/database.ts'
import type { Seal } from '../../../src/database/seal.ts'
import { mailContext } from '../../../src/mails/create.ts'
import { insertMail } from '../../../src/mails/store.ts'
import { totpContext } from '../../../src/users/totp-context.ts'
import { ACCOUNT, addOperator, addPerson, addTestCompany } from '../people/people.ts'

type World = { database: OpenDatabase; seal: Seal }

const SESSION = 'session-of-finanzonline'
const MAIL = '{"password":"sent by mail"}'

/** One of everything that is sealed, and `more` tenants with an account of their own. */
export async function keepSecrets(world: World, more = 0): Promise<void> {
  const { database, seal } = world
  const { id: companyId } = await addOperator(world)
  await addPerson(world, { companyId })
  for (let number = 0; number < more; number++) {
    await addTestCompany(world, { useCustomLogin: true, account: { ...ACCOUNT, pin: `pin of ${number}` } })
  }
  const account = await finanzonlineAccountOf(database.db, seal, companyId)
  if (!account) throw new Error('the operator has no account')
  await leaseLogin(database.db, userHash(account), 1)
  await keepSession(database.db, userHash(account), seal.seal(SESSION, sessionContext(account)))
  const content_sealed = seal.seal(MAIL, mailContext('test'))
  const mail = { cause: 'test', recipient: 'ada@firma.at', language: 'de' as const, content_sealed }
  await database.db.transaction().execute(trx => insertMail(trx, mail))
}

/** Every sealed text that stands in the database. */
export async function sealedTexts({ db }: OpenDatabase): Promise<string[]> {
  const rows = [
    ...(await db.selectFrom('company').select(['tid_sealed', 'benid_sealed', 'pin_sealed']).execute()),
    ...(await db.selectFrom('users').select('totp_secret_sealed').execute()),
    ...(await db.selectFrom('finanzonline_account').select('session_id_sealed').execute()),
    ...(await db.selectFrom('mail').select('content_sealed').execute()),
  ]
  return rows.flatMap(row => Object.values<string | null>(row)).filter(text => text !== null)
}

/** Opens all of it as the product does; throws where anything does not open in its place. Returns the accounts. */
export async function openEverything({ database: { db }, seal }: World): Promise<string[]> {
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute()
  const accounts = await Promise.all(companies.map(({ id }) => finanzonlineAccountOf(db, seal, id)))
  for (const { id, totp_secret_sealed: sealed } of await db.selectFrom('users').selectAll().execute()) {
    if (sealed !== null) seal.open(sealed, totpContext(id))
  }
  for (const { cause, content_sealed: sealed } of await db.selectFrom('mail').selectAll().execute()) {
    if (sealed !== null) seal.open(sealed, mailContext(cause))
  }
  for (const { account_hash, session_id_sealed: sealed } of await db
    .selectFrom('finanzonline_account')
    .selectAll()
    .execute()) {
    const own = accounts.find(account => account !== null && userHash(account) === account_hash)
    if (sealed !== null && own) seal.open(sealed, sessionContext(own))
  }
  return accounts.map(account => `${account?.tid} ${account?.benid} ${account?.pin}`)
}
