import { record } from '../audit-log/record.ts'
import { reEncryptAuditorKey } from '../auditor-package/signing-key-store.ts'
import { reEncryptSessions } from '../authorities/finanzonline/re-encrypt-store.ts'
import { finanzonlineAccountOf } from '../companies/account-of.ts'
import { reEncryptCompanies } from '../companies/re-encrypt-store.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Encryption } from '../database/encryption.ts'
import { createReEncrypt } from '../database/re-encrypt.ts'
import { reEncryptMails } from '../mails/re-encrypt-store.ts'
import { reEncryptProviders } from '../openid/company/re-encrypt-store.ts'
import { reEncryptUsers } from '../users/re-encrypt-store.ts'
import { reEncryptWebhooks } from '../webhooks/re-encrypt-store.ts'

/**
 * Re-encrypts every stored secret with the present key and returns how many there were. May be cut off anywhere and run
 * again: at every moment each value opens with one of the present keys. `onValue` is told the count after each.
 */
export async function reEncryptEverything(
  database: OpenDatabase,
  encryption: Encryption,
  onValue: (done: number) => void,
): Promise<number> {
  const { db } = database
  const reEncrypt = createReEncrypt(encryption)
  const kinds = [
    reEncryptSessions(db, reEncrypt, await everyAccount(database, encryption)),
    reEncryptCompanies(db, reEncrypt),
    reEncryptUsers(db, reEncrypt),
    reEncryptMails(db, reEncrypt),
    reEncryptWebhooks(db, reEncrypt),
    reEncryptProviders(db, reEncrypt),
    reEncryptAuditorKey(db, reEncrypt),
  ]
  let done = 0
  for (const values of kinds) for await (const _ of values) onValue(++done)
  await commit(database, trx =>
    record(trx, null, 'secrets.rotate', { name: 'installation', companyId: 0 }, null, { values: done }),
  )
  return done
}

/** Every FinanzOnline account that questions go out with. */
async function everyAccount({ db }: OpenDatabase, encryption: Encryption) {
  const companies = await db.selectFrom('company').select('id').where('pin_sealed', 'is not', null).execute()
  const accounts = await Promise.all(companies.map(({ id }) => finanzonlineAccountOf(db, encryption, id)))
  return accounts.filter(account => account !== null)
}
