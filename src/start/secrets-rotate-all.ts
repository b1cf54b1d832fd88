import { record } from '../audit-log/record.ts'
import { sealSessionsAgain } from '../authorities/finanzonline/seal-again-store.ts'
import { finanzonlineAccountOf } from '../companies/account-of.ts'
import { sealCompaniesAgain } from '../companies/seal-again-store.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Seal } from '../database/seal.ts'
import { createSealAgain } from '../database/seal-again.ts'
import { sealMailsAgain } from '../mails/seal-again-store.ts'
import { sealUsersAgain } from '../users/seal-again-store.ts'

/**
 * Seals every stored secret anew with the present key and returns how many there were. May be cut off anywhere and run
 * again: at every moment each value opens with one of the seal's keys. `onValue` is told the count after each.
 */
export async function sealEverythingAgain(
  database: OpenDatabase,
  seal: Seal,
  onValue: (done: number) => void,
): Promise<number> {
  const { db } = database
  const again = createSealAgain(seal)
  const kinds = [
    sealSessionsAgain(db, again, await everyAccount(database, seal)),
    sealCompaniesAgain(db, again),
    sealUsersAgain(db, again),
    sealMailsAgain(db, again),
  ]
  let done = 0
  for (const values of kinds) for await (const _ of values) onValue(++done)
  await commit(database, trx =>
    record(trx, null, 'secrets.rotate', { name: 'installation', companyId: 0 }, null, { values: done }),
  )
  return done
}

/** Every FinanzOnline account that questions go out with. */
async function everyAccount({ db }: OpenDatabase, seal: Seal) {
  const companies = await db.selectFrom('company').select('id').where('pin_sealed', 'is not', null).execute()
  const accounts = await Promise.all(companies.map(({ id }) => finanzonlineAccountOf(db, seal, id)))
  return accounts.filter(account => account !== null)
}
